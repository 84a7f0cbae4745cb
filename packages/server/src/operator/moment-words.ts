import { OperatorError } from './command.ts'

/** A moment of the past, in UTC. */
export function readMoment(said: string, now: Date): Date {
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(said) ? new Date(said) : new Date(Number.NaN)
  if (Number.isNaN(+moment) || moment > now) throw new OperatorError(`"${said}" is no moment of the past such as 2026-03-10T12:00Z.`)
  return moment
}

export function readDifficulty(said: string): string {
  if (!/^\d{1,30}(\.\d{1,18})?$/.test(said) || Number(said) === 0) throw new OperatorError(`"${said}" is no difficulty.`)
  return said
}
