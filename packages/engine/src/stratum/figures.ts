import { OUTCOMES, type Outcome } from '../shares/share.ts'

/** What a gateway has to do now, and has done since it started. */
export type GatewayFigures = {
  connections: number
  /** By what became of them; `unstored` are good ones that the log could not take. */
  shares: Record<Outcome | 'unstored', number>
  blocks: number
}

export const noShares = (): GatewayFigures['shares'] =>
  Object.fromEntries([...OUTCOMES, 'unstored'].map(outcome => [outcome, 0])) as GatewayFigures['shares']
