export type ServerState = 'alive' | 'dead' | 'unknown'

/**
 * P§4: what to say of each address of a coin. `reached` is whether it answered whoever shows it (null: no word yet), `listening` whether a
 * gateway of the coin says that it runs. From inside a network its own public names often cannot be reached: where none of them
 * answers and a gateway runs, nobody can tell; where one answers, the others are dead.
 */
export function serverStates(reached: readonly (boolean | null)[], listening: boolean): ServerState[] {
  const canTell = reached.includes(true) || !listening
  return reached.map(answer => answer ? 'alive' : answer === false && canTell ? 'dead' : 'unknown')
}
