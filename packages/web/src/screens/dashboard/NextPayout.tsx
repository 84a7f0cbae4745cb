import { Link } from 'react-router'
import type { Coin } from '@adit/contract/coins'
import type { dashboard } from '@adit/contract/dashboard'
import type { Output } from '@adit/contract/kit'
import { formatAmount } from '../../kit/figures/money.ts'
import { formatTime } from '../../kit/figures/time.ts'
import { useLanguage } from '../../kit/language.ts'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { dayWord } from './day-word.ts'
import classes from './Dashboard.module.css'

type Payout = Output<typeof dashboard.earnings>['payout']

/** P§9: when the balance is paid, or each thing that keeps it from being paid. */
export function NextPayout({ payout: { blocks, from, to }, coin, zoneMinutes }: { payout: Payout; coin: Coin; zoneMinutes: number }) {
  const t = useText('dashboard')
  const language = useLanguage(state => state.language)
  const mayAdd = useSession(state => !state.authorizedUser)
  const clock = (at: number) => formatTime(at, { zoneMinutes, language, style: 'clock' })
  return (
    <>
      {blocks.map(({ because, until, missing }) => {
        // whoever only looks is not asked to do it
        const said = t(because === 'no-address' && !mayAdd ? 'payout.no-address.others' : `payout.${because}`, {
          coin, missing: missing === null ? '' : formatAmount(missing, language, { trim: true }), until: until === null ? '' : formatTime(until, { zoneMinutes, language, style: 'short' }),
        })
        if (because === 'no-address' && mayAdd) return <Link key={because} className={classes.todo} to="/setting/configuration">{said}</Link>
        return <span key={because} className={because === 'below-minimum' ? undefined : classes.blocked}>{said}</span>
      })}
      {from !== null && to !== null && <span>{t('payout.next', { day: dayWord(from, Date.now(), zoneMinutes, language), from: clock(from), to: clock(to) })}</span>}
    </>
  )
}
