import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StratumMiner } from './test/stratum-miner.ts'
import { testGateway } from './test/test-gateway.ts'

const METHODS = ['subscribe', 'authorize', 'submit', 'configure', 'extranonce.subscribe', 'suggest_difficulty', 'notify', '__proto__'].map(name => `mining.${name}`)
const huge = fc.constantFrom('1e999', '-1e999', '9'.repeat(400), '1e-400', '18446744073709551616', '-0', '0x10', 'NaN')
const value = fc.oneof(
  fc.json({ maxDepth: 3 }), huge, fc.constant('['.repeat(500)), fc.constant(`"${'f'.repeat(3000)}"`), fc.constant('{"__proto__":{"length":5}}'),
  fc.constantFrom('"north-hall.001"', '"1"', '"1_1"', '"0000000000000001"', '"69b00000"', '"00000000"', '["version-rolling"]', '{"version-rolling.mask":"zz"}'))
const request = fc.tuple(value, fc.constantFrom(...METHODS), fc.array(value, { maxLength: 8 }))
  .map(([id, method, params]) => `{"id":${id},"method":"${method}","params":[${params.join(',')}]}\n`)
const wellFormed = fc.tuple(fc.nat(), fc.constantFrom(...METHODS), fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 8 }))
  .map(([id, method, params]) => `${JSON.stringify({ id, method, params })}\n`)
const broken = request.chain(line => fc.nat(line.length).map(cut => line.slice(0, cut)))
const piece: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 3, arbitrary: wellFormed.map(Buffer.from) }, { weight: 2, arbitrary: request.map(Buffer.from) }, broken.map(Buffer.from),
  fc.uint8Array({ maxLength: 300 }).map(Buffer.from), fc.constant(Buffer.alloc(5000, 0x7b)), fc.constant(Buffer.from('PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n')),
  fc.constant(Buffer.from('\r\n\n\r\n')), fc.constant(Buffer.from('{"id":1,"method":"mining.authorize","params":["north-hall.009","d=1e9,d=5"]}\n')))

/** The same bytes, cut elsewhere. */
const stream = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.array(fc.nat(2000), { maxLength: 4 })).map(([pieces, cuts]) => {
  const whole = Buffer.concat(pieces)
  const places = [0, ...cuts.filter(cut => cut < whole.length).sort((a, b) => a - b), whole.length]
  return places.slice(1).map((end, at) => whole.subarray(places[at], end))
})

function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('whatever is sent: nobody else notices, nothing breaks, nothing stays', async () => {
  const { gateway, ready, pass, errors, shares } = await testGateway({ limits: { ban: { after: 1e9, part: 1, ms: 1 } } })
  const miner = await ready('north-hall.good')
  const attack = async (chunks: Buffer[]) => {
    const peer = await StratumMiner.connect(gateway.port)
    for (const chunk of chunks) peer.write(chunk)
    pass(10_000)
    expect(await miner.submit(miner.solve(), 'north-hall.good')).toMatchObject({ result: true })
    peer.close()
    await peer.closed
  }
  const rounds = (numRuns: number) => fc.assert(fc.asyncProperty(stream, attack), { numRuns })
  await rounds(100)
  const before = heapBytes()
  await rounds(200)
  await expect.poll(() => gateway.connections()).toBe(1)
  shares.length = 0
  expect(heapBytes() - before).toBeLessThan(3_000_000)
  expect(errors).toEqual([])
}, 60_000)
