import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ensureWeb } from './ensure-web.ts'

// The second start reads compiled code instead of compiling it.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/adit'))
try {
  ensureWeb(() => console.log('Building the site (once, some seconds) …'))
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
await import('./run-server.ts')
