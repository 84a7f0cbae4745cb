import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Signing, signedText } from '@adit/contract/signed-api'
import { SAMPLES, SIGNATURE } from './samples.ts'

const run = promisify(execFile)
const OWN = { 'your-sub-account': 'north-hall', 'your-api-key': '0123456789abcdef0123456789abcdef', 'your-secret': 'fedcba9876543210fedcba9876543210' }

/** Answers as the pool does to whoever signs rightly, by the contract's own rule. */
const server = createServer((req, res) => void text(req).then(body => {
  const said = Object.fromEntries(new URLSearchParams(body))
  const { key, nonce, signature } = Signing.parse(said)
  const right = createHmac('sha256', OWN['your-secret']).update(signedText({ userId: OWN['your-sub-account'], key, nonce })).digest('hex').toUpperCase()
  const ok = req.url === '/api/account.htm' && signature === right && said.coin === 'BTC'
  res.end(JSON.stringify(ok ? { code: 0, message: 'ok', data: { balance: '0.12345678' } } : { code: -7, message: 'Wrong signature', data: null }))
}))
let origin: string
beforeAll(async () => {
  await new Promise<void>(listening => void server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** The sample with a reader's own key filled in. */
const filledIn = (sample: (origin: string) => string) => Object.entries(OWN).reduce((code, [theirs, own]) => code.replace(theirs, own), sample(origin))

test('the Node example signs as the contract says and prints the answer', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', filledIn(SAMPLES['Node.js'])])
  expect(stdout).toContain('0.12345678')
})

test('the formula names what is signed in the contract\'s order', () => {
  expect(SIGNATURE).toContain(signedText({ userId: 'userId + ', key: 'key + ', nonce: 'nonce' }))
})
