/** "UTC+8", "UTC−3:30": short enough to stand beside a time. */
export function zoneText(zoneMinutes: number): string {
  const size = Math.abs(zoneMinutes)
  const half = size % 60
  return `UTC${zoneMinutes < 0 ? '−' : '+'}${Math.trunc(size / 60)}${half ? `:${String(half).padStart(2, '0')}` : ''}`
}
