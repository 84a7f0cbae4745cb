export type PresenceTables = { engine_presence: EnginePresenceTable }

/** What of the engine runs where, and when that was last said. Written by engine/presence. */
type EnginePresenceTable = {
  /** gateway: machines can connect; payouts: a node is there to pay by. */
  part: 'gateway' | 'payouts'
  coin: string
  instance: string
  ports: number[]
  pays: boolean
  seen_at: Date
}
