import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testPool } from '../test/pool.ts'

/** A site as the build leaves it. */
function builtSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'adit-site-'))
  mkdirSync(join(folder, 'assets'))
  const page = (title: string) => `<!doctype html><head><meta name="csp-nonce" content="" /><title>${title}</title></head>`
  writeFileSync(join(folder, 'index.html'), page('the site'))
  writeFileSync(join(folder, 'sso.html'), page('the account centre'))
  writeFileSync(join(folder, '.sources'), 'hash')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'))
  return folder
}
const poolWithSite = async () => (await testPool({}, { site: builtSite() })).app
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('every address of the application is its page, each time with a nonce of its own', async () => {
  const app = await poolWithSite()
  const nonces = new Set<string>()
  for (const url of ['/', '/home', '/dashboard?a=1', '/setting/configuration', '/user/loginJump.htm?redirect=/home', '/no/such/page', '/index.html']) {
    const response = await app.inject({ url, headers: html })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    const nonce = /name="csp-nonce" content="([^"]{24})"/.exec(response.body)![1]!
    expect(response.body).toContain('the site')
    expect(response.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(response.headers['content-security-policy']).toContain("script-src 'self';")
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(7)
})

test('the account centre has its own page', async () => {
  const app = await poolWithSite()
  for (const url of ['/sso', '/sso/account', '/sso/bindEmail?x=1']) expect((await app.inject({ url, headers: html })).body).toContain('the account centre')
  expect((await app.inject({ url: '/ssong', headers: html })).body).toContain('the site')
})

test('what programs ask for is never answered with a page', async () => {
  const app = await poolWithSite()
  for (const url of ['/api/v3/none', '/api', '/auth/v3/none', '/sso/v1/none', '/wp-json/wp/v2/none', '/ping/none.json', '/assets/gone-9f.js', '/assets', '/assets/']) {
    const response = await app.inject({ url, headers: html })
    expect([url, response.statusCode, response.json<{ code: string }>().code]).toEqual([url, 404, '910404'])
  }
  expect((await app.inject({ url: '/home', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/home', headers: html })).statusCode).toBe(404)
})

test('built files are kept for a year and sent compressed; others are asked for again', async () => {
  const app = await poolWithSite()
  const packed = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'application/javascript; charset=utf-8' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {}')
  const plain = await app.inject('/assets/app-1a2b.js')
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['export {}', undefined])
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('nothing outside the site and nothing hidden in it is served', async () => {
  const app = await poolWithSite()
  for (const url of ['/.sources', '/..%2f..%2fetc%2fpasswd', '/assets/../../package.json', '/%2e%2e/package.json', '/assets%00/app-1a2b.js']) {
    const { body } = await app.inject({ url, headers: { accept: 'application/javascript' } })
    expect(JSON.parse(body)).toMatchObject({ data: null })
  }
})

test('without a built site the API still works and pages say so', async () => {
  const { app } = await testPool({}, { site: '/no/such/folder' })
  expect((await app.inject({ url: '/home', headers: html })).json()).toMatchObject({ code: '910404' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
