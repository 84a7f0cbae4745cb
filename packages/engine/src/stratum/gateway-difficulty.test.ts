import { describe, expect, test } from 'vitest'
import type { StratumMiner } from './test/stratum-miner.ts'
import { EASY, testGateway } from './test/test-gateway.ts'

const HASHES = EASY * 2 ** 32
const SECOND = 1000

describe('a change of difficulty', () => {
  async function changed(factor: number) {
    const test = await testGateway()
    const miner = await test.ready()
    const first = miner.work!
    expect(await miner.ask('mining.suggest_difficulty', [EASY * factor])).toMatchObject({ result: true })
    await miner.until(() => miner.work !== first)
    return { ...test, miner, first }
  }

  test('comes with a job of its own, told in that order', async () => {
    const { miner, first } = await changed(8)
    expect(miner.notices.slice(-2).map(({ method }) => method)).toEqual(['mining.set_difficulty', 'mining.notify'])
    expect(miner.difficulty).toBe(EASY * 8)
    expect(miner.work).toMatchObject({ id: `${first.id}_1`, previous: first.previous, clean: false })
    expect(miner.work!.coinbase).not.toEqual(first.coinbase)
  })

  test('upwards leaves the job sent before at its old difficulty, in what it takes and what it is worth', async () => {
    const { miner, first, shares } = await changed(8)
    expect(await miner.submit(miner.solve({ work: first, hashes: HASHES, below: HASHES * 8 }))).toMatchObject({ result: true })
    expect(await miner.submit(miner.solve({ work: first, hashes: HASHES * 8 }))).toMatchObject({ result: true })
    expect(await miner.submit(miner.solve({ hashes: HASHES, below: HASHES * 8 }))).toMatchObject({ result: false, error: [23, 'Low difficulty share', null] })
    expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
    expect(shares.map(({ work }) => Number(work) / HASHES)).toEqual([1, 1, 8, 8])
  })

  test('downwards leaves the job sent before at its old difficulty too', async () => {
    const { miner, first, shares } = await changed(1 / 8)
    expect(await miner.submit(miner.solve({ work: first, hashes: HASHES / 8, below: HASHES }))).toMatchObject({ result: false, error: [23, 'Low difficulty share', null] })
    expect(await miner.submit(miner.solve({ work: first, hashes: HASHES }))).toMatchObject({ result: true })
    expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
    expect(shares.map(({ outcome, work }) => [outcome, Number(work) / HASHES])).toEqual([['low-difficulty', 1], ['accepted', 1], ['accepted', 1 / 8]])
  })

  test('cannot be used to give work of one job as work of the other', async () => {
    const { miner, first } = await changed(8)
    const solution = miner.solve({ work: first })
    expect(await miner.submit({ ...solution, jobId: `${first.id}_1` })).toMatchObject({ result: false, error: [23, 'Low difficulty share', null] })
  })

  test('holds for the jobs after it', async () => {
    const { miner, publish, shares } = await changed(8)
    const { id } = publish(false)
    await miner.until(() => miner.work!.id === id)
    await miner.submit(miner.solve({ hashes: HASHES * 8 }))
    expect(shares.map(({ work }) => Number(work) / HASHES)).toEqual([8])
  })

  test('is had 255 times a job; the next waits for a new job and says nothing that is not so', async () => {
    const test = await testGateway()
    const miner = await test.ready()
    for (let change = 1; change <= 256; change++) await miner.ask('mining.suggest_difficulty', [EASY * (1 + change % 2)])
    expect(miner.work!.id).toBe('1_255')
    expect(miner.difficulty).toBe(EASY * 2)
    expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
    test.publish(false)
    await miner.until(() => miner.work!.id === '2')
    await miner.ask('mining.suggest_difficulty', [EASY])
    await miner.until(() => miner.work!.id === '2_1')
    expect(miner.difficulty).toBe(EASY)
  })
})

describe('a wish', () => {
  test('in the password or by suggestion is where a machine begins; a miner\'s word counts for more than his machine\'s', async () => {
    const { connect, ready } = await testGateway()
    expect((await ready('north-hall.001', { password: `x,d=${16 * EASY}` })).difficulty).not.toBe(16 * EASY)
    const miner = await ready('north-hall.002', { password: 'd=0.000001' })
    expect(miner.difficulty).toBe(Math.round(0.000001 * 2 ** 32) / 2 ** 32)
    await miner.ask('mining.suggest_difficulty', [EASY])
    expect(miner.difficulty).toBeGreaterThan(4 * EASY)
    const other = await connect()
    await other.subscribe()
    await other.ask('mining.suggest_difficulty', [EASY * 3])
    await other.ask('mining.authorize', ['north-hall.003', 'x'])
    await other.until(() => other.work !== null)
    expect(other.difficulty).toBe(EASY * 3)
  })

  test('stays within the pool\'s bounds', async () => {
    const { ready } = await testGateway({ difficulty: { max: EASY * 64 } })
    const miner = await ready()
    await miner.ask('mining.suggest_difficulty', [1e300])
    expect(miner.difficulty).toBe(EASY * 64)
    await miner.ask('mining.suggest_difficulty', [1e-300])
    expect(miner.difficulty).toBe(EASY / 16)
    expect((await ready('north-hall.001', { password: 'd=0.000000001' })).difficulty).toBe(EASY / 16)
  })

  test.each(['12', 0, -1, null, [], true])('for %j is refused', async wish => {
    const { ready } = await testGateway()
    const miner = await ready()
    expect(await miner.ask('mining.suggest_difficulty', [wish])).toMatchObject({ result: false, error: [20, 'A difficulty is a number above 0', null] })
    expect(miner.difficulty).toBe(EASY)
  })
})

describe('variable difficulty', () => {
  /** So many shares, one after the other. */
  async function give(miner: StratumMiner, count: number) {
    for (let share = 0; share < count; share++) expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
  }

  test('rises when shares come much too fast', async () => {
    const { ready, pass } = await testGateway()
    const miner = await ready()
    pass(SECOND)
    await give(miner, 4)
    await miner.until(() => miner.difficulty > EASY)
    expect(miner.difficulty).toBe(EASY * 16)
  })

  test('falls when none come, and stops at its floor', async () => {
    const { ready, pass } = await testGateway()
    const miner = await ready()
    pass(49 * SECOND)
    await miner.ask('mining.extranonce.subscribe', [])
    pass(SECOND)
    await miner.until(() => miner.difficulty < EASY)
    expect(miner.difficulty).toBeLessThanOrEqual(EASY / 4)
    for (let minute = 0; miner.difficulty > EASY / 16; minute++) {
      pass(60 * SECOND)
      await miner.until(() => miner.work!.id === `1_${minute + 2}`)
    }
    expect(miner.difficulty).toBe(EASY / 16)
  })

  test('stays as it is at a share each 10 seconds', async () => {
    const { ready, pass } = await testGateway()
    const miner = await ready()
    for (let share = 0; share < 12; share++) {
      pass(10 * SECOND)
      await give(miner, 1)
    }
    expect(miner.work!.id).toBe('1')
  })
})

test('where a block is easier than a share, a block is share enough', async () => {
  const { ready, publish, shares, blocks } = await testGateway({ firstJob: false, difficulty: { start: 1 } })
  publish(true, { target: 2n ** 256n / 16n - 1n })
  const miner = await ready()
  expect(await miner.submit(miner.solve({ hashes: 16 }))).toMatchObject({ result: true })
  expect(shares).toMatchObject([{ outcome: 'accepted', work: 16n }])
  expect(blocks).toHaveLength(1)
})
