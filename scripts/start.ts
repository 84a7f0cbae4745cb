import { ensureWeb } from './ensure-web.ts'

try {
  ensureWeb(() => console.log('Building the site (once, some seconds) …'))
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
await import('./run-server.ts')
