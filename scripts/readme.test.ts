import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1]!).sort()

/** Every coin may have a node, a reward address and addresses that miners are shown: they are read by their ending. */
const ofNoCoin = (name: string) => !/_(RPC_URL|REWARD_ADDRESS|ADDRESSES)$/.test(name)

test('the readme and the example explain every setting the server reads, and no other', () => {
  const settings = found(['settings', 'alarm-settings'].map(file => read(`packages/server/src/kit/${file}.ts`)).join('\n'), /^ {2}([A-Z_]+): /gm)
  expect(settings.length).toBeGreaterThan(10)
  // a row of the table may explain several that belong together
  const rows = found(read('README.md'), /^\| (`[A-Z_]+`[^|]*) \|/gm).join()
  expect(found(rows, /`([A-Z_]+)`/g).filter(ofNoCoin)).toEqual(settings)
  expect(found(read('.env.example'), /^#?([A-Z_]+)=/gm).filter(ofNoCoin)).toEqual(settings)
})
