import { dashboard } from '@adit/contract/dashboard'
import { earnings } from '@adit/contract/earnings'
import type { Endpoint } from '@adit/contract/kit'
import { observer } from '@adit/contract/observer'
import { vip } from '@adit/contract/vip'
import { worker } from '@adit/contract/worker'

const PAIRS: readonly [own: Endpoint, observed: Endpoint][] = [
  [dashboard.hash, observer.hash], [dashboard.earnings, observer.earnings], [dashboard.graph, observer.userSpeed], [vip.validate, observer.vipValidate],
  [worker.list, observer.workerList], [worker.graph, observer.workerGraph], [worker.allGraph, observer.workerSpeed], [worker.displayConfig, observer.displayConfig],
  [earnings.recv, observer.recv], [earnings.explain, observer.explain], [earnings.importRecv, observer.importRecv], [earnings.recvChart, observer.recvChart],
  [earnings.pay, observer.pay], [earnings.importPay, observer.importPay], [earnings.payRecv, observer.payRecv], [earnings.importPayRecv, observer.importPayRecv], [earnings.deduction, observer.deduction], [earnings.walletChanged, observer.walletChanged],
  [worker.groups, observer.groups], [worker.groupSummary, observer.groupSummary],
]

/** The owner's reads that an observer link has too, by the owner's path. */
export const observedCalls: ReadonlyMap<string, Endpoint> = new Map(PAIRS.map(([own, observed]) => [own.path, observed]))
