import { describe, expect, test } from 'vitest'
import { BLOCK_HASHES } from './test/pretend-jobs.ts'
import { EASY, NOON, testGateway } from './test/test-gateway.ts'

const WORK = 256n

describe('a machine', () => {
  test('connects, gets work, gives a share that is a share, and is told so', async () => {
    const { ready, shares, introduced, connected } = await testGateway()
    const miner = await ready('north-hall.001')
    expect(miner.extranonce1).toMatch(/^[0-9a-f]{8}$/)
    expect(miner.extranonce2Size).toBe(8)
    expect(miner.difficulty).toBe(EASY)
    expect(miner.work!.clean).toBe(true)
    expect(await miner.submit(miner.solve())).toEqual({ id: 3, result: true, error: null })
    expect(shares).toEqual([{ at: NOON, coin: 'BTC', workerId: 1n, subAccountId: 7n, outcome: 'accepted', work: WORK }])
    expect(introduced).toEqual([{ coin: 'BTC', name: 'north-hall.001', ip: '127.0.0.1', userAgent: 'test-miner/1.0', now: NOON }])
    expect(connected).toEqual([{ workerId: 1n, ip: '127.0.0.1', userAgent: 'test-miner/1.0' }])
  })

  test('is answered true only after its share is durable', async () => {
    let commit!: () => void
    let asked!: () => void
    const appending = new Promise<void>(resolve => { asked = resolve })
    const { ready } = await testGateway({ shares: { append: () => new Promise(resolve => { commit = resolve; asked() }) } })
    const miner = await ready()
    let answered = false
    const answer = miner.submit(miner.solve()).then(({ result }) => { answered = true; return result })
    await appending
    await miner.ask('mining.extranonce.subscribe', [])
    expect(answered).toBe(false)
    commit()
    expect(await answer).toBe(true)
  })

  test('is told when its share could not be stored', async () => {
    const cause = new Error('disk full')
    const { ready, errors } = await testGateway({ shares: { append: () => Promise.reject(cause) } })
    const miner = await ready()
    expect(await miner.submit(miner.solve())).toMatchObject({ result: false, error: [20, 'Share could not be stored', null] })
    expect(errors).toEqual([cause])
  })

  test('may ask for work before saying who it is, or after', async () => {
    const { connect } = await testGateway()
    const miner = await connect()
    expect(await miner.ask('mining.authorize', ['north-hall.001', ''])).toMatchObject({ result: true })
    expect(miner.work).toBeNull()
    await miner.subscribe()
    await miner.until(() => miner.work !== null)
    expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
  })

  test('that came before the first job is sent it when there is one', async () => {
    const { connect, publish } = await testGateway({ firstJob: false })
    const miner = await connect()
    await miner.subscribe()
    await miner.ask('mining.authorize', ['north-hall.001', ''])
    expect(miner.work).toBeNull()
    publish(true)
    await miner.until(() => miner.work !== null)
    expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
  })

  test('may stand for several workers', async () => {
    const { ready, shares } = await testGateway({ limits: { workersPerConnection: 2 } })
    const proxy = await ready('north-hall.001')
    expect(await proxy.ask('mining.authorize', ['north-hall.002', ''])).toMatchObject({ result: true })
    expect(await proxy.ask('mining.authorize', ['north-hall.003', ''])).toMatchObject({ result: false, error: [24, 'Too many workers on one connection', null] })
    await proxy.submit(proxy.solve(), 'north-hall.001')
    await proxy.submit(proxy.solve(), 'north-hall.002')
    expect(shares.map(({ workerId }) => workerId)).toEqual([1n, 2n])
  })

  test('that names many workers at once stands for no more of them', async () => {
    const { ready } = await testGateway({ limits: { workersPerConnection: 2 } })
    const proxy = await ready('north-hall.001')
    const before = proxy.raw.length
    proxy.write([2, 3, 4].map(worker => `{"id":${worker},"method":"mining.authorize","params":["north-hall.${worker}"]}\n`).join(''))
    await proxy.until(() => proxy.raw.length === before + 3)
    expect(proxy.raw.slice(before).map(line => (JSON.parse(line) as { result: boolean }).result)).toEqual([true, false, false])
  })

  test.each([
    ['south-hall.001', [24, 'Unknown sub-account', null]],
    ['north-hall', [24, 'A worker is named sub-account.worker', null]],
    ['north-hall.one-too-many', [24, 'Too many new workers this hour, try again later', null]],
    [`north-hall.${'x'.repeat(118)}`, [24, 'A worker is named sub-account.worker', null]],
    [7, [24, 'A worker is named sub-account.worker', null]],
  ])('named %s is refused with a reason', async (name, error) => {
    const { connect } = await testGateway()
    const miner = await connect()
    await miner.subscribe()
    expect(await miner.ask('mining.authorize', [name, 'x'])).toMatchObject({ result: false, error })
    expect(miner.work).toBeNull()
  })

  test('of a sub-account that is deleted meanwhile is sent away within a minute; others stay, also on the same connection', async () => {
    const { ready, pass, deleted, shares } = await testGateway()
    const [gone, other, proxy] = [await ready('north-hall.001'), await ready('east-hall.001'), await ready('north-hall.002')]
    expect(await proxy.ask('mining.authorize', ['east-hall.002', ''])).toMatchObject({ result: true })
    deleted.push(7n)
    expect(await gone.submit(gone.solve())).toMatchObject({ result: true })
    pass(60_000)
    await gone.closed
    expect(await proxy.submit(proxy.solve(), 'north-hall.002')).toMatchObject({ result: false, error: [24, 'Unauthorized worker', null] })
    expect(await proxy.submit(proxy.solve(), 'east-hall.002')).toMatchObject({ result: true })
    expect(await other.submit(other.solve(), 'east-hall.001')).toMatchObject({ result: true })
    expect(shares.map(({ subAccountId }) => subAccountId)).toEqual([7n, 8n, 8n])
  })

  test('is asked to come again when nobody can say who it is', async () => {
    const cause = new Error('database away')
    const { connect, errors } = await testGateway({ directory: { authorize: () => Promise.reject(cause), connected: async () => {}, deleted: async () => [] } })
    const miner = await connect()
    expect(await miner.ask('mining.authorize', ['north-hall.001', ''])).toMatchObject({ result: false, error: [20, 'Cannot tell now who you are, try again', null] })
    expect(errors).toEqual([cause])
  })
})

describe('a share', () => {
  async function mining() {
    const test = await testGateway()
    const miner = await test.ready()
    const outcomes = () => test.shares.map(({ outcome }) => outcome)
    return { ...test, miner, outcomes }
  }

  test('is refused from one who has not subscribed, or has not said for whom', async () => {
    const { connect, ready, shares } = await testGateway()
    const stranger = await connect()
    expect(await stranger.ask('mining.submit', ['north-hall.001', '1', '00', '00', '00'])).toMatchObject({ result: false, error: [25, 'Not subscribed', null] })
    const miner = await ready()
    expect(await miner.submit(miner.solve(), 'north-hall.002')).toMatchObject({ result: false, error: [24, 'Unauthorized worker', null] })
    expect(shares).toEqual([])
  })

  test('given twice counts once', async () => {
    const { miner, outcomes } = await mining()
    const solution = miner.solve()
    expect(await miner.submit(solution)).toMatchObject({ result: true })
    expect(await miner.submit(solution)).toMatchObject({ result: false, error: [22, 'Duplicate share', null] })
    expect(await miner.submit({ ...solution, nonce: solution.nonce.toUpperCase(), extranonce2: solution.extranonce2.toUpperCase() })).toMatchObject({ error: [22, 'Duplicate share', null] })
    expect(outcomes()).toEqual(['accepted', 'duplicate', 'duplicate'])
  })

  test('of too little work is refused, and counted as what it should have been', async () => {
    const { miner, shares } = await mining()
    const poor = miner.solve({ hashes: 1, below: 256 })
    expect(await miner.submit(poor)).toMatchObject({ result: false, error: [23, 'Low difficulty share', null] })
    expect(await miner.submit(poor)).toMatchObject({ error: [23, 'Low difficulty share', null] })
    expect(shares).toMatchObject([{ outcome: 'low-difficulty', work: WORK }, { outcome: 'low-difficulty', work: WORK }])
  })

  test('for a block that was overtaken is stale; for a job of the same block it counts', async () => {
    const { miner, outcomes, publish } = await mining()
    const first = miner.work!
    publish(false)
    await miner.until(() => miner.work !== first)
    expect(miner.work!.clean).toBe(false)
    expect(await miner.submit(miner.solve({ work: first }))).toMatchObject({ result: true })
    publish(true)
    await miner.until(() => miner.work!.clean)
    expect(await miner.submit(miner.solve({ work: first }))).toMatchObject({ result: false, error: [21, 'Stale share', null] })
    expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
    expect(outcomes()).toEqual(['accepted', 'stale', 'accepted'])
  })

  test('for the sixteenth last job of a block counts, for the one before it is stale', async () => {
    const { miner, outcomes, publish } = await mining()
    const first = miner.work!
    publish(false)
    await miner.until(() => miner.work !== first)
    const second = miner.work!
    for (let job = 0; job < 15; job++) publish(false)
    await miner.until(() => miner.notices.filter(({ method }) => method === 'mining.notify').length === 17)
    await miner.submit(miner.solve({ work: second }))
    await miner.submit(miner.solve({ work: first }))
    expect(outcomes()).toEqual(['accepted', 'stale'])
  })

  test('for a job that never was is invalid', async () => {
    const { miner, outcomes } = await mining()
    const solution = miner.solve()
    for (const jobId of ['ffff', `${solution.jobId}_1`, `${solution.jobId}_256`, `${solution.jobId}_01`, `${solution.jobId}_x`, ''])
      expect(await miner.submit({ ...solution, jobId })).toMatchObject({ result: false, error: [21, 'Unknown job', null] })
    expect(outcomes()).toEqual(Array(6).fill('invalid'))
  })

  test('may be timed at the edges of what the chain takes, not beyond', async () => {
    const { miner, publish } = await mining()
    const { minTime, maxTime } = publish(true)
    await miner.until(() => miner.work!.id === '2')
    const at = (time: number) => miner.submit(miner.solve({ time: time.toString(16) }))
    expect(await at(minTime)).toMatchObject({ result: true })
    expect(await at(maxTime)).toMatchObject({ result: true })
    expect(await at(minTime - 1)).toMatchObject({ result: false, error: [20, 'Time out of range', null] })
    expect(await at(maxTime + 1)).toMatchObject({ result: false, error: [20, 'Time out of range', null] })
  })

  test.each([
    ['nonce', '123'], ['nonce', '123456789'], ['nonce', 'xyzxyzxy'], ['nonce', '-1234567'], ['nonce', 5], ['time', ''], ['time', null],
    ['extranonce2', '00'], ['extranonce2', '00000000000000000'], ['extranonce2', '000000000000000g'], ['extranonce2', {}], ['jobId', 1], ['jobId', undefined],
    ['versionBits', '1'], ['versionBits', 8192],
  ])('whose %s is %j is malformed', async (field, value) => {
    const { miner, outcomes } = await mining()
    const solution = { ...miner.solve(), [field]: value } as ReturnType<typeof miner.solve>
    expect(await miner.submit(solution)).toMatchObject({ result: false, error: [20, 'Malformed share', null] })
    expect(outcomes()).toEqual(['invalid'])
  })

  test('that is a block is handed on at once, whole, before it is answered', async () => {
    const order: string[] = []
    const test = await testGateway({ shares: { append: async () => void order.push('stored') } })
    test.source.submitBlock = async candidate => { order.push('block'); test.blocks.push(candidate) }
    const miner = await test.ready()
    const solution = miner.solve({ hashes: Number(BLOCK_HASHES) })
    expect(await miner.submit(solution)).toMatchObject({ result: true })
    expect(order).toEqual(['block', 'stored'])
    const [{ header, coinbase, hash, job, workerId, subAccountId, at }] = test.blocks as [(typeof test.blocks)[0]]
    const expected = miner.header(miner.work!, solution.extranonce2)
    expected.writeUInt32LE(Number.parseInt(solution.nonce, 16), 76)
    expect(Buffer.from(header)).toEqual(expected)
    expect(Buffer.from(coinbase).toString('hex')).toBe(miner.work!.coinbase[0] + miner.extranonce1 + solution.extranonce2 + miner.work!.coinbase[1])
    expect(BigInt(`0x${hash}`)).toBeLessThanOrEqual(job.target)
    expect({ job: job.id, workerId, subAccountId, at }).toEqual({ job: miner.work!.id, workerId: 1n, subAccountId: 7n, at: NOON })
  })

  test('that is a block the chain would not take is still a share', async () => {
    const cause = new Error('inconclusive')
    const test = await testGateway()
    test.source.submitBlock = () => Promise.reject(cause)
    const miner = await test.ready()
    expect(await miner.submit(miner.solve({ hashes: Number(BLOCK_HASHES) }))).toMatchObject({ result: true })
    expect(test.errors).toEqual([cause])
  })

  test('that is no block is not called one', async () => {
    const { miner, blocks } = await mining()
    await miner.submit(miner.solve({ below: Number(BLOCK_HASHES) }))
    expect(blocks).toEqual([])
  })
})

test('a new block reaches everyone, in the very same words', async () => {
  const { ready, publish } = await testGateway()
  const miners = await Promise.all(Array.from({ length: 20 }, (_, at) => ready(`north-hall.${at}`)))
  const { id } = publish(true)
  await Promise.all(miners.map(miner => miner.until(() => miner.work!.id === id)))
  expect(new Set(miners.map(miner => JSON.stringify(miner.work))).size).toBe(1)
  expect(new Set(miners.map(miner => miner.extranonce1)).size).toBe(20)
})

test('stopping answers what was given, then sends everyone away and leaves nothing behind', async () => {
  const stored: (() => void)[] = []
  const { ready, stop, listeners, gateway } = await testGateway({ shares: { append: () => new Promise(resolve => { stored.push(resolve) }) } })
  const miner = await ready()
  const answer = miner.submit(miner.solve())
  await miner.ask('mining.extranonce.subscribe', [])
  const stopped = stop()
  for (const resolve of stored) resolve()
  expect(await answer).toMatchObject({ result: true })
  await Promise.all([stopped, miner.closed])
  expect(listeners.size).toBe(0)
  expect(gateway.connections()).toBe(0)
})

test('a job that could not be checked is not handed out, and one told twice is one job', async () => {
  const { ready, publish, errors, listeners, source } = await testGateway()
  const miner = await ready()
  const solution = miner.solve()
  await miner.submit(solution)
  for (const listener of listeners) listener(source.current()!)
  expect(await miner.submit(solution)).toMatchObject({ error: [22, 'Duplicate share', null] })
  publish(true, { merkleBranches: Array.from({ length: 33 }, () => Buffer.alloc(32)) })
  publish(true, { algorithm: 'scrypt' })
  expect(errors.map(String)).toEqual(['RangeError: 33 merkle branches', 'Error: a job of scrypt for BTC'])
  expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
  expect(miner.work!.id).toBe('1')
})

test('a coin whose work it cannot check has no gateway', async () => {
  await expect(testGateway({ coin: 'ZEC' })).rejects.toThrow('Equihash')
})
