import { describe, expect, test } from 'vitest'
import type { StratumMiner } from './test/stratum-miner.ts'
import { testGateway } from './test/test-gateway.ts'

const SECOND = 1000
const knock = (miner: StratumMiner) => miner.ask('mining.extranonce.subscribe', [])

describe('a line', () => {
  test('of exactly the limit is read, one byte more ends the connection', async () => {
    const { connect } = await testGateway({ limits: { lineBytes: 200 } })
    const miner = await connect()
    const line = (length: number) => {
      const [head, tail] = ['{"id":1,"method":"mining.extranonce.subscribe","params":["', '"]}']
      return `${head}${'x'.repeat(length - head.length - tail.length)}${tail}\n`
    }
    miner.write(line(200))
    await miner.until(() => miner.raw.length === 1)
    miner.write(line(201))
    await miner.closed
    expect(miner.raw).toEqual(['{"id":1,"result":true,"error":null}', '{"id":null,"result":null,"error":[20,"Malformed request",null]}'])
  })

  test('that never ends ends the connection as well', async () => {
    const { connect } = await testGateway({ limits: { lineBytes: 200 } })
    const miner = await connect()
    miner.write('x'.repeat(150))
    miner.write('x'.repeat(51))
    await miner.closed
  })

  test.each(['GET / HTTP/1.1', '{', '[]', '"mining.submit"', 'null', '{"id":1}', '{"id":{},"method":"mining.subscribe"}', '{"id":1.5,"method":"mining.subscribe"}',
    '{"id":"\u00e9","method":"mining.subscribe"}', '{"id":1,"method":5,"params":[]}', '{"id":1,"method":"mining.subscribe","params":{}}', '\u0000\u0001',
  ])('that reads %j ends the connection', async text => {
    const { connect } = await testGateway()
    const miner = await connect()
    miner.write(`${text}\n`)
    await miner.closed
    expect(miner.raw).toEqual(['{"id":null,"result":null,"error":[20,"Malformed request",null]}'])
  })
})

describe('a flood', () => {
  test('of lines is taken up to the limit, and from then on as fast as allowed', async () => {
    const { ready, passHalfAMinute } = await testGateway({ limits: { linesAhead: 10, linesPerSecond: 0.1 } })
    const miner = await ready()
    for (let line = 2; line < 10; line++) await knock(miner)
    await passHalfAMinute()
    for (let line = 0; line < 3; line++) await knock(miner)
    void knock(miner)
    await miner.closed
  })

  test('of shares is not read on while too many wait to be stored, and is answered in the end', async () => {
    const stored: (() => void)[] = []
    let arrived = 0
    const { ready } = await testGateway({ limits: { outstanding: 4 }, shares: { append: some => new Promise(resolve => { arrived += some.length; stored.push(resolve) }) } })
    const miner = await ready()
    const solutions = Array.from({ length: 4 }, () => miner.solve())
    const answers = solutions.map(solution => miner.submit(solution))
    await expect.poll(() => arrived).toBe(4)
    let heard = false
    const knocked = knock(miner).then(() => { heard = true })
    const other = await ready('north-hall.002')
    await knock(other)
    expect(heard).toBe(false)
    await expect.poll(() => { for (const resolve of stored.splice(0)) resolve(); return heard }).toBe(true)
    await knocked
    expect((await Promise.all(answers)).every(({ result }) => result === true)).toBe(true)
  })
})

describe('who says nothing', () => {
  test('of who he is may stay half a minute', async () => {
    const { connect, pass, gateway } = await testGateway()
    const miner = await connect()
    await miner.subscribe()
    pass(30 * SECOND - 1)
    await knock(miner)
    expect(gateway.connections()).toBe(1)
    pass(1)
    await miner.closed
  })

  test('at all is let go in a quarter of an hour', async () => {
    const { ready, pass, passHalfAMinute, gateway } = await testGateway()
    const miner = await ready()
    await passHalfAMinute()
    pass(14 * 60 * SECOND - 1)
    await passHalfAMinute()
    await expect.poll(() => gateway.connections()).toBe(1)
    pass(30 * SECOND + 1)
    await miner.closed
  })

  test('of a PROXY header is let go too', async () => {
    const { connect } = await testGateway({ proxy: { peers: ['127.0.0.1'] }, limits: { loginMs: 20 } })
    await (await connect({ first: 'PROXY TCP4' })).closed
  })
})

test('who reads nothing is let go before he costs much', async () => {
  const { ready, publish, gateway } = await testGateway({ limits: { unreadBytes: 20_000 } })
  const sleeper = await ready()
  const listener = await ready('north-hall.002')
  sleeper.pause()
  const coinbaseAfter = Buffer.alloc(50_000)
  let published = 0
  await expect.poll(() => { publish(false, { coinbaseAfter }); published += 1; return gateway.connections() }, { interval: 1, timeout: 20_000 }).toBe(1)
  await listener.until(() => listener.work!.id === (published + 1).toString(16))
})

describe('connections', () => {
  test('come as many as allowed, and one more when one has left', async () => {
    const { connect, gateway } = await testGateway({ limits: { connections: 2 } })
    const miners = [await connect(), await connect()]
    await Promise.all(miners.map(knock))
    await (await connect()).closed
    miners[0]!.close()
    await expect.poll(() => gateway.connections()).toBe(1)
    await knock(await connect())
  })

  test('come from one address as many as allowed', async () => {
    const { connect } = await testGateway({ limits: { connectionsPerAddress: 2 } })
    await Promise.all([await connect(), await connect()].map(knock))
    await (await connect()).closed
  })
})

describe('bad work', () => {
  const ban = { after: 10, part: 0.5, ms: 60 * SECOND }

  /** Answers until it is sent away. */
  async function misbehave(miner: StratumMiner) {
    let answers = 0
    let here = true
    void miner.closed.then(() => { here = false })
    while (here) await Promise.race([miner.submit({ ...miner.solve(), jobId: 'ffff' }).then(() => { answers += 1 }), miner.closed])
    return answers
  }

  test('and little else has an address banned, for a while', async () => {
    const { ready, connect, pass } = await testGateway({ limits: { ban } })
    const [bad, neighbour] = [await ready(), await ready('north-hall.002')]
    await misbehave(bad)
    await neighbour.closed
    await (await connect()).closed
    pass(60 * SECOND - 1)
    await (await connect()).closed
    pass(1)
    await ready()
  })

  test('of one machine in a good hall costs that machine alone its place', async () => {
    const { ready, pass } = await testGateway({ limits: { ban } })
    const good = await ready('north-hall.001')
    const bad = await ready('north-hall.002')
    for (let share = 0; share < 15; share++) {
      pass(10 * SECOND)
      await good.submit(good.solve())
    }
    let here = true
    void bad.closed.then(() => { here = false })
    while (here) {
      await Promise.race([bad.submit({ ...bad.solve(), jobId: 'ffff' }, 'north-hall.002'), bad.closed])
      pass(10 * SECOND)
      expect(await good.submit(good.solve())).toMatchObject({ result: true })
    }
    expect(await good.submit(good.solve())).toMatchObject({ result: true })
  })

  test('below half of all is borne', async () => {
    const { ready, pass } = await testGateway({ limits: { ban } })
    const miner = await ready()
    for (let round = 0; round < 12; round++) {
      for (let share = 0; share < 2; share++) {
        pass(10 * SECOND)
        await miner.submit(miner.solve())
      }
      expect(await miner.submit({ ...miner.solve(), jobId: 'ffff' })).toMatchObject({ error: [21, 'Unknown job', null] })
    }
    expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
  })

  test('is not what comes late', async () => {
    const { ready, publish, shares } = await testGateway({ limits: { ban } })
    const miner = await ready()
    const late = miner.work!
    publish(true)
    await miner.until(() => miner.work !== late)
    for (let share = 0; share < 30; share++) expect(await miner.submit(miner.solve({ work: late }))).toMatchObject({ error: [21, 'Stale share', null] })
    expect(shares).toHaveLength(30)
  })

  test('includes names that are nobody\'s', async () => {
    const { connect } = await testGateway({ limits: { ban } })
    const guesser = await connect()
    for (let guess = 0; guess < 10; guess++) void guesser.ask('mining.authorize', [`hall-${guess}.001`, ''])
    await guesser.closed
    await (await connect()).closed
  })
})
