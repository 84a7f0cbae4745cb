import { SUCCESS, type Envelope } from '@adit/contract/kit'
import { refusals } from '@adit/contract/refusals'
import { secondFactor } from '@adit/contract/second-factor'
import { fleet } from './fleet.ts'

const SWIFT_MS = 100
const SLOW_MS = 2_000

/** What stands in for the server here: the sample calls of fleet.ts and their refusals, and the second factor. Everything else goes out as usual. */
export function answerSamples(): void {
  const { fetch: outside } = window
  let asked = 0
  window.fetch = async (address, init) => {
    const { pathname, searchParams } = new URL(String(address), location.href)
    if (!pathname.startsWith('/sample/') && !pathname.includes('/2fa/')) return outside(address, init)
    const said = init?.method === 'POST' ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams)
    await new Promise(done => setTimeout(done, said.name === 'slow' ? SLOW_MS : SWIFT_MS))
    return Response.json(answer(pathname, said), { headers: { 'x-request-id': `sample-${++asked}` } })
  }
}

const refuse = (code: string, msg: string, data: unknown = null): Envelope => ({ code, msg, data })

function answer(path: string, said: Record<string, string>): Envelope {
  switch (path) {
    case '/sample/workers': return { code: SUCCESS, msg: '', data: page(said) }
    case '/sample/empty': return { code: SUCCESS, msg: '', data: { items: [] } }
    case '/sample/forbidden': return refuse(refusals.SHARED_SUB_ACCOUNT, 'Not yours')
    case '/sample/link':
      if (said.name === 'taken') return refuse(refusals.PARAMETER_ERROR, 'This name is taken', { fields: ['name'] })
      if (said.name === 'broken') return refuse(refusals.SYSTEM_ERROR, 'System error')
      return { code: SUCCESS, msg: '', data: { name: said.name } }
    case '/sample/pay': return said.verifyCode === '123456' ? { code: SUCCESS, msg: '', data: {} } : refuse(refusals.CODE_WRONG, 'Wrong code', { fields: ['verifyCode'] })
    case secondFactor.query.path: return { code: SUCCESS, msg: '', data: { methods: ['app', 'email', 'recovery'], email: 'mi***@farm.example' } }
    case secondFactor.send.path: return { code: SUCCESS, msg: '', data: { againAfter: 60, validFor: 300 } }
    default: return refuse(refusals.SERVICE_ERROR, 'The service has a problem, try again later')
  }
}

function page({ status = 'all', search = '', pageNum = '1', pageSize = '10' }: Record<string, string>) {
  const found = fleet(655).filter(worker => (status === 'all' || worker.status === status) && worker.name.includes(search))
  const first = (Number(pageNum) - 1) * Number(pageSize)
  return {
    items: found.slice(first, first + Number(pageSize)), pageNum: Number(pageNum), pageSize: Number(pageSize),
    totalPage: Math.ceil(found.length / Number(pageSize)), totalRecord: found.length,
  }
}
