import { openDatabase } from '../open.ts'

/** Run by open.test.ts as a process of its own: opens a folder and holds it until it is killed. */
const [folder = '', then] = process.argv.slice(2)
const { db } = await openDatabase({ folder })
const account = (email: string) => ({ email, email_enabled: true, created_at: new Date() })
if (then === 'write') {
  await db.insertInto('account').values(account('committed@miner.test')).execute()
  await db.transaction().execute(async trx => {
    await trx.insertInto('account').values(account('unfinished@miner.test')).execute()
    process.send?.('written')
    await new Promise(() => {})
  })
}
process.send?.('open')
