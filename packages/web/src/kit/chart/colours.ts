import type { ChartSeries } from './series.ts'

const TOKENS = ['rate', 'lamp', 'lamp-text', 'ok', 'bad', 'idle', 'text', 'muted', 'line', 'surface'] as const
export type Token = (typeof TOKENS)[number]
export type Colours = Record<Token, string> & { font: string }

/** The theme's colours as they stand now: a canvas knows no CSS variables. */
export function readColours(element: HTMLElement): Colours {
  const style = getComputedStyle(element)
  const colours = Object.fromEntries(TOKENS.map(token => [token, style.getPropertyValue(`--${token}`).trim()])) as Record<Token, string>
  return { ...colours, font: `12px ${style.fontFamily}` }
}

/** look/README.md "Colour has a job": teal is hash rate and nothing else, lamp is money. */
export function toneOf(series: ChartSeries): Token {
  if (series.measure.kind === 'hashrate') return 'rate'
  if (series.measure.kind === 'money' || series.measure.kind === 'fiat') return series.draw === 'bars' ? 'lamp' : 'lamp-text'
  return series.tone ?? 'idle'
}

/** A #rrggbb colour let through to a share of itself. */
export function sheer(colour: string, share: number): string {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `rgb(${part(1)} ${part(3)} ${part(5)} / ${share * 100}%)`
}

/** Calls back whenever the page changes between light and dark. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
  return () => observer.disconnect()
}
