import { writeStored } from '../../kit/stored.ts'

/** Ends the looking through an observer link: this tab starts anew, as whoever is signed in. */
export function leaveLink(): void {
  for (const key of ['isWatchMode', 'watched', 'permission']) writeStored(key, null, 'sessionStorage')
  window.location.assign('/home')
}
