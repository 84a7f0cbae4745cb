/** PostgreSQL's text cannot hold NUL: such input is a mistake of the sender, not ours. Without recursion: depth is the sender's choice. */
export function hasNul(input: unknown): boolean {
  const rest = [input]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) rest.push(name, inner)
  }
  return false
}
