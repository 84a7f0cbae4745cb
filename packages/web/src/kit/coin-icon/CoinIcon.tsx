import { COIN_DRAWINGS, UNKNOWN_COIN } from './coin-drawings.ts'

type Props = {
  /** A coin's displayed name; any other text draws a neutral disc. */
  coin: string
  size?: number
  /** What a screen reader says; leave it out beside the coin's name, so that it is not said twice. */
  label?: string
}

export function CoinIcon({ coin, size = 24, label }: Props) {
  const [disc, line] = Object.hasOwn(COIN_DRAWINGS, coin) ? COIN_DRAWINGS[coin as keyof typeof COIN_DRAWINGS] : UNKNOWN_COIN
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <circle cx="12" cy="12" r="12" fill={disc} />
      <path d={line} stroke="#fff" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
