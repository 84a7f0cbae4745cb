import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type Connect, type Plugin } from 'vite'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 8080)
const url = process.env.ADIT_URL ?? `http://localhost:${port}`
const api = `http://127.0.0.1:${await freePort()}`

/** Under /sso the server decides between answering itself (a redirect with a ticket) and showing the account centre's page. */
const accountCentre: Plugin = {
  name: 'adit-account-centre',
  configureServer: ({ middlewares }) => { middlewares.use((req, res, next) => void askServer(req, res, next).catch(next)) },
}
/** While the server starts anew a page waits for it. */
async function askOnceUp(address: string, how: RequestInit): Promise<Response> {
  for (let left = 60; ; left--) {
    try {
      return await fetch(address, how)
    } catch (cause) {
      if (left === 0) throw cause
      await sleep(500)
    }
  }
}
async function askServer(req: Connect.IncomingMessage, res: Parameters<Connect.NextHandleFunction>[1], next: Connect.NextFunction): Promise<void> {
  const path = req.url!.split('?')[0]!
  if (req.method !== 'GET' || !/^\/sso(\/|$)/.test(path) || path.startsWith('/sso/v1/') || !req.headers.accept?.includes('text/html')) return next()
  const answer = await askOnceUp(`${api}${req.url}`, { redirect: 'manual', headers: { accept: 'text/html', cookie: req.headers.cookie ?? '' } })
  const isPage = answer.status === 404 || answer.headers.get('content-type')?.startsWith('text/html')
  if (isPage) {
    req.url = '/sso.html'
    return next()
  }
  res.statusCode = answer.status
  for (const name of ['location', 'content-type']) if (answer.headers.has(name)) res.setHeader(name, answer.headers.get(name)!)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) res.setHeader('set-cookie', cookies)
  res.end(Buffer.from(await answer.arrayBuffer()))
}

const vite = await createServer({
  configFile: join(root, 'packages/web/vite.config.ts'),
  logLevel: 'warn',
  plugins: [accountCentre],
  server: {
    port, strictPort: true, host: process.env.HOST ?? 'localhost',
    proxy: Object.fromEntries(['/api', '/auth', '/sso/', '/wp-json', '/ping', '/feed', '/healthz', '/metrics', '/openapi.json'].map(path => [path, { target: api }])),
  },
})
try {
  await vite.listen()
} catch (cause) {
  console.error(`${(cause as Error).message}: set PORT.`)
  process.exit(1)
}

/** The server, started anew whenever one of our own files changes; the web server in front keeps the one address. */
const watched = ['contract', 'db', 'engine', 'server', 'demo'].map(name => `--watch-path=${join(root, 'packages', name, 'src')}`)
const server = spawn(process.execPath, [...watched, '--watch-preserve-output', join(import.meta.dirname, 'run-server.ts')], {
  cwd: root, stdio: 'inherit', env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(api).port, ADIT_URL: url },
})
server.once('exit', code => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { server.kill(signal) })
process.once('exit', () => { server.kill() })
console.log(`Development, with reload: ${url}`)
