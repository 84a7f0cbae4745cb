import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { pool } from '@adit/contract/pool'
import { POSTGRES_MISSING, startPostgres } from '../scripts/postgres.ts'
import { round, type Figure } from './figure.ts'
import { askServer } from './kit/ask-server.ts'
import { quantile } from './kit/steady-load.ts'
import type { Alone, Asked as GatewayAsked, Ready, Usage } from './gateway-process.ts'
import type { Asked as LoadAsked, Count } from './gateway-load.ts'

const GATEWAY = new URL('./gateway-process.ts', import.meta.url)
const LOAD = new URL('./gateway-load.ts', import.meta.url)
const WARM_UP_MS = 6000
const MEASURED_MS = 10_000
const OLD_JOB = 1_000_000
const AGE_ROUNDS = 3
const CALL_EVERY_MS = 50
const SCRYPT_ROUNDS = 5
/** Until the last share is answered. */
const SCRYPT_REST_MS = 1500

/** Everyone else on the last core, the gateway alone on the first, where that can be arranged. */
const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0
const pin = (core: number) => (canPin ? ['taskset', '-c', String(core)] : [])
const LAST = cpus().length - 1

function startProcess(file: URL, core: number, args: string[] = []): ChildProcess {
  const [program = '', ...rest] = [...pin(core), process.execPath, file.pathname, ...args]
  return spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

async function answer<Answer>(child: ChildProcess): Promise<Answer> {
  const over = new AbortController()
  const ended = () => { over.abort(new Error('a measured process ended by itself')) }
  child.once('exit', ended)
  const [said] = await once(child, 'message', { signal: over.signal }) as [Answer]
  child.removeListener('exit', ended)
  return said
}

function ask<Answer>(child: ChildProcess, asked: GatewayAsked | LoadAsked): Promise<Answer> {
  child.send(asked)
  return answer(child)
}

type Bench = { usage(): Promise<Usage>; newBlock(): Promise<Usage>; scryptAlone(): Promise<Alone>; load(asked: LoadAsked): Promise<Count> } & Ready

async function withGateway<T>(url: string, coin: 'BTC' | 'LTC', measure: (bench: Bench) => Promise<T>, ...more: 'api'[]): Promise<T> {
  const children = [startProcess(GATEWAY, 0, [url, coin, ...more]), startProcess(LOAD, LAST)] as const
  const [gateway, load] = children
  try {
    const ready = await answer<Ready>(gateway)
    return await measure({ ...ready, usage: () => ask(gateway, 'usage'), newBlock: () => ask(gateway, 'new block'), scryptAlone: () => ask(gateway, 'scrypt alone'), load: asked => ask(load, asked) })
  } finally {
    const running = children.filter(child => child.connected)
    const ended = running.map(child => once(child, 'exit'))
    for (const child of running) child.disconnect()
    await Promise.all(ended)
  }
}

/** Accepted shares per CPU second of the gateway, over a stretch of time. */
async function perCpuSecond({ usage, load }: Bench, ms: number): Promise<number> {
  await load('count')
  const before = await usage()
  await wait(ms)
  const { accepted, refused } = await load('count')
  const after = await usage()
  if (refused > 0) throw new Error(`${refused} shares were refused`)
  return accepted / (after.cpuSeconds - before.cpuSeconds)
}

async function flood(bench: Bench, connections: number, outstanding: number): Promise<number> {
  await bench.load({ connect: connections, port: bench.port })
  await bench.load({ flood: outstanding, over: connections })
  await wait(WARM_UP_MS)
  return perCpuSecond(bench, MEASURED_MS)
}

/** A job that has had a million shares, and the rate since. */
async function age(bench: Bench): Promise<number> {
  for (let shares = 0; shares < OLD_JOB; shares += (await bench.load('count')).accepted) await wait(1000)
  return perCpuSecond(bench, MEASURED_MS)
}

async function sha256d(url: string): Promise<Figure[]> {
  // First of all, while the database has nothing else to do.
  const calm = await withGateway(url, 'BTC', async ({ load, port }) => {
    await load({ connect: 500, port })
    await load({ pace: 5000, over: 500 })
    await wait(WARM_UP_MS)
    await load('count')
    await wait(MEASURED_MS)
    return load('count')
  })
  const few = await withGateway(url, 'BTC', async bench => {
    const young = [await flood(bench, 100, 8)]
    const aged: number[] = []
    for (let round = 0; round < AGE_ROUNDS; round++) {
      const old = await age(bench)
      await bench.newBlock()
      await wait(WARM_UP_MS)
      young.push(await perCpuSecond(bench, MEASURED_MS))
      // beside a young job before and one after: a host whose speed drifts is none of the job's doing
      aged.push(old / ((young.at(-2)! + young.at(-1)!) / 2))
    }
    return { young: young[0]!, aged: quantile(aged.sort((a, b) => a - b), 0.5) }
  })
  const many = await withGateway(url, 'BTC', bench => flood(bench, 1000, 1))
  return [
    { what: 'shares a CPU second, 100 connections, 8 outstanding', value: Math.round(few.young), unit: '', atLeast: 23_000 },
    { what: 'the same once the job has had a million shares', value: round(few.aged, 2), unit: '×', atLeast: 0.9 },
    { what: 'shares a CPU second, 1,000 connections, 1 outstanding', value: Math.round(many), unit: '', atLeast: 12_000 },
    { what: 'at 5,000 shares a second, half of the answers within', value: round(calm.median), unit: 'ms' },
    { what: 'at 5,000 shares a second, 99 % of the answers within', value: round(calm.slowest), unit: 'ms', atMost: 15 },
  ]
}

async function crowd(url: string): Promise<Figure[]> {
  const most = Math.min(19_000, Number(spawnSync('sh', ['-c', 'ulimit -n']).stdout.toString()) - 500)
  return withGateway(url, 'BTC', async ({ usage, newBlock, load, port, site }) => {
    const empty = await usage()
    await load({ connect: 10_000, port })
    const full = await usage()
    await newBlock()
    await wait(2000)
    const { heard, spreadMs } = await load('count')
    if (heard !== 10_000) throw new Error(`${heard} of 10,000 heard of the block`)
    await load({ connect: most, port })
    await load({ pace: 1000, over: most })
    await wait(WARM_UP_MS)
    await load('count')
    const asked = await askSite(`${site}${pool.coins.path}`, MEASURED_MS)
    const { slowest, accepted } = await load('count')
    const { connections } = await usage()
    return [
      { what: '10,000 connections add', value: round((full.rssBytes - empty.rssBytes) / 2 ** 20), unit: 'MB', atMost: 80 },
      { what: 'a new block to 10,000 connections, first to last', value: Math.round(spreadMs), unit: 'ms', atMost: 350 },
      { what: 'connections held meanwhile', value: connections, unit: '', atLeast: most },
      { what: `${most} connections held, shares a second answered`, value: Math.round(accepted / MEASURED_MS * 1000), unit: '', atLeast: 950 },
      { what: `${most} connections held, 99 % of the answers within`, value: round(slowest), unit: 'ms' },
      { what: `${most} connections held, calls of the API answered`, value: asked.length, unit: '', atLeast: MEASURED_MS / CALL_EVERY_MS * 0.8 },
      { what: `${most} connections held, 99 % of the API's answers within`, value: round(asked[Math.floor(asked.length * 0.99)]!), unit: 'ms' },
    ]
  }, 'api')
}

/** A visitor twenty times a second, each from an address of his own; answers how long each waited, the shortest first. */
async function askSite(url: string, ms: number): Promise<number[]> {
  const took: number[] = []
  const visit = async (visitor: number) => {
    const began = performance.now()
    await askServer({ url }, visitor)
    took.push(performance.now() - began)
  }
  const asking: Promise<void>[] = []
  for (let visitor = 0; visitor < ms / CALL_EVERY_MS; visitor++) {
    asking.push(visit(visitor))
    await wait(CALL_EVERY_MS)
  }
  await Promise.all(asking)
  return took.sort((a, b) => a - b)
}

/** By turns beside a bare loop on the same core, which is not equally fast at all times. */
async function scrypt(url: string): Promise<Figure[]> {
  const rounds = await withGateway(url, 'LTC', async bench => {
    const measured: { gateway: number; alone: number }[] = []
    await bench.load({ connect: 100, port: bench.port })
    await bench.scryptAlone()
    for (let round = 0; round < SCRYPT_ROUNDS; round++) {
      const { aCpuSecond: alone } = await bench.scryptAlone()
      await bench.load({ flood: 8, over: 100 })
      await wait(WARM_UP_MS / 3)
      const gateway = await perCpuSecond(bench, MEASURED_MS / 3)
      await bench.load('rest')
      await wait(SCRYPT_REST_MS)
      measured.push({ gateway, alone: (alone + (await bench.scryptAlone()).aCpuSecond) / 2 })
    }
    return measured
  })
  const median = (of: (round: (typeof rounds)[number]) => number) => rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!
  return [
    { what: 'scrypt shares a CPU second', value: Math.round(median(({ gateway }) => gateway)), unit: '' },
    { what: 'the same, beside a loop of scryptSync', value: round(median(({ gateway, alone }) => gateway / alone), 2), unit: '×', atLeast: 0.9 },
  ]
}

/** Issue 3, Shows 4: what a gateway does with a core of its own, its shares durable on PostgreSQL. */
export async function run(): Promise<Figure[]> {
  const stayOn = (cores: string) => { if (canPin) spawnSync('taskset', ['-cap', cores, String(process.pid)]) }
  stayOn(String(LAST))
  const postgres = await startPostgres({ durable: true })
  if (!postgres) throw new Error(POSTGRES_MISSING)
  try {
    return [...await sha256d(postgres.url), ...await crowd(postgres.url), ...await scrypt(postgres.url)]
  } finally {
    postgres.stop()
    stayOn(`0-${LAST}`)
  }
}
