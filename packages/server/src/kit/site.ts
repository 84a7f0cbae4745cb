import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerStatus } from './answer-failures.ts'
import { contentPolicy } from './content-policy.ts'

const PAGES = ['index.html', 'sso.html'] as const
type Page = (typeof PAGES)[number]

declare module 'fastify' {
  interface FastifyReply {
    /** Answers one of the site's two pages, with a nonce of its own. */
    sendPage: (page: Page) => FastifyReply
  }
}

/** Paths that belong to programs: an unknown one is an error, never a page. */
const NEVER_A_PAGE = /^\/(api|auth|sso\/v1|wp-json|ping|feed|assets|healthz|metrics|openapi\.json)(\/|$)/
const A_YEAR = 31_536_000
const NO_NONCE = 'name="csp-nonce" content=""'

/** The built files, the page behind every address of the application, and 404 for everything else. */
export async function serveSite(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && PAGES.every(page => existsSync(join(folder, page)))
  const pages = built && Object.fromEntries(PAGES.map(page => [page, readPage(folder, page)]))

  app.decorateReply('sendPage', function (this: FastifyReply, page: Page) {
    if (!pages) return answerStatus(this.request, this, 404)
    const nonce = randomBytes(16).toString('base64')
    this.helmet({ contentSecurityPolicy: contentPolicy(nonce) })
    return this.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
      .send(pages[page]!.replace(NO_NONCE, `name="csp-nonce" content="${nonce}"`))
  })
  app.setNotFoundHandler((req, reply) => {
    const path = req.url.split('?')[0]!
    if (req.method !== 'GET' || !wantsPage(req) || NEVER_A_PAGE.test(path)) return answerStatus(req, reply, 404)
    return reply.sendPage(/^\/sso(\/|$)/.test(path) ? 'sso.html' : 'index.html')
  })
  if (!built) return
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    // Pages go through sendPage, for their nonce; folders are nobody's business.
    allowedPath: path => !/(\.html|\/)$/.test(path),
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? `public, max-age=${A_YEAR}, immutable` : 'no-cache'),
  })
}

function readPage(folder: string, page: Page): string {
  const html = readFileSync(join(folder, page), 'utf8')
  if (!html.includes(NO_NONCE)) throw new Error(`${page} has no place for its nonce: <meta name="csp-nonce" content="">`)
  return html
}

const wantsPage = (req: FastifyRequest) => /text\/html|\*\/\*/.test(req.headers.accept ?? '*/*')
