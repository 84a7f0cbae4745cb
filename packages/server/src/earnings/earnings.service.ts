import type { earnings } from '@adit/contract/earnings'
import { fail } from '@adit/contract/refusals'
import type { Ctx, Serve } from '../kit/context.ts'
import { exportEarnings } from './export-earnings.ts'
import { exportPayments } from './export-payments.ts'
import { exportStatement } from './export-statement.ts'
import { readChart, readEarnings, readExplanation } from './read-earnings.ts'
import { readDeductions, readPayments, readWalletChanges } from './read-payments.ts'
import { readStatement } from './read-statement.ts'

export { emailDelete, emailQuery, emailRecvOrPay } from './push.service.ts'

export const recv: Serve<typeof earnings.recv> = readEarnings
export const recvChart: Serve<typeof earnings.recvChart> = readChart
export const explain: Serve<typeof earnings.explain> = readExplanation
export const pay: Serve<typeof earnings.pay> = readPayments
export const deduction: Serve<typeof earnings.deduction> = readDeductions
export const walletChanged: Serve<typeof earnings.walletChanged> = readWalletChanges
export const importRecv: Serve<typeof earnings.importRecv> = (ctx, input) => exportEarnings(ctx, input, ctx.visitor.lang)
export const importPay: Serve<typeof earnings.importPay> = (ctx, input) => exportPayments(ctx, input, ctx.visitor.lang)

/** A statement tells of earnings as well as of payments: whoever may see the one kind only is not shown the other. */
const mayRecvToo = ({ subAccount: { owned, permissions } }: Ctx<'pay'>) => owned || permissions.includes('recv') || fail('SHARED_SUB_ACCOUNT')

export const payRecv: Serve<typeof earnings.payRecv> = async (ctx, input) => mayRecvToo(ctx) && await readStatement(ctx, input)
export const importPayRecv: Serve<typeof earnings.importPayRecv> = async (ctx, input) => mayRecvToo(ctx) && await exportStatement(ctx, input, ctx.visitor.lang)
