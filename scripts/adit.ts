import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runOperator } from '@adit/server/run-operator'

const settingsFile = join(import.meta.dirname, '../.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

process.exit(await runOperator(process.env, process.argv.slice(2), { out: line => console.log(line), err: line => console.error(line) }))
