import { routes } from '../../packages/web/src/app/routes.ts'

/** `login`: seen by somebody signed in. `demo`: seen in the demo alone. */
export type SitePage = { name: string; path: string; login: boolean; demo: boolean }

/** What stands for a route's parameters and query, so that every page has something to show. */
const EXAMPLES: Record<string, string> = {
  '/newsDetail/:id': '/newsDetail/1',
  '/validateEmail': '/validateEmail?type=verify&token=none&email=miner%40pool.example',
  '/user/loginJump.htm': '/user/loginJump.htm?redirect=%2Fhome',
}

/** The account centre's pages have no table of their own; `login` as in the site's. */
const ACCOUNT_CENTRE: SitePage[] = ['login', 'register', 'forgotPassword', 'resetPassword', 'account', 'bindEmail', 'outbox']
  .map(page => ({ name: `sso-${page}`, path: `/sso/${page}`, login: ['account', 'bindEmail'].includes(page), demo: page === 'outbox' }))

/** Every page there is, with an address that shows it. */
export const pages: SitePage[] = [
  ...routes.map(({ path, login }) => ({ name: path.slice(1).replace(/\/:?/g, '-'), path: EXAMPLES[path] ?? path, login, demo: false })),
  ...ACCOUNT_CENTRE,
]
