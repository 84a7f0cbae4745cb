import type { Share } from './share.ts'

/** Where shares become durable. */
export type ShareLog = {
  /** Resolves only after the commit: a share answered `true` survives a killed process. */
  append(shares: Share[]): Promise<void>
  /** Waits for what is under way; later appends are refused. */
  close(): Promise<void>
}
