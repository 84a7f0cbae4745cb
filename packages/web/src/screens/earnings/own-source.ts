import { earnings } from '@adit/contract/earnings'
import { useCall } from '../../kit/call.ts'
import { useSession } from '../../kit/session.ts'
import { download } from '../../kit/wire.ts'
import type { RecordSource } from './record-source.ts'

/** The records of the chosen sub-account and coin, as far as this account may see them. */
export function useOwnSource(): RecordSource {
  const userId = useSession(state => state.userId)
  const coin = useSession(state => state.currentCoin)
  const permission = useSession(state => state.permission)
  const authorized = useSession(state => state.authorizedUser)
  const watching = useSession(state => state.isWatchMode)
  const [recv, pay] = (['recv', 'pay'] as const).map(right => !authorized || permission.includes(right)) as [boolean, boolean]
  const whose = { ...(userId && { userId }), coinType: coin }
  return {
    name: `${userId} ${coin}`, coin,
    may: { recv, pay, charts: watching ? permission.includes('recvCharts') : recv, statement: recv && pay, deductions: pay, walletChanges: pay },
    useEarnings: ask => useCall(earnings.recv, { ...ask, ...whose }),
    useChart: ask => useCall(earnings.recvChart, { ...ask, ...whose }),
    usePayments: ask => useCall(earnings.pay, { ...ask, ...whose }),
    useStatement: ask => useCall(earnings.payRecv, { ...ask, ...whose }),
    useDeductions: ask => useCall(earnings.deduction, { ...ask, ...whose }),
    useWalletChanges: ask => useCall(earnings.walletChanged, { ...ask, ...whose }),
    useExplanation: ask => useCall(earnings.explain, { ...ask, ...whose }),
    saveEarnings: ask => download(earnings.importRecv, { ...ask, ...whose }),
    savePayments: ask => download(earnings.importPay, { ...ask, ...whose }),
    saveStatement: ask => download(earnings.importPayRecv, { ...ask, ...whose }),
  }
}
