import { area, FileAnswer, get, Page, text, Time, z } from './kit.ts'
import { CoinType } from './coins.ts'
import { dashboard } from './dashboard.ts'
import { earnings } from './earnings.ts'
import { GraphChoice } from './graph-windows.ts'
import { MaskedAddress } from './masked-address.ts'
import { OBSERVER_PERMISSIONS } from './permissions.ts'
import { UserId } from './session.ts'
import { TimeZoneName } from './time-zones.ts'
import { vip } from './vip.ts'
import { worker, Worker, WORKER_SORTS, workerPageOf } from './worker.ts'

/** What every call by an observer link carries, as its address does. */
const link = { accessKey: text(128, 1), observerUserId: UserId, coinType: z.optional(CoinType) }
const ByLink = z.object(link)
/** An owner's input, asked by a link instead of by name. */
const byLink = <S extends z.core.$ZodLooseShape>(own: z.ZodMiniObject<S>) => z.extend(own, link)

/** Machines' network addresses are the owner's business: not even their order is told. */
const OPEN_SORTS = WORKER_SORTS.filter(sort => sort !== 'ip')

/** Payments and changes of wallets as the owner reads them, but for the middle of each address. */
const Payment = earnings.pay.out.shape.items.def.element
const Part = z.extend(Payment.shape.subPayList.def.element, { walletAddress: MaskedAddress })
const OpenPayment = z.extend(Payment, { walletAddress: MaskedAddress, subPayList: z.array(Part) })
const WalletChange = earnings.walletChanged.out.shape.items.def.element
const OpenWallets = z.array(z.extend(WalletChange.shape.before.def.element, { walletAddress: MaskedAddress }))
const EXPORTS = { max: 60, seconds: 60 }

/**
 * What whoever holds an observer link can see (A§6: read-only). The owner's functions answer, through rules of their own
 * for what goes out: no network address, no e-mail, no whole wallet address.
 */
export const observer = area('observer', {
  checkObserver: get('/auth/v3/observer/checkObserver', {
    may: 'observer', in: ByLink,
    out: z.object({
      userId: z.string(), nickName: z.string(), coinType: CoinType, permission: z.array(z.enum(OBSERVER_PERMISSIONS)),
      timeZone: TimeZoneName, expireDate: z.nullable(Time),
    }),
  }),

  hash: get('/auth/v3/observer/api/hash/query', { may: 'observer:dashboard', in: ByLink, out: dashboard.hash.out }),
  earnings: get('/auth/v3/observer/api/earnings/query', { may: 'observer:dashboard', in: byLink(dashboard.earnings.in), out: dashboard.earnings.out }),
  userSpeed: get('/auth/v3/observer/api/user/speed', { may: 'observer:dashboard', in: z.extend(GraphChoice, link), out: dashboard.graph.out }),
  vipValidate: get('/auth/v3/observer/api/vip/validate', { may: 'observer:dashboard', in: ByLink, out: vip.validate.out }),

  workerList: get('/auth/v3/observer/api/worker/list', {
    may: 'observer:worker', in: z.extend(byLink(worker.list.in), { sortBy: z._default(z.enum(OPEN_SORTS), 'hsLast10Min') }), out: workerPageOf(Worker),
  }),
  workerGraph: get('/auth/v3/observer/api/worker/graph/query', { may: 'observer:worker', in: byLink(worker.graph.in), out: worker.graph.out }),
  workerSpeed: get('/auth/v3/observer/api/worker/speed', { may: 'observer:worker', in: byLink(worker.allGraph.in), out: worker.allGraph.out }),
  displayConfig: get('/auth/v3/observer/getDisplayConfig', { may: 'observer:worker', in: ByLink, out: worker.displayConfig.out }),
  /** Ours: the groups a list can be narrowed to. */
  groups: get('/auth/v3/observer/api/worker/group/query', { may: 'observer:worker', in: z.extend(Page, link), out: worker.groups.out }),
  groupSummary: get('/auth/v3/observer/api/worker/group/summary/query', { may: 'observer:worker', in: byLink(worker.groupSummary.in), out: worker.groupSummary.out }),

  recv: get('/auth/v3/observer/api/recv', { may: 'observer:recv', in: byLink(earnings.recv.in), out: earnings.recv.out }),
  /** Ours: how one record came about. */
  explain: get('/auth/v3/observer/api/explain', { may: 'observer:recv', in: byLink(earnings.explain.in), out: earnings.explain.out }),
  importRecv: get('/auth/v3/observer/api/import_recv', { may: 'observer:recv', limit: EXPORTS, in: byLink(earnings.importRecv.in), out: FileAnswer }),
  /** Ours: a link can show the chart alone, and there was no call for it. */
  recvChart: get('/auth/v3/observer/api/recvChart', { may: 'observer:recvCharts', in: byLink(earnings.recvChart.in), out: earnings.recvChart.out }),
  pay: get('/auth/v3/observer/api/pay', { may: 'observer:pay', in: byLink(earnings.pay.in), out: z.extend(earnings.pay.out, { items: z.array(OpenPayment) }) }),
  importPay: get('/auth/v3/observer/api/import_pay', { may: 'observer:pay', limit: EXPORTS, in: byLink(earnings.importPay.in), out: FileAnswer }),
  payRecv: get('/auth/v3/observer/api/payRecv', { may: 'observer:recv+pay', in: byLink(earnings.payRecv.in), out: earnings.payRecv.out }),
  importPayRecv: get('/auth/v3/observer/api/import_payRecv', { may: 'observer:recv+pay', limit: EXPORTS, in: byLink(earnings.importPayRecv.in), out: FileAnswer }),
  deduction: get('/auth/v3/observer/api/deduction', { may: 'observer:pay', in: byLink(earnings.deduction.in), out: earnings.deduction.out }),
  walletChanged: get('/auth/v3/observer/api/walletChanged', {
    may: 'observer:pay', in: byLink(earnings.walletChanged.in),
    out: z.extend(earnings.walletChanged.out, { items: z.array(z.extend(WalletChange, { before: OpenWallets, after: OpenWallets })) }),
  }),
})
