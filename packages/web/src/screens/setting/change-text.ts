/** What a setting was or became, in a line or a few: as it was written down, without braces. */
export function changeText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(changeText).filter(Boolean).join('\n')
  if (typeof value !== 'object') return String(value)
  const wallets = (value as { wallets?: { address: string; paymentId: string | null; percent: string }[] }).wallets
  if (wallets) return wallets.map(({ address, paymentId, percent }) => [address, paymentId, `${Number(percent)}%`].filter(Boolean).join(' ')).join('\n')
  return Object.values(value).map(changeText).filter(Boolean).join(' · ')
}
