import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demo } from '@adit/demo/demo'
import { DEMO_SIGN_IN } from '@adit/demo/demo-accounts'
import { startServer } from '@adit/server/main'

const settingsFile = join(import.meta.dirname, '../.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

const { pool } = await startServer(process.env, { roles: process.argv.slice(2), demo })
if (pool.settings.demo) console.log(`Demo sign-in: ${DEMO_SIGN_IN.email}, password ${DEMO_SIGN_IN.password}`)
