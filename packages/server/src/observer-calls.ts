import { maskAddress } from '@adit/contract/masked-address'
import type { observer } from '@adit/contract/observer'
import { earnings, graph, hash } from './dashboard/dashboard.service.ts'
import { exportPayments } from './earnings/export-payments.ts'
import { exportStatement } from './earnings/export-statement.ts'
import { deduction, explain, importRecv, pay, recv, recvChart, walletChanged } from './earnings/earnings.service.ts'
import { readStatement } from './earnings/read-statement.ts'
import type { Handlers } from './kit/context.ts'
import { checkObserver } from './observer/observer.service.ts'
import { validate } from './vip/vip.service.ts'
import { allGraph, displayConfig, graph as workerGraph, groups, groupSummary, list } from './worker/worker.service.ts'

/** A link reuses the owner's functions; what goes out passes the observer's own rules. */
export const observerCalls: Handlers<typeof observer> = {
  checkObserver,
  hash, earnings, userSpeed: graph, vipValidate: validate,
  workerList: list, workerGraph, workerSpeed: allGraph, displayConfig, groups, groupSummary,
  recv, explain, importRecv, recvChart, pay, deduction, walletChanged, payRecv: readStatement,
  importPayRecv: (ctx, input) => exportStatement(ctx, input, ctx.visitor.lang),
  importPay: (ctx, input) => exportPayments(ctx, input, ctx.visitor.lang, maskAddress),
}
