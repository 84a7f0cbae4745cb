import { parseArgs } from 'node:util'
import { FolderInUse } from '@adit/db/folder-lock'
import { openDatabase } from '@adit/db/open'
import { composePool } from './compose.ts'
import { DemoMismatch, markPool, refuseMismatch } from './kit/demo-mark.ts'
import { SettingsError } from './kit/setting-forms.ts'
import { readSettings } from './kit/settings.ts'
import { accountCreate } from './operator/account-create.ts'
import { blockAdd } from './operator/block-add.ts'
import { OperatorError, type Command, type OperatorContext, type Said } from './operator/command.ts'
import { deductFrom } from './operator/deduct.ts'
import { feedAdd } from './operator/feed-add.ts'
import { feedStop } from './operator/feed-stop.ts'
import { feeSet } from './operator/fee-set.ts'
import { grantTo } from './operator/grant.ts'
import { ledgerCheck } from './operator/ledger-check.ts'
import { modeFix } from './operator/mode-fix.ts'
import { payoutsCap, payoutsPause, payoutsResume, payoutsStuck } from './operator/payouts.ts'
import { quoteAdd } from './operator/quote-add.ts'
import { replay } from './operator/replay.ts'
import { subAccountCancel } from './operator/sub-account-cancel.ts'
import { walletUnlock } from './operator/wallet-unlock.ts'
import { registerPerson } from './sso/sign-in.ts'

const COMMANDS: Command[] = [
  accountCreate, feeSet, modeFix, grantTo, deductFrom, replay, ledgerCheck, payoutsStuck, payoutsPause, payoutsResume, payoutsCap, walletUnlock, subAccountCancel, feedAdd, feedStop, blockAdd, quoteAdd,
]

/** 0: done, all is well; 1: there is something to look at, or it could not be done; 2: called in a way that is none. */
export type ExitCode = 0 | 1 | 2
type Print = { out: (line: string) => void; err: (line: string) => void }

const HELP = ['npm run adit -- <command>', '', ...COMMANDS.map(({ name, takes, help }) => `  ${`${name} ${takes}`.trim()}\n      ${help}`)].join('\n')

/** `npm run adit`: opens the pool's database as the server does, and runs one command. */
export async function runOperator(env: Record<string, string | undefined>, argv: string[], { out, err }: Print): Promise<ExitCode> {
  const read = readCommand(argv)
  if (read === 'help') {
    out(HELP)
    return 0
  }
  if (typeof read === 'string') {
    err(read)
    return 2
  }
  try {
    return await withPool(env, out, context => runCommand(context, read, err))
  } catch (cause) {
    if (![SettingsError, FolderInUse, DemoMismatch].some(kind => cause instanceof kind)) throw cause
    err((cause as Error).message)
    return 1
  }
}

type Read = Said & { command: Command }

/** The command and what follows it; or what to say instead. */
export function readCommand(argv: string[]): Read | string {
  if (argv.length === 0 || argv[0] === 'help' || argv.some(word => ['--help', '-h'].includes(word))) return 'help'
  const command = COMMANDS.find(({ name }) => argv.slice(0, name.split(' ').length).join(' ') === name)
  if (!command) return `There is no command "${argv.slice(0, 2).join(' ')}". What there is: npm run adit -- help`
  const usage = `npm run adit -- ${command.name} ${command.takes}`.trim()
  try {
    const { positionals, values } = parseArgs({ args: argv.slice(command.name.split(' ').length), options: command.options ?? {}, allowPositionals: true })
    const [least, most] = command.words
    return positionals.length < least || positionals.length > most ? usage : { command, words: positionals, options: values as Said['options'] }
  } catch {
    return usage
  }
}

export async function runCommand(context: OperatorContext, { command, ...said }: Read, err: (line: string) => void): Promise<ExitCode> {
  try {
    return await command.run(context, said) === 'well' ? 0 : 1
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause
    err(cause.message)
    return 1
  }
}

async function withPool(env: Record<string, string | undefined>, print: (line: string) => void, run: (context: OperatorContext) => Promise<ExitCode>): Promise<ExitCode> {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...env })
  const { demo, databaseUrl, dataFolder } = settings
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataFolder }, refuseMismatch(demo))
  try {
    await markPool(database.db, demo, new Date())
    const { pool, stop } = await composePool(settings, database)
    try {
      return await run({ pool, print, register: person => registerPerson(pool, person) })
    } finally {
      await stop()
    }
  } finally {
    await database.close()
  }
}
