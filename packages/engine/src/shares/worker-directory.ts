import type { Coin } from '@adit/contract/coins'
import type { Db } from '@adit/db/open'
import { entry } from './counts.ts'
import { gather } from './gather.ts'
import { HOUR, MINUTE } from './slots.ts'
import { addConnections, countNewWorkers, findDeleted, findSubAccounts, findWorkers, insertWorkers, writeLastSeen, type Connection } from './worker-directory.queries.ts'
import { readWorkerName, type WorkerName } from './worker-name.ts'

/** A machine that says who it is. */
export type Introduction = { coin: Coin; name: string; ip: string; userAgent: string; now: Date }

export type Known = { workerId: bigint; subAccountId: bigint }
export type Refused = { refused: 'unknown-sub-account' | 'bad-name' | 'too-many-new-workers' }

/** Who may mine, and as whom. */
export type WorkerDirectory = {
  /** `north-hall.001`: a sub-account's name, a full stop, a worker's name. */
  authorize(introduction: Introduction): Promise<Known | Refused>
  /** P§3: connects of the last 24 hours and the address they came from are kept per worker. */
  connected(workerId: bigint, connection: { ip: string; userAgent: string; now: Date }): Promise<void>
  /** Of these sub-accounts, those that are deleted: machines that came before stay connected for weeks. */
  deleted(subAccountIds: readonly bigint[]): Promise<bigint[]>
}

/** decisions: names cost a row each and nobody proves whose they are. A large farm switched on in one hour fits. */
const NEW_WORKERS_AN_HOUR = 20_000
const AT_ONCE = 2_000
/** How long a deleted sub-account may still be let in, and a new one kept waiting. */
const KEPT_MS = { known: MINUTE, refused: 5_000 }
const KEPT_NAMES = 100_000

type Asked = Omit<Introduction, 'name'> & { name: WorkerName }

export function openWorkerDirectory({ db, newWorkersAnHour = NEW_WORKERS_AN_HOUR }: { db: Db; newWorkersAnHour?: number }): WorkerDirectory {
  const kept = new Map<string, { answer: Known | Refused; until: number }>()
  // A hall that comes back at once is asked about at once: thousands of names in one question.
  const asking = gather((asked: Asked[]) => answerAll(db, asked, newWorkersAnHour), { atMost: AT_ONCE })
  const connecting = gather(async (connections: Connection[]) => {
    await writeLastSeen(db, connections)
    await addConnections(db, connections)
    return connections.map(() => undefined)
  }, { atMost: AT_ONCE })

  return {
    async authorize(introduction) {
      const name = readWorkerName(introduction.name)
      if (!name) return { refused: 'bad-name' }
      const key = `${name.subAccount}.${name.worker}`
      const known = kept.get(key)
      if (known && known.until > +introduction.now) return known.answer
      const answer = await asking.add({ ...introduction, name, userAgent: readable(introduction.userAgent) })
      if (kept.size >= KEPT_NAMES) kept.clear()
      kept.set(key, { answer, until: +introduction.now + ('refused' in answer ? KEPT_MS.refused : KEPT_MS.known) })
      return answer
    },
    connected: (workerId, { ip, userAgent, now }) => connecting.add({ workerId, ip, userAgent: readable(userAgent), now }),
    async deleted(subAccountIds) {
      const gone = new Set(await findDeleted(db, subAccountIds))
      // Or they would come back for the rest of the minute.
      if (gone.size > 0) for (const [key, { answer }] of kept) if ('subAccountId' in answer && gone.has(answer.subAccountId)) kept.delete(key)
      return [...gone]
    },
  }
}

const LONGEST_USER_AGENT = 120
/** Machines send what they like; a text column takes no NUL. */
const readable = (userAgent: string) => userAgent.replace(/\p{Cc}/gu, ' ').trim().slice(0, LONGEST_USER_AGENT)

const keyOf = (subAccountId: bigint, name: string) => `${subAccountId}.${name}`

async function answerAll(db: Db, asked: Asked[], newAnHour: number): Promise<(Known | Refused)[]> {
  const subAccounts = await findSubAccounts(db, [...new Set(asked.map(({ name }) => name.subAccount))])
  const wanted = new Map<string, Asked & { subAccountId: bigint }>()
  for (const each of asked) {
    const subAccountId = subAccounts.get(each.name.subAccount)
    if (subAccountId !== undefined) entry(wanted, keyOf(subAccountId, each.name.worker), () => ({ ...each, subAccountId }))
  }
  const named = [...wanted.values()].map(each => ({ ...each, name: each.name.worker }))
  const ids = new Map((await findWorkers(db, named)).map(row => [keyOf(row.sub_account_id, row.name), row.id]))
  const newcomers = await admit(db, named.filter(({ subAccountId, name }) => !ids.has(keyOf(subAccountId, name))), newAnHour)
  for (const row of newcomers) ids.set(keyOf(row.sub_account_id, row.name), row.id)

  return asked.map(({ name }) => {
    const subAccountId = subAccounts.get(name.subAccount)
    if (subAccountId === undefined) return { refused: 'unknown-sub-account' }
    const workerId = ids.get(keyOf(subAccountId, name.worker))
    return workerId === undefined ? { refused: 'too-many-new-workers' } : { workerId, subAccountId }
  })
}

/** Writes down as many newcomers as their sub-accounts have room for in this hour. */
async function admit(db: Db, newcomers: { subAccountId: bigint; name: string; ip: string; userAgent: string; now: Date }[], anHour: number) {
  if (newcomers.length === 0) return []
  const since = new Date(Math.max(...newcomers.map(({ now }) => +now)) - HOUR)
  const counts = await countNewWorkers(db, [...new Set(newcomers.map(({ subAccountId }) => subAccountId))], since)
  const admitted = newcomers.filter(({ subAccountId }) => {
    const already = counts.get(subAccountId) ?? 0
    counts.set(subAccountId, already + 1)
    return already < anHour
  })
  return admitted.length > 0 ? insertWorkers(db, admitted) : []
}
