import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Email, SubAccountName } from '@adit/contract/formats'
import { OperatorError, readCoin, type Command } from './command.ts'

/** With the demo off nobody has an account until this made the first. */
export const accountCreate: Command = {
  name: 'account create',
  takes: '<e-mail> [--password …] [--sub-account <name> --coin <coin>]',
  help: 'makes an account that can sign in; without a password it gets one and prints it',
  options: { password: { type: 'string' }, 'sub-account': { type: 'string' }, coin: { type: 'string' } },
  words: [1, 1],
  async run({ pool, print, register }, { words: [said = ''], options }) {
    if (!pool.settings.sso.builtIn) throw new OperatorError('Accounts are made by the sign-in service that SSO_URL names.')
    const { data: email } = Email.safeParse(said)
    if (email === undefined) throw new OperatorError(`"${said}" is no e-mail address.`)
    const name = readName(options['sub-account'] as string | undefined)
    const coin = readCoin((options.coin as string | undefined) ?? 'BTC')
    if (name !== undefined && await pool.db.selectFrom('sub_account').select('id').where(sql`lower(name)`, '=', name).executeTakeFirst())
      throw new OperatorError(`There is a sub-account named "${name}" already.`)
    const password = (options.password as string | undefined) ?? randomBytes(12).toString('base64url')
    const subject = await register({ email, password, emailVerified: true })
    if (subject === null) throw new OperatorError(`${email} has an account already, or the password is too short.`)
    if (name !== undefined) {
      const now = pool.clock()
      await pool.db.transaction().execute(async trx => {
        const account = await trx.insertInto('account').values({ subject, email, email_enabled: true, created_at: now }).returning('id').executeTakeFirstOrThrow()
        await trx.insertInto('sub_account').values({ account_id: account.id, name, coin, created_at: now }).execute()
      })
      print(`Sub-account ${name}: machines mine ${coin} as ${name}.001`)
    }
    print(`Account ${email}${options.password === undefined ? `, password ${password}` : ''}`)
    return 'well'
  },
}

/** By the site's own rule: its owner has to be able to name it there. */
function readName(said: string | undefined): string | undefined {
  if (said === undefined) return undefined
  const { data: name } = SubAccountName.safeParse(said)
  if (name === undefined) throw new OperatorError(`"${said}": a sub-account is named with 3 to 20 letters, digits and hyphens, a letter first.`)
  return name
}
