import { describe, expect, test } from 'vitest'
import { certificate } from './test/certificate.ts'
import { pretendJobs } from './test/pretend-jobs.ts'
import { proxyV2 } from './test/proxy-v2.ts'
import { EASY, testGateway } from './test/test-gateway.ts'

test.each(['', ',"params":null', ',"params":[]'])('a request without parameters, said as %j, is answered', async params => {
  const { connect } = await testGateway()
  const miner = await connect()
  miner.write(`{"id":7,"method":"mining.subscribe"${params}}\n`)
  await miner.until(() => miner.raw.length > 0)
  expect(JSON.parse(miner.raw[0]!)).toMatchObject({ id: 7, error: null })
})

describe('version rolling', () => {
  async function rolling(mask = 'ffffffff') {
    const test = await testGateway()
    const miner = await test.ready()
    const { result } = await miner.ask('mining.configure', [['version-rolling'], { 'version-rolling.mask': mask, 'version-rolling.min-bit-count': 2 }])
    return { ...test, miner, result }
  }

  test('is agreed on within what both sides can', async () => {
    expect((await rolling()).result).toEqual({ 'version-rolling': true, 'version-rolling.mask': '1fffe000' })
    expect((await rolling('00ff0000')).result).toEqual({ 'version-rolling': true, 'version-rolling.mask': '00ff0000' })
    const { miner } = await rolling()
    expect(await miner.ask('mining.configure', [['version-rolling'], {}])).toMatchObject({ result: { 'version-rolling.mask': '1fffe000' } })
  })

  test('lets a machine roll the bits of the mask and no others', async () => {
    const { miner, shares } = await rolling('00ffe000')
    expect(await miner.submit(miner.solve({ versionBits: '00ffe000' }))).toMatchObject({ result: true })
    expect(await miner.submit(miner.solve({ versionBits: '00000000' }))).toMatchObject({ result: true })
    expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
    for (const versionBits of ['01000000', '00001000', '80000000'])
      expect(await miner.submit(miner.solve({ versionBits }))).toMatchObject({ result: false, error: [20, 'Version bits outside the mask', null] })
    expect(shares.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted', 'invalid', 'invalid', 'invalid'])
  })

  test('makes a share of its own of each roll', async () => {
    const { miner } = await rolling()
    const solution = miner.solve({ hashes: 1, versionBits: '00002000' })
    const answers = [await miner.submit(solution), await miner.submit({ ...solution, versionBits: '00004000' })]
    for (const { error } of answers) expect(error?.[0]).not.toBe(22)
  })

  test('that was not agreed on is refused', async () => {
    const { ready } = await testGateway()
    const miner = await ready()
    expect(await miner.submit(miner.solve({ versionBits: '00002000' }))).toMatchObject({ result: false, error: [20, 'Version bits outside the mask', null] })
    expect(await miner.submit(miner.solve({ versionBits: '00000000' }))).toMatchObject({ result: true })
  })

  test('follows a chain that takes bits back', async () => {
    const { miner, publish } = await rolling()
    publish(true, { versionMask: 0x00ffe000 })
    await miner.until(() => miner.work!.id === '2')
    expect(miner.notices.at(-2)).toMatchObject({ method: 'mining.set_version_mask', params: ['00ffe000'] })
    expect(await miner.submit(miner.solve({ versionBits: '01000000' }))).toMatchObject({ error: [20, 'Version bits outside the mask', null] })
  })
})

test('other extensions are answered for what they are', async () => {
  const { ready } = await testGateway()
  const miner = await ready()
  expect(await miner.ask('mining.configure', [['minimum-difficulty', 'subscribe-extranonce', 'telepathy'], { 'minimum-difficulty.value': EASY * 4 }]))
    .toMatchObject({ result: { 'minimum-difficulty': true, 'subscribe-extranonce': true }, error: null })
  await miner.until(() => miner.difficulty === EASY * 4)
  expect(await miner.ask('mining.configure', [])).toMatchObject({ result: {} })
  expect(await miner.ask('mining.extranonce.subscribe', [])).toMatchObject({ result: true })
  expect(await miner.ask('mining.get_transactions', ['1'])).toMatchObject({ result: null, error: [20, 'Unknown method', null] })
})

test('ids come back as they were sent, be they words, numbers or nothing', async () => {
  const { connect } = await testGateway()
  const miner = await connect()
  const heard: string[] = []
  for (const id of ['"a \\"b\\""', '0', '-5', 'null']) {
    const answer = new Promise<void>(resolve => {
      const before = miner.raw.length
      void miner.until(() => miner.raw.length > before).then(() => { heard.push(miner.raw.at(-1)!); resolve() })
    })
    miner.write(`{"id":${id},"method":"mining.extranonce.subscribe"}\n`)
    await answer
  }
  expect(heard).toEqual(['"a \\"b\\""', '0', '-5', 'null'].map(id => `{"id":${id},"result":true,"error":null}`))
})

test('scrypt is checked as Litecoin does, while the gateway answers others', async () => {
  const jobs = pretendJobs({ coin: 'LTC', blockHashes: 64n })
  const { ready, shares, blocks } = await testGateway({ coin: 'LTC', jobs, difficulty: { start: 2 ** -12 } })
  const miner = await ready()
  expect(miner.difficulty).toBe(2 ** -12)
  const good = miner.solve({ algorithm: 'scrypt', hashes: 16, below: 64 })
  expect(await miner.submit(good)).toMatchObject({ result: true })
  expect(await miner.submit(good)).toMatchObject({ result: false, error: [22, 'Duplicate share', null] })
  expect(await miner.submit(miner.solve({ algorithm: 'scrypt', hashes: 1, below: 16 }))).toMatchObject({ result: false, error: [23, 'Low difficulty share', null] })
  expect(blocks).toEqual([])
  const found = miner.solve({ algorithm: 'scrypt', hashes: 64 })
  const twice = await Promise.all([miner.submit(found), miner.submit(found)])
  expect(twice.map(({ result }) => result)).toEqual([true, false])
  expect(blocks).toHaveLength(1)
  const header = miner.header(miner.work!, found.extranonce2)
  header.writeUInt32LE(Number.parseInt(found.nonce, 16), 76)
  expect(Buffer.from(blocks[0]!.header)).toEqual(header)
  expect(shares.map(({ outcome, work }) => `${outcome} ${work}`)).toEqual(['accepted 16', 'duplicate 16', 'low-difficulty 16', 'accepted 16', 'duplicate 16'])
})

describe('behind a load balancer', () => {
  const v1 = 'PROXY TCP4 203.0.113.7 10.0.0.1 40000 3333\r\n'

  test.each([['version 1', v1, '203.0.113.7'], ['version 2', proxyV2('203.0.113.7'), '203.0.113.7'], ['its own connection', proxyV2(null), '127.0.0.1']])(
    'a machine is known by its own address (%s)', async (_, first, ip) => {
      const { ready, introduced } = await testGateway({ proxy: { peers: ['10.0.0.0/8', '127.0.0.1'] } })
      const miner = await ready('north-hall.001', { first })
      expect(introduced[0]!.ip).toBe(ip)
      expect(await miner.submit(miner.solve())).toMatchObject({ result: true })
    })

  test('a header in pieces, with the first request behind it, is one header and one request', async () => {
    const { connect, introduced } = await testGateway({ proxy: { peers: ['127.0.0.0/8'] } })
    const miner = await connect({ first: v1.slice(0, 10) })
    miner.write(v1.slice(10, 30))
    miner.write(`${v1.slice(30)}{"id":99,"method":"mining.authorize","params":["north-hall.001",""]}\n`)
    await miner.subscribe()
    await miner.until(() => miner.work !== null)
    expect(introduced[0]!.ip).toBe('203.0.113.7')
  })

  test('a listed peer without a header is not served', async () => {
    const { connect, introduced } = await testGateway({ proxy: { peers: ['127.0.0.1'] } })
    const miner = await connect({ first: '{"id":1,"method":"mining.authorize","params":["north-hall.001",""]}\n' })
    await miner.closed
    expect(introduced).toEqual([])
  })

  test('a header from anyone else is nothing but a broken line', async () => {
    const { connect, gateway } = await testGateway({ proxy: { peers: ['10.0.0.0/8'] } })
    const miner = await connect({ first: v1 })
    await miner.closed
    await expect.poll(() => gateway.connections()).toBe(0)
  })

  test('the limit per address is the machine\'s, not the balancer\'s', async () => {
    const { ready, connect } = await testGateway({ proxy: { peers: ['127.0.0.1'] }, limits: { connectionsPerAddress: 1 } })
    await ready('north-hall.001', { first: v1 })
    await ready('north-hall.002', { first: proxyV2('203.0.113.8') })
    await (await connect({ first: v1 })).closed
  })
})

test('a gateway that cannot open all its ports opens none', async () => {
  const taken = await testGateway()
  const jobs = pretendJobs()
  await expect(testGateway({ jobs, tls: { ...certificate, port: taken.gateway.port } })).rejects.toThrow('EADDRINUSE')
  expect(jobs.listeners.size).toBe(0)
})

test('over TLS it is the same pool, also behind a load balancer', async () => {
  const tls = { port: 0, ...certificate }
  const { readyByTls, ready, gateway, shares } = await testGateway({ tls })
  expect(gateway.tlsPort).not.toBe(gateway.port)
  const secure = await readyByTls()
  const plain = await ready('north-hall.002')
  expect(await secure.submit(secure.solve())).toMatchObject({ result: true })
  expect(await plain.submit(plain.solve(), 'north-hall.002')).toMatchObject({ result: true })
  expect(shares.map(({ workerId }) => workerId)).toEqual([1n, 2n])
  const balanced = await testGateway({ tls, proxy: { peers: ['127.0.0.1'] } })
  const behind = await balanced.readyByTls('PROXY TCP4 203.0.113.7 10.0.0.1 40000 3333\r\n')
  expect(await behind.submit(behind.solve())).toMatchObject({ result: true })
  expect(balanced.introduced[0]!.ip).toBe('203.0.113.7')
})
