import { expect, test } from 'vitest'
import { earnings } from '@adit/contract/earnings'
import { set } from '@adit/contract/set'
import { sso } from '@adit/contract/sso'
import { balance, minerAccount } from '@adit/engine/ledger/ledger'
import { settleDay } from '@adit/engine/earnings/settle-day'
import { foldAll } from '@adit/engine/shares/fold'
import { openShareLog } from '@adit/engine/shares/share-log'
import { freshFolder } from '@adit/db/test/fresh-folder'
import { mailsTo } from '../test/browser.ts'
import { NOON, testPool, type TestPool } from '../test/pool.ts'
import { readCommand, runCommand, runOperator } from '../run-operator.ts'
import { registerPerson } from '../sso/sign-in.ts'

/** What a command says and how it ends, on a pool that stands already. */
async function operate({ pool }: TestPool, ...argv: string[]) {
  const lines: string[] = []
  const read = readCommand(argv)
  if (typeof read === 'string') throw new Error(read)
  const code = await runCommand({ pool, print: line => lines.push(line), register: person => registerPerson(pool, person) }, read, line => lines.push(line))
  return { code, said: lines.join('\n') }
}

test('the first account signs in with the password that was printed, and its machines have a name', async () => {
  const pool = await testPool()
  const made = await operate(pool, 'account', 'create', 'ann@miner.test', '--sub-account', 'north-hall', '--coin', 'ltc')
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('north-hall.001') as string })
  const password = /password (\S+)$/.exec(made.said)![1]!
  expect(await pool.call(sso.signIn, { email: 'ann@miner.test', password })).toHaveProperty('redirect')
  expect(await pool.db.selectFrom('sub_account').select(['name', 'coin']).execute()).toEqual([{ name: 'north-hall', coin: 'LTC' }])
  expect(await operate(pool, 'account', 'create', 'ann@miner.test')).toMatchObject({ code: 1, said: expect.stringContaining('has an account already') as string })
  expect(await operate(pool, 'account', 'create', 'nobody')).toEqual({ code: 1, said: '"nobody" is no e-mail address.' })
  expect(await operate(pool, 'account', 'create', 'bob@miner.test', '--sub-account', 'north-hall')).toMatchObject({ code: 1 })
  for (const name of ['no', '1st-hall', 'north-', 'a'.repeat(21), 'north.hall'])
    expect(await operate(pool, 'account', 'create', 'bob@miner.test', '--sub-account', name)).toMatchObject({ code: 1, said: expect.stringContaining(`"${name}": a sub-account is named`) as string })
  await pool.db.updateTable('sub_account').set({ name: 'South-Hall' }).execute()
  expect(await operate(pool, 'account', 'create', 'bob@miner.test', '--sub-account', 'south-hall')).toEqual({ code: 1, said: 'There is a sub-account named "south-hall" already.' })
  expect((await operate(pool, 'account', 'create', 'Bob@Miner.test', '--password', 'correct horse battery', '--sub-account', 'east-hall')).code).toBe(0)
  expect(await pool.call(sso.signIn, { email: 'bob@miner.test', password: 'correct horse battery' })).toHaveProperty('redirect')
})

test('a fee of one\'s own holds from the running day on, until the pool\'s is set again', async () => {
  const pool = await testPool()
  const { subAccount } = await pool.miner({ name: 'north-hall' })
  const terms = () => pool.db.selectFrom('earning_term').select(['sub_account_id', 'coin', 'from_day', 'fee_percent']).execute()
  expect(await operate(pool, 'fee', 'set', 'north-hall', 'BTC', '1.25')).toEqual({ code: 0, said: 'north-hall pays 1.25 % for BTC.' })
  expect(await terms()).toEqual([{ sub_account_id: subAccount.id, coin: 'BTC', from_day: '2026-03-10', fee_percent: '1.25' }])
  expect((await operate(pool, 'fee', 'set', 'North-Hall', 'btc', 'pool')).code).toBe(0)
  expect(await terms()).toMatchObject([{ fee_percent: null }])
  expect(await pool.db.selectFrom('audit_record').select(['action', 'coin', 'actor_id', 'sub_account_id', 'before', 'after']).orderBy('id').execute()).toEqual([
    { action: 'earnings.fee', coin: 'BTC', actor_id: null, sub_account_id: subAccount.id, before: '2.50', after: '1.25' },
    { action: 'earnings.fee', coin: 'BTC', actor_id: null, sub_account_id: subAccount.id, before: '1.25', after: '2.50' },
  ])
  const [first, second] = await mailsTo(pool, 'north-hall@miner.test')
  for (const said of ['矿池费率已更改: north-hall · BTC', '原： 2.5 %', '现： 1.25 %', '由矿池客服操作', '如有疑问，请联系矿池客服。']) expect(first!.text).toContain(said)
  for (const said of ['原： 1.25 %', '现： 2.5 %']) expect(second!.text).toContain(said)
  for (const wrong of ['100.01', '-1', '1.234', 'free']) expect(await operate(pool, 'fee', 'set', 'north-hall', 'BTC', '--', wrong)).toMatchObject({ code: 1 })
  expect(await operate(pool, 'fee', 'set', 'south-hall', 'BTC', '1')).toEqual({ code: 1, said: 'There is no sub-account named "south-hall".' })
  expect(await operate(pool, 'fee', 'set', 'north-hall', 'XYZ', '1')).toEqual({ code: 1, said: 'There is no coin named "XYZ".' })
})

test('fixed FPPS is agreed from the next day on, written down and mailed', async () => {
  const pool = await testPool()
  const { subAccount } = await pool.miner({ name: 'north-hall' })
  expect(await operate(pool, 'mode', 'fix', 'north-hall', 'BTC', '4.5')).toEqual({ code: 0, said: 'north-hall has FPPS fixed for BTC from 2026-03-11 (UTC) on: the block reward and 4.5 %.' })
  expect(await pool.db.selectFrom('earning_term').select(['sub_account_id', 'coin', 'from_day', 'mode', 'plus_percent']).execute())
    .toEqual([{ sub_account_id: subAccount.id, coin: 'BTC', from_day: '2026-03-11', mode: 'FPPS fixed', plus_percent: '4.50' }])
  expect(await pool.db.selectFrom('audit_record').select(['action', 'coin', 'actor_id', 'before', 'after']).execute())
    .toEqual([{ action: 'earnings.mode', coin: 'BTC', actor_id: null, before: 'FPPS', after: { payMethod: 'FPPS fixed', fromDay: '2026-03-11' } }])
  const [mail] = await mailsTo(pool, 'north-hall@miner.test')
  expect(mail!.text).toContain('FPPS fixed +4.5 % (2026-03-11 UTC)')
  for (const wrong of ['100.01', '-1', '1.234', 'much']) expect(await operate(pool, 'mode', 'fix', 'north-hall', 'BTC', '--', wrong)).toMatchObject({ code: 1 })
  await pool.db.deleteFrom('coin_mode').where('coin', '=', 'BTC').execute()
  expect(await operate(pool, 'mode', 'fix', 'north-hall', 'BTC', '4.5')).toEqual({ code: 1, said: 'The pool does not pay for BTC.' })
})

test('a grant and a deduction move the balance once for a key, are written down and mailed', async () => {
  const pool = await testPool()
  const miner = await pool.miner({ name: 'north-hall' })
  const held = () => balance(pool.db, minerAccount(miner.subAccount.id), 'BTC')
  const compensate = () => operate(pool, 'grant', 'north-hall', 'btc', 'compensation', '0.00100001', 'An hour without a server', '--key', 'outage 1')
  expect(await compensate()).toEqual({ code: 0, said: '0.00100001 BTC granted to north-hall (key outage 1).' })
  expect(await compensate()).toEqual({ code: 0, said: 'The key "outage 1" was granted before. Nothing is changed.' })
  expect(await operate(pool, 'grant', 'north-hall', 'BTC', 'compensation', '0.002', 'An hour without a server', '--key', 'outage 1')).toMatchObject({ code: 1, said: expect.stringContaining('something else') as string })
  expect(await held()).toBe(100_001n)
  for (let times = 0; times < 2; times++) expect((await operate(pool, 'grant', 'north-hall', 'BTC', 'refund', '0.0005', 'A fee too many')).code).toBe(0)
  expect(await held()).toBe(200_001n)

  const take = (amount: string, type: string, ...key: string[]) => operate(pool, 'deduct', 'north-hall', 'BTC', amount, type, ...key)
  expect(await take('0.00200002', 'service')).toEqual({ code: 1, said: 'north-hall has less than 0.00200002 BTC. Nothing is changed.' })
  expect(await take('0.002', 'overpayment', '--key', 'twice')).toEqual({ code: 0, said: '0.00200000 BTC deducted from north-hall (key twice).' })
  expect(await take('0.002', 'overpayment', '--key', 'twice')).toEqual({ code: 0, said: 'The key "twice" was deducted before. Nothing is changed.' })
  expect(await take('0.00000001', 'overpayment', '--key', 'twice')).toMatchObject({ code: 1 })
  expect(await held()).toBe(1n)

  expect((await miner.call(earnings.deduction, {})).items).toMatchObject([{ type: 'overpayment', amount: '0.00200000' }])
  expect((await miner.call(earnings.recv, {})).items).toMatchObject([{ compensation: '0.00100001', refundAmount: '0.00100000' }])
  const refund = { action: 'balance.grant', by: 'support', coinType: 'BTC', before: null, after: { type: 'refund', amount: '0.00050000', reason: 'A fee too many' } }
  expect((await miner.call(set.auditQuery, {})).items.toSorted((a, b) => Number(b.id) - Number(a.id))).toMatchObject([
    { action: 'balance.deduct', by: 'support', userId: 'north-hall', after: { type: 'overpayment', amount: '0.00200000' } }, refund, refund,
    { action: 'balance.grant', after: { type: 'compensation', amount: '0.00100001', reason: 'An hour without a server' } },
  ])
  const mails = await mailsTo(pool, 'north-hall@miner.test')
  expect(mails).toHaveLength(4)
  for (const said of ['补偿已入账: north-hall · BTC', '金额： 0.00100001 BTC', '原因： An hour without a server', '由矿池客服操作', '如有疑问']) expect(mails[0]!.text).toContain(said)
  for (const said of ['已扣回多付收益: north-hall · BTC', '金额： 0.00200000 BTC']) expect(mails.at(-1)!.text).toContain(said)
  expect(await operate(pool, 'ledger', 'check')).toEqual({ code: 0, said: 'The ledger adds up.' })
})

test('a grant or a deduction that says something wrong changes nothing', async () => {
  const pool = await testPool()
  await pool.miner({ name: 'north-hall' })
  for (const amount of ['0', '-1', '0.000000001', '1e3', 'much', '1000000000000.1'])
    expect(await operate(pool, 'grant', 'north-hall', 'BTC', 'refund', '--', amount, 'why')).toEqual({ code: 1, said: `"${amount}" is no amount of BTC.` })
  expect(await operate(pool, 'grant', 'north-hall', 'BTC', 'gift', '1', 'why')).toEqual({ code: 1, said: '"gift" is none of: refund, compensation.' })
  expect(await operate(pool, 'grant', 'north-hall', 'BTC', 'refund', '1', ' ')).toMatchObject({ code: 1 })
  expect(await operate(pool, 'grant', 'north-hall', 'BTC', 'refund', '1', 'why', '--key', '')).toEqual({ code: 1, said: 'A key has 1 to 100 characters.' })
  expect(await operate(pool, 'grant', 'south-hall', 'BTC', 'refund', '1', 'why')).toEqual({ code: 1, said: 'There is no sub-account named "south-hall".' })
  expect(await operate(pool, 'deduct', 'north-hall', 'BTC', '1', 'fine')).toEqual({ code: 1, said: '"fine" is none of: overpayment, service.' })
  expect(await operate(pool, 'deduct', 'north-hall', 'XYZ', '1', 'service')).toEqual({ code: 1, said: 'There is no coin named "XYZ".' })
  for (const table of ['audit_record', 'outbox', 'ledger_entry'] as const) expect(await pool.db.selectFrom(table).select('id').execute()).toEqual([])
})

test('a day replayed agrees with what was booked, and says so where it does not', async () => {
  const pool = await testPool()
  const { subAccount } = await pool.miner()
  const { id: workerId } = await pool.db.insertInto('worker').values({ sub_account_id: subAccount.id, name: '001', first_seen_at: NOON, last_seen_at: NOON }).returning('id').executeTakeFirstOrThrow()
  await openShareLog({ db: pool.db, clock: () => NOON, gateway: 'test' }).append([{ at: NOON, coin: 'BTC', workerId, subAccountId: subAccount.id, outcome: 'accepted', work: 77n }])
  await foldAll(pool.db, NOON)
  expect(await operate(pool, 'replay', 'BTC', '2026-03-10')).toEqual({ code: 0, said: 'BTC 2026-03-10: 1 shares, work 77\nEverything is booked as it was logged.' })
  await pool.db.updateTable('sub_account_day').set({ work: '78' }).execute()
  expect(await operate(pool, 'replay', 'BTC', '2026-03-10')).toMatchObject({ code: 1, said: expect.stringContaining('booked 1 shares, work 78; the log has 1, work 77') as string })
  expect(await operate(pool, 'replay', 'BTC', '2026-01-01')).toMatchObject({ code: 1, said: expect.stringContaining('no longer kept') as string })
  for (const day of ['today', '2026-02-30', '2026-13-01', '2026-3-10']) expect(await operate(pool, 'replay', 'BTC', day)).toEqual({ code: 1, said: `"${day}" is no day such as 2026-03-10.` })
  expect(await operate(pool, 'replay', 'BTC', '2026-03-11')).toEqual({ code: 1, said: '2026-03-11 has not begun.' })
})

test('the ledger is checked, payments are paused, resumed and looked for, wallets unlocked', async () => {
  const pool = await testPool()
  const { subAccount } = await pool.miner({ name: 'north-hall' })
  expect(await operate(pool, 'ledger', 'check')).toEqual({ code: 0, said: 'The ledger adds up.' })
  await pool.db.insertInto('ledger_balance').values({ account: 'pool:fee', coin: 'BTC', amount: '5' }).execute()
  expect(await operate(pool, 'ledger', 'check')).toEqual({ code: 1, said: 'pool:fee (BTC): its balance says 5, its lines 0.' })

  const paused = () => pool.db.selectFrom('payout_coin').select(['coin', 'paused_because']).where('paused_at', 'is not', null).execute()
  expect((await operate(pool, 'payouts', 'pause', 'doge', '--because', 'the node is new')).code).toBe(0)
  expect(await paused()).toEqual([{ coin: 'DOGE', paused_because: 'the node is new' }])
  expect((await operate(pool, 'payouts', 'resume', 'DOGE')).code).toBe(0)
  expect(await paused()).toEqual([])

  const cap = () => pool.db.selectFrom('payout_coin').select('daily_cap').where('coin', '=', 'BTC').executeTakeFirst()
  expect(await operate(pool, 'payouts', 'cap', 'btc', '2.5')).toEqual({ code: 0, said: 'At most 2.50000000 BTC are paid in a day.' })
  expect(await cap()).toEqual({ daily_cap: '250000000' })
  expect(await operate(pool, 'payouts', 'cap', 'BTC', '--', '-1')).toEqual({ code: 1, said: '"-1" is no amount of BTC.' })
  expect(await operate(pool, 'payouts', 'cap', 'BTC', 'none')).toEqual({ code: 0, said: 'Any amount of BTC is paid in a day.' })
  expect(await cap()).toEqual({ daily_cap: null })

  expect(await operate(pool, 'payouts', 'stuck')).toEqual({ code: 0, said: 'No payment is stuck.' })
  await pool.db.insertInto('payout_transaction').values({
    coin: 'BTC', txid: 'ab'.repeat(32), raw: Buffer.of(1), network_fee: '10', state: 'paying', created_at: new Date(+NOON - 4 * 3_600_000), created_height: 1n,
  }).execute()
  expect(await operate(pool, 'payouts', 'stuck')).toMatchObject({ code: 1, said: expect.stringContaining('paying since 2026-03-10T08:00:00.000Z') as string })

  await pool.db.insertInto('sub_account_coin').values({ sub_account_id: subAccount.id, coin: 'BTC', minimum_payment: null, paused_until: null }).execute()
  await pool.db.insertInto('wallet').values({ sub_account_id: subAccount.id, coin: 'BTC', address: 'bc1qhome', payment_id: null, share: 10_000, locked: true, added_at: NOON }).execute()
  expect(await operate(pool, 'wallet', 'unlock', 'north-hall', 'BTC')).toEqual({ code: 0, said: '1 BTC wallet of north-hall unlocked.' })
  expect(await operate(pool, 'wallet', 'unlock', 'north-hall', 'BTC')).toEqual({ code: 0, said: 'north-hall has no locked BTC wallet.' })
  expect(await pool.db.selectFrom('audit_record').select(['action', 'coin', 'actor_id', 'sub_account_id']).execute())
    .toEqual([{ action: 'wallet.unlock', coin: 'BTC', actor_id: null, sub_account_id: subAccount.id }])
  const [mail, ...more] = await mailsTo(pool, 'north-hall@miner.test')
  expect(more).toEqual([])
  for (const said of ['收款地址已解锁: north-hall · BTC', '由矿池客服操作，时间：2026-03-10 12:00 UTC']) expect(mail!.text).toContain(said)
})

test('a feed\'s key is printed once and kept hashed, and opens nothing once it is stopped', async () => {
  const pool = await testPool()
  const { said } = await operate(pool, 'feed', 'add', 'rigs', 'ETC,zec')
  const key = /: (\S+)$/.exec(said)![1]!
  expect(await pool.db.selectFrom('share_feed').select(['name', 'coins', 'credited']).execute()).toEqual([{ name: 'rigs', coins: ['ETC', 'ZEC'], credited: false }])
  const post = async () => (await pool.app.inject({ method: 'POST', url: '/feed/v1/shares', payload: '\n', headers: { 'content-type': 'text/plain', authorization: `Bearer ${key}` } })).statusCode
  expect(await post()).toBe(200)
  expect(await operate(pool, 'feed', 'add', 'rigs', 'ETC')).toMatchObject({ code: 1 })
  expect(await operate(pool, 'feed', 'stop', 'rigs')).toEqual({ code: 0, said: 'The key of rigs opens nothing any more.' })
  expect(await post()).toBe(401)
  for (const gone of ['rigs', 'others']) expect(await operate(pool, 'feed', 'stop', gone)).toEqual({ code: 1, said: `There is no feed named "${gone}".` })
})

test('a block that another engine found is shared out by the work that was fed, with its MEV, once', async () => {
  const pool = await testPool()
  const { subAccount } = await pool.miner({ coin: 'ETC', name: 'gpu-loft' })
  await operate(pool, 'feed', 'add', 'rigs', 'ETC')
  const { id: workerId } = await pool.db.insertInto('worker').values({ sub_account_id: subAccount.id, name: '001', first_seen_at: NOON, last_seen_at: NOON }).returning('id').executeTakeFirstOrThrow()
  const hash = `0x${'ab'.repeat(32)}`
  const add = (...words: string[]) => operate(pool, 'block', 'add', ...words)
  const block = ['ETC', hash, '19000000', '2026-03-10T11:30Z', '1000', '2.5', '0.25']
  await openShareLog({ db: pool.db, clock: () => NOON, gateway: 'test' }).append([{ at: new Date(+NOON - 3_600_000 * 1.5), coin: 'ETC', workerId, subAccountId: subAccount.id, outcome: 'accepted', work: 5000n }])
  expect(await add(...block, '--mev', '0.5')).toEqual({ code: 0, said: expect.stringMatching(/^Block 19000000 of ETC: 3\.250* ETC are shared out with this UTC day\.$/) as string })
  expect(await add(...block)).toEqual({ code: 1, said: `The block ${hash} of ETC is there already. Nothing is changed.` })
  for (const [at, wrong] of [[0, 'BTC'], [1, 'ab'], [2, '-1'], [3, 'noon'], [3, '2026-03-10T12:01Z'], [4, '0'], [5, '0'], [6, '-1']] as const)
    expect(await add('--', ...block.with(at, wrong))).toMatchObject({ code: 1, said: expect.not.stringContaining('already') as string })

  const morning = new Date('2026-03-11T01:00:00Z')
  await foldAll(pool.db, morning)
  expect(await settleDay(pool.db, 'ETC', '2026-03-10', morning)).toBe('settled')
  expect(await pool.db.selectFrom('earning').select(['sub_account_id', 'type', 'amount']).orderBy('type').execute()).toEqual([
    { sub_account_id: subAccount.id, type: 'mev', amount: expect.stringMatching(/^[1-9]/) as string }, { sub_account_id: subAccount.id, type: 'pplns', amount: expect.stringMatching(/^27225/) as string },
  ])
  expect(await operate(pool, 'ledger', 'check')).toEqual({ code: 0, said: 'The ledger adds up.' })
})

test('a day that nobody quoted is settled once the operator has said what was so', async () => {
  const pool = await testPool()
  const { subAccount } = await pool.miner({ name: 'north-hall' })
  const { id: workerId } = await pool.db.insertInto('worker').values({ sub_account_id: subAccount.id, name: '001', first_seen_at: NOON, last_seen_at: NOON }).returning('id').executeTakeFirstOrThrow()
  await openShareLog({ db: pool.db, clock: () => NOON, gateway: 'test' }).append([{ at: new Date(+NOON - 3_600_000), coin: 'BTC', workerId, subAccountId: subAccount.id, outcome: 'accepted', work: 2n ** 32n }])
  const morning = new Date('2026-03-11T01:00:00Z')
  await foldAll(pool.db, morning)
  expect(await settleDay(pool.db, 'BTC', '2026-03-10', morning)).toBe('no-quote')
  const add = (...words: string[]) => operate(pool, 'quote', 'add', '--', ...words)
  const quote = ['BTC', '2026-03-10T11:00Z', '2', '3.125', '0']
  for (const [at, wrong] of [[0, 'XYZ'], [1, 'noon'], [1, '2026-03-10T12:01Z'], [2, '0'], [2, '-1'], [3, '0'], [3, '-1'], [4, 'some']] as const) expect(await add(...quote.with(at, wrong))).toMatchObject({ code: 1 })
  expect(await add(...quote)).toEqual({ code: 0, said: 'BTC at 2026-03-10T11:00:00.000Z: difficulty 2, 3.12500000 a block and 0.00000000 of fees.' })
  expect(await add(...quote)).toEqual({ code: 1, said: 'There is a quote of BTC of that moment already. Nothing is changed.' })
  expect(await settleDay(pool.db, 'BTC', '2026-03-10', morning)).toBe('settled')
  // half a block, less 2.5 %
  expect(await pool.db.selectFrom('earning').select(['type', 'amount']).where('amount', '>', '0').execute()).toEqual([{ type: 'fpps-reward', amount: '152343750' }])
})

test('help is help, what is no command is told so, and what is missing is asked for', async () => {
  const run = async (...argv: string[]) => {
    const [out, err]: [string[], string[]] = [[], []]
    return [await runOperator({}, argv, { out: line => out.push(line), err: line => err.push(line) }), out.join(), err.join()] as const
  }
  for (const argv of [[], ['help'], ['fee', 'set', '--help']]) expect(await run(...argv)).toMatchObject([0, expect.stringContaining('payouts pause <coin>'), ''])
  expect(readCommand(['grant', 'north-hall', 'BTC', 'refund', '1', 'help'])).toMatchObject({ words: ['north-hall', 'BTC', 'refund', '1', 'help'] })
  expect(await run('dig', 'deeper')).toMatchObject([2, '', expect.stringContaining('There is no command "dig deeper"')])
  expect(await run('fee', 'set', 'north-hall')).toEqual([2, '', 'npm run adit -- fee set <sub-account> <coin> <percent | pool>'])
  expect(await run('ledger', 'check', '--wrong')).toMatchObject([2, '', 'npm run adit -- ledger check'])
})

test('on a database of its own it opens, works and closes', async () => {
  const out: string[] = []
  const env = { ADIT_DATA: await freshFolder(), ADIT_DEMO: '0', ADIT_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' }
  const print = { out: (line: string) => out.push(line), err: (line: string) => out.push(line) }
  expect(await runOperator(env, ['account', 'create', 'ann@miner.test', '--password', 'correct horse battery'], print)).toBe(0)
  expect(await runOperator(env, ['ledger', 'check'], print)).toBe(0)
  expect(await runOperator({ ...env, ADIT_SECRET: '' }, ['ledger', 'check'], print)).toBe(1)
  expect(out).toEqual(['Account ann@miner.test', 'The ledger adds up.', expect.stringContaining('ADIT_SECRET is required')])
})
