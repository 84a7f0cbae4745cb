import { describe, expect, test } from 'vitest'
import { OBSERVER_PARTS } from '@adit/contract/permissions'
import { session } from '@adit/contract/session'
import { set } from '@adit/contract/set'
import { agreeFixedFpps, setFee } from '@adit/engine/earnings/change-terms'
import { hour } from '@adit/engine/test/mine'
import { history } from '../earnings/test/history.ts'
import { mailsTo } from '../test/browser.ts'
import { linkTo } from '../test/link-to.ts'
import { NOON, testPool } from '../test/pool.ts'

const [ONE, TWO, THREE] = ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'] as const
const its = { userId: 'ann', coinType: 'BTC' } as const
const DAY = 86_400_000
const whole = (address: string) => [{ address, percent: '100' }]

async function owner(coin = 'BTC') {
  const pool = await testPool()
  const ann = await pool.miner({ name: 'ann', coin })
  const save = async (change: { wallets?: { address: string; percent: string; paymentId?: string }[]; minPay?: string }) => ann.call(set.settingUpdate, { ...its, ...change, ...await ann.proof() })
  const mails = async (to = 'ann@miner.test') => (await mailsTo(pool, to)).filter(mail => mail.template === 'settingChanged').map(mail => mail.text)
  return { pool, ann, save, mails, query: () => ann.call(set.settingQuery, its), audit: async () => (await ann.call(set.auditQuery, {})).items }
}

describe('wallets', () => {
  test('a gift coin\'s address that is changed after midnight still has the day before; one that came after midnight has not', async () => {
    const { pool, ann } = await owner('LTC')
    const bob = await pool.miner({ name: 'bob', coin: 'LTC' })
    const past = await history(pool.db, 'LTC')
    const giveTo = async (of: typeof ann, name: string, address: string) =>
      of.call(set.mergeUpdate, { userId: name, coinType: 'LTC', mergeCoinType: 'DOGE', address, ...await of.proof() })
    await giveTo(ann, 'ann', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')
    pool.advance(+new Date('2026-03-11T00:20:00Z') - +NOON)
    await giveTo(ann, 'ann', 'D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD')
    await giveTo(bob, 'bob', 'D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD')
    for (const { subAccount } of [ann, bob]) await past.terms(subAccount.id, '2026-01-01', { mode: 'PPS', fee: '0' })
    for (const { subAccount } of [ann, bob]) await past.work(subAccount.id, hour(10, '2026-03-10'), 10n ** 17n)
    await past.block({ at: hour(11, '2026-03-10') })
    await past.days(ann.subAccount.id, 10n ** 17n, ['2026-03-10'])
    const gifts = await pool.db.selectFrom('earning').select(['sub_account_id']).where('type', '=', 'gift').execute()
    expect(gifts).toEqual([{ sub_account_id: ann.subAccount.id }])
  })

  test('nothing is set at first; the first address pauses payments for three days, and the owner is told', async () => {
    const { save, query, mails, audit } = await owner()
    expect(await query()).toMatchObject({ wallets: [], minPay: '0.00200000', minPayLowest: '0.00200000', balance: '0.00000000', pausedUntil: null, paying: [], payMethod: 'FPPS', noticeEmail: null, percentHelp: true })
    await save({ wallets: whole(ONE) })
    expect(await query()).toMatchObject({ wallets: [{ address: ONE, paymentId: null, percent: '100.00', locked: false, addTime: +NOON }], pausedUntil: +NOON + 3 * DAY })
    expect(await audit()).toMatchObject([{ action: 'wallet.set', coinType: 'BTC', before: { wallets: [] }, after: { wallets: [{ address: ONE, paymentId: null, percent: '100.00' }] } }])
    const [mail] = await mails()
    for (const said of [ONE, '127.0.0.1', '2026-03-13 12:00 UTC', 'ann · BTC']) expect(mail).toContain(said)
  })

  test('the pause ends by itself on the third day, or when its owner says so', async () => {
    const { pool, ann, save, query, audit, mails } = await owner()
    await save({ wallets: whole(ONE) })
    pool.advance(3 * DAY - 1)
    const { token } = ann
    await pool.db.updateTable('access_token').set({ expires_at: new Date(+NOON + 30 * DAY) }).execute()
    expect((await query()).pausedUntil).toBe(+NOON + 3 * DAY)
    pool.advance(1)
    expect((await query()).pausedUntil).toBeNull()
    await save({ wallets: whole(TWO) })
    await expect(ann.call(set.payoutResume, { ...its, verifyType: 'email', verifyCode: '000000' }, { token })).rejects.toThrow('910101')
    expect((await query()).pausedUntil).toBe(+NOON + 6 * DAY)
    await ann.call(set.payoutResume, { ...its, ...await ann.proof() })
    expect((await query()).pausedUntil).toBeNull()
    await ann.call(set.payoutResume, { ...its, ...await ann.proof() })
    expect((await audit()).map(item => item.action)).toEqual(['payout.resume', 'wallet.set', 'wallet.set'])
    expect(await mails()).toHaveLength(3)
  })

  test('a split of the same addresses, or one address fewer, does not pause; an added one does', async () => {
    const { ann, save, query } = await owner()
    await save({ wallets: [{ address: ONE, percent: '90' }, { address: TWO, percent: '10' }] })
    await ann.call(set.payoutResume, { ...its, ...await ann.proof() })
    await save({ wallets: [{ address: TWO, percent: '66.67' }, { address: ONE, percent: '33.33' }] })
    expect(await query()).toMatchObject({ pausedUntil: null, wallets: [{ address: ONE, percent: '33.33' }, { address: TWO, percent: '66.67' }] })
    await save({ wallets: whole(ONE) })
    expect(await query()).toMatchObject({ pausedUntil: null, wallets: [{ address: ONE, percent: '100.00' }] })
    await save({ wallets: [{ address: ONE, percent: '50' }, { address: THREE, percent: '50' }] })
    expect((await query()).pausedUntil).toBe(+NOON + 3 * DAY)
  })

  test('saying the same again changes nothing and tells nobody', async () => {
    const { save, audit, mails } = await owner()
    await save({ wallets: whole(TWO) })
    await save({ wallets: whole(TWO.toUpperCase()), minPay: '0.002' })
    expect(await audit()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test.each([
    ['no wallet', [], '000044'], ['no address', whole(' '), '000044'], ['a wrong letter', whole(ONE.replace('B', 'C')), '000006'], ['another coin’s address', whole('LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'), '000006'],
    ['99.99 %', [{ address: ONE, percent: '50' }, { address: TWO, percent: '49.99' }], '000047'], ['100.01 %', [{ address: ONE, percent: '50' }, { address: TWO, percent: '50.01' }], '000047'],
    ['9.99 %', [{ address: ONE, percent: '90.01' }, { address: TWO, percent: '9.99' }], '000047'], ['three decimals', [{ address: ONE, percent: '100.000' }], '000047'], ['more than 100 %', [{ address: ONE, percent: '101' }], '000047'], ['no percentage', [{ address: ONE, percent: 'all' }], '000047'],
    ['one address twice', [{ address: TWO, percent: '50' }, { address: TWO.toUpperCase(), percent: '50' }], '003012'], ['eleven wallets', Array(11).fill({ address: ONE, percent: '10' }), '000001'],
    ['a payment id where there is none', [{ address: ONE, percent: '100', paymentId: 'ab'.repeat(8) }], '003012'],
  ])('%s is refused, changes nothing and leaves the code unused', async (_what, wallets, code) => {
    const { pool, ann, query, audit } = await owner()
    const proof = await ann.proof()
    expect((await pool.envelope(set.settingUpdate, { ...its, wallets, ...proof }, { token: ann.token })).code).toBe(code)
    expect((await query()).wallets).toEqual([])
    expect(await audit()).toEqual([])
    await ann.call(set.settingUpdate, { ...its, wallets: whole(ONE), ...proof })
  })

  test('ten wallets of 10 % fit', async () => {
    const { ann } = await owner('ETC')
    const wallets = Array.from({ length: 10 }, (_, at) => ({ address: `0x${String(at).repeat(40)}`, percent: '10' }))
    await ann.call(set.settingUpdate, { userId: 'ann', coinType: 'ETC', wallets, ...await ann.proof() })
    expect((await ann.call(set.settingQuery, { userId: 'ann', coinType: 'ETC' })).wallets).toHaveLength(10)
  })

  test('a wrong, a used and a missing code change nothing', async () => {
    const { ann, query } = await owner()
    const proof = await ann.proof()
    const save = (said: object) => ann.call(set.settingUpdate, { ...its, wallets: whole(ONE), ...said } as never)
    await expect(save({})).rejects.toThrow('000001')
    await expect(save({ verifyType: 'email', verifyCode: '00000x' })).rejects.toThrow('910101')
    await expect(save({ ...proof, verifyType: 'app' })).rejects.toThrow('910101')
    await ann.call(set.changeEmail, { ...its, ...proof })
    await expect(save(proof)).rejects.toThrow('910102')
    expect((await query()).wallets).toEqual([])
  })

  test('two tabs that save together leave one whole split', async () => {
    const { pool, ann, query } = await owner()
    const splits = [[{ address: ONE, percent: '40' }, { address: TWO, percent: '60' }], whole(THREE), [{ address: TWO, percent: '50' }, { address: THREE, percent: '50' }]]
    const proofs = [await ann.proof(), await ann.proof(), await ann.proof()]
    const answers = await Promise.all(splits.map((wallets, at) => pool.envelope(set.settingUpdate, { ...its, wallets, ...proofs[at]! }, { token: ann.token })))
    expect(answers.map(answer => answer.code)).toEqual(['000000', '000000', '000000'])
    const saved = (await query()).wallets.map(({ address, percent }) => `${address} ${Number(percent)}`).sort()
    expect(splits.map(split => split.map(({ address, percent }) => `${address} ${Number(percent)}`).sort())).toContainEqual(saved)
  })

  test('a lock holds until support takes it off', async () => {
    const { pool, ann, save, query, audit, mails } = await owner()
    await expect(ann.call(set.walletLock, { ...its, ...await ann.proof() })).rejects.toThrow('000044')
    await save({ wallets: whole(ONE) })
    await ann.call(set.walletLock, { ...its, ...await ann.proof() })
    expect((await query()).wallets).toMatchObject([{ locked: true }])
    for (const wallets of [whole(TWO), [{ address: ONE, percent: '50' }, { address: TWO, percent: '50' }]]) await expect(save({ wallets })).rejects.toThrow('910104')
    await save({ minPay: '0.5' })
    expect((await audit()).map(item => item.action)).toContain('wallet.lock')
    expect((await mails()).some(text => text.includes('只有客服'))).toBe(true)
    await pool.db.updateTable('wallet').set({ locked: false }).execute()
    await save({ wallets: whole(TWO) })
  })
})

describe('the minimum payment', () => {
  test.each([['0.00199999', '910124'], ['0.002', '000000'], ['0.000000001', '003012'], ['1000000000000', '000000'], ['1000000000000.00000001', '003012'], ['9'.repeat(60), '003012'], ['-1', '000001'], ['', '000001']])('%s answers %s', async (minPay, code) => {
    const { pool, ann } = await owner()
    expect((await pool.envelope(set.settingUpdate, { ...its, minPay, ...await ann.proof() }, { token: ann.token })).code).toBe(code)
  })

  test('is kept to the last digit, told and written down', async () => {
    const { save, query, audit, mails } = await owner()
    await save({ minPay: '0.12345678' })
    expect(await query()).toMatchObject({ minPay: '0.12345678', minPayLowest: '0.00200000', pausedUntil: null })
    expect(await audit()).toMatchObject([{ action: 'payout.minimum', before: '0.00200000', after: '0.12345678' }])
    expect((await mails())[0]).toContain('0.12345678 BTC')
  })
})

describe('coins that come along', () => {
  const ltc = { userId: 'ann', coinType: 'LTC' } as const
  test('have addresses of their own; a new one pauses the main coin, too, and the main coin’s pauses them', async () => {
    const { ann } = await owner('LTC')
    expect((await ann.call(set.mergeQuery, ltc)).items).toEqual([{ coinType: 'DOGE', mergeRate: '2000', address: null, locked: false, balance: '0.00000000', minPay: '20.00000000', pausedUntil: null }])
    await ann.call(set.mergeUpdate, { ...ltc, mergeCoinType: 'DOGE', address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', ...await ann.proof() })
    expect((await ann.call(set.mergeQuery, ltc)).items).toMatchObject([{ address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', pausedUntil: +NOON + 3 * DAY }])
    expect((await ann.call(set.settingQuery, ltc)).pausedUntil).toBe(+NOON + 3 * DAY)
    await ann.call(set.payoutResume, { ...ltc, ...await ann.proof() })
    expect((await ann.call(set.mergeQuery, ltc)).items).toMatchObject([{ pausedUntil: null }])
    await ann.call(set.settingUpdate, { ...ltc, wallets: whole('LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'), ...await ann.proof() })
    expect((await ann.call(set.mergeQuery, ltc)).items).toMatchObject([{ pausedUntil: +NOON + 3 * DAY }])
    await ann.call(set.walletLock, { ...ltc, ...await ann.proof() })
    await expect(ann.call(set.mergeUpdate, { ...ltc, mergeCoinType: 'DOGE', address: 'D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD', ...await ann.proof() })).rejects.toThrow('910104')
  })

  test('are only those of the coin, with addresses of their own form', async () => {
    const { ann } = await owner('LTC')
    await expect(ann.call(set.mergeUpdate, { ...ltc, mergeCoinType: 'NMC', address: 'x', ...await ann.proof() })).rejects.toThrow('-24')
    await expect(ann.call(set.mergeUpdate, { ...ltc, mergeCoinType: 'DOGE', address: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', ...await ann.proof() })).rejects.toThrow('000006')
    await expect(ann.call(set.mergeUpdate, { ...ltc, mergeCoinType: 'DOGE', address: '', ...await ann.proof() })).rejects.toThrow('000044')
    expect((await ann.call(set.mergeQuery, its)).items.map(item => item.coinType)).toEqual(['NMC', 'VCASH'])
  })
})

describe('the earnings mode', () => {
  test('changes once the mailed link is followed, from the next UTC day on', async () => {
    const { pool, ann, query, audit, mails } = await owner()
    expect(await query()).toMatchObject({ percentStr: '2.5 %', payMethods: [{ payMethod: 'FPPS', percentStr: '2.5 %' }, { payMethod: 'PPLNS', percentStr: '0 %' }] })
    expect(await ann.call(set.switchMode, { ...its, payMethod: 'PPLNS' })).toEqual({ email: 'ann@miner.test' })
    expect(await query()).toMatchObject({ payMethod: 'FPPS', askedPayMethod: 'PPLNS', nextPayMethod: null })
    const { link, token } = (await mailsTo(pool, 'ann@miner.test')).at(-1)!
    expect(link).toBe(`http://pool.test/validateEmail?type=earningsMode&token=${token}`)
    expect(await pool.call(session.validateEmail, { type: 'earningsMode', token })).toEqual({ type: 'earningsMode', email: 'ann@miner.test' })
    expect(await query()).toMatchObject({ payMethod: 'FPPS', askedPayMethod: null, nextPayMethod: { payMethod: 'PPLNS', fromDay: '2026-03-11' } })
    await expect(pool.call(session.validateEmail, { type: 'earningsMode', token })).rejects.toThrow('910208')
    expect(await audit()).toMatchObject([{ action: 'earnings.mode', actor: 'ann@miner.test', before: 'FPPS', after: { payMethod: 'PPLNS', fromDay: '2026-03-11' } }])
    expect((await mails())[0]).toContain('PPLNS (2026-03-11 UTC)')
    pool.advance(DAY / 2)
    expect(await query()).toMatchObject({ payMethod: 'PPLNS', nextPayMethod: null })
  })

  test('is shown with the fee the sub-account really pays, its own where it has one, also for a mode that is offered no longer', async () => {
    const { pool, ann: { subAccount: { id: subAccountId } }, query } = await owner()
    await setFee(pool.db, { subAccountId, coin: 'BTC', now: NOON }, '1.25')
    expect(await query()).toMatchObject({ payMethod: 'FPPS', percentStr: '1.25 %', payMethods: [{ payMethod: 'FPPS', percentStr: '1.25 %' }, { payMethod: 'PPLNS', percentStr: '1.25 %' }] })
    await setFee(pool.db, { subAccountId, coin: 'BTC', now: NOON }, null)
    await agreeFixedFpps(pool.db, { subAccountId, coin: 'BTC', now: NOON }, '3')
    pool.advance(DAY / 2)
    expect(await query()).toMatchObject({ payMethod: 'FPPS fixed', percentStr: '2.5 %' })
  })

  test('only the last mail counts, for an hour, while the sub-account is there', async () => {
    const { pool, ann, query } = await owner()
    const ask = async () => {
      await ann.call(set.switchMode, { ...its, payMethod: 'PPLNS' })
      return (await mailsTo(pool, 'ann@miner.test')).at(-1)!.token
    }
    const follow = (token: string) => pool.call(session.validateEmail, { type: 'earningsMode', token })
    const [first, second] = [await ask(), await ask()]
    await expect(follow(first)).rejects.toThrow('910208')
    pool.advance(3_600_000)
    await expect(follow(second)).rejects.toThrow('910208')
    const third = await ask()
    await ann.call(set.remove, its)
    await expect(follow(third)).rejects.toThrow('910208')
    await ann.call(set.recycleRecover, its)
    expect(await query()).toMatchObject({ payMethod: 'FPPS', nextPayMethod: null })
  })

  test('one that is not offered, or that holds already, is refused', async () => {
    const { ann } = await owner()
    for (const payMethod of ['PPS', 'FPPS', 'FPPS fixed', 'nonsense']) await expect(ann.call(set.switchMode, { ...its, payMethod })).rejects.toThrow('003003')
  })
})

describe('notices', () => {
  test('the e-mail for them is told with the old one, and gets what follows', async () => {
    const { ann, save, query, mails, audit } = await owner()
    const proof = await ann.proof()
    for (const email of ['no mail', 'office@', '@farm.test', `${'x'.repeat(250)}@farm.test`]) await expect(ann.call(set.changeEmail, { ...its, email, ...proof })).rejects.toThrow('000026')
    expect((await query()).noticeEmail).toBeNull()
    await ann.call(set.changeEmail, { ...its, email: 'Office@Farm.test', ...proof })
    await ann.call(set.changeEmail, { ...its, email: 'other@farm.test', ...await ann.proof() })
    await save({ minPay: '1' })
    expect((await query()).noticeEmail).toBe('other@farm.test')
    expect([(await mails()).length, (await mails('office@farm.test')).length, (await mails('other@farm.test')).length]).toEqual([3, 2, 2])
    await ann.call(set.changeEmail, { ...its, ...await ann.proof() })
    expect((await query()).noticeEmail).toBeNull()
    expect((await audit()).filter(item => item.action === 'notice.email').map(item => [item.before, item.after]))
      .toEqual([['other@farm.test', null], ['office@farm.test', 'other@farm.test'], [null, 'office@farm.test']])
  })

  test('of payments are switched on and off by the owner, who is told; saying the same again is nothing', async () => {
    const { pool, ann, query, audit, mails } = await owner()
    const turn = (paymentNotice: boolean) => ann.call(set.noticeSwitch, { ...its, paymentNotice }, { lang: 'en' })
    await turn(false)
    expect(await query()).toMatchObject({ paymentNotice: false })
    await turn(true)
    await turn(true)
    expect(await query()).toMatchObject({ paymentNotice: true, noticeEmail: null })
    expect(await pool.db.selectFrom('sub_account_setting').select(['payment_notice_since', 'payment_notice_lang']).execute()).toEqual([{ payment_notice_since: NOON, payment_notice_lang: 'en' }])
    await ann.call(set.changeEmail, { ...its, email: 'book@farm.test', ...await ann.proof() })
    expect(await query()).toMatchObject({ paymentNotice: true, noticeEmail: 'book@farm.test' })
    await turn(false)
    expect(await query()).toMatchObject({ paymentNotice: false, noticeEmail: 'book@farm.test' })
    expect((await audit()).filter(({ action }) => action === 'notice.switch').map(({ before, after }) => [before, after])).toEqual([[{ on: true }, { on: false }], [{ on: false }, { on: true }]])
    expect((await mails('book@farm.test')).at(-1)).toContain('Mail of each payment switched off: ann')
    expect((await mails())[0]).toContain('Mail of each payment switched on: ann')
  })

  test('of payments are not an observer’s to switch, whatever the link shows', async () => {
    const { pool, ann, query } = await owner()
    const link = await linkTo(ann, ...OBSERVER_PARTS)
    expect((await pool.envelope(set.noticeSwitch, { ...its, ...link, paymentNotice: true } as never)).code).toBe('000403')
    expect(await query()).toMatchObject({ paymentNotice: false })
  })

  test('the time zone and the split’s help note are remembered', async () => {
    const { ann, query, audit, mails } = await owner()
    for (const _again of [1, 2]) await ann.call(set.timezoneUpdate, { ...its, timeZone: 'TIME_ZONE_M3_5' }, { lang: 'en' })
    expect(await ann.call(set.timezoneQuery, {})).toEqual({ timeZone: 'TIME_ZONE_M3_5' })
    await expect(ann.call(set.timezoneUpdate, { ...its, timeZone: 'TIME_ZONE_13' as never })).rejects.toThrow('000001')
    await ann.call(set.percentHelpClose, {})
    expect(await query()).toMatchObject({ timeZone: 'TIME_ZONE_M3_5', percentHelp: false })
    expect(await audit()).toMatchObject([{ action: 'subAccount.timeZone', before: 'TIME_ZONE_8', after: 'TIME_ZONE_M3_5' }])
    const [mail, ...more] = await mails()
    for (const said of ['Time zone changed: ann', 'Before: GMT+08:00 Beijing', 'Now: GMT-03:30 St John’s', '127.0.0.1', '2026-03-10 12:00 UTC']) expect(mail).toContain(said)
    expect(more).toEqual([])
  })
})
