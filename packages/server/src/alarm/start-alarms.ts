import { startWatching } from '@adit/engine/alarms/watch'
import { keepDoing } from '@adit/engine/shares/keep-doing'
import type { Pool } from '../kit/pool.ts'
import { writeChatId } from './alarm-texts.ts'
import { greetTelegram } from './channels/greet-telegram.ts'
import { deliverDue, findMissingSettings } from './deliver.ts'
import { postEvents } from './post-events.ts'

const REST = 2_000

/** Watches, writes messages and takes them where they go. Any number of processes may: each look, event and message is one of theirs alone. */
export function startAlarms(pool: Pool, { warn, onError }: { warn: (line: string) => void; onError: (cause: unknown) => void }): () => Promise<void> {
  const warned = new Set<string>()
  const watching = startWatching({ db: pool.db, clock: pool.clock, onError })
  const stopPosting = keepDoing(async () => {
    await postEvents(pool)
    await deliverDue(pool)
    for (const setting of await findMissingSettings(pool)) if (!warned.has(setting)) {
      warned.add(setting)
      warn(`Alarm messages are waiting: set ${setting} to have them delivered.`)
    }
  }, () => REST, onError)
  const stopGreeting = greetTelegram(pool.settings, writeChatId)
  return async () => {
    await stopGreeting()
    await watching.stop()
    await stopPosting()
  }
}
