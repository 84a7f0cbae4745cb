import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_SIGN_IN } from '@adit/demo/demo-accounts'
import { keepDemoAlive } from '@adit/demo/keep-demo-alive'
import { seedDemo } from '@adit/demo/seed-demo'
import { startServer } from '@adit/server/main'

const settingsFile = join(import.meta.dirname, '../.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

const { pool } = await startServer(process.env, { roles: process.argv.slice(2), seedDemo, keepDemoAlive })
if (pool.settings.demo) console.log(`Demo sign-in: ${DEMO_SIGN_IN.email}, password ${DEMO_SIGN_IN.password}`)
