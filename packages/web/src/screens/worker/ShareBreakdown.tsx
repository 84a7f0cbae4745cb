import type { Output } from '@adit/contract/kit'
import type { worker } from '@adit/contract/worker'
import { CountText, PercentText } from '../../kit/figures/NumberText.tsx'
import { useText } from '../../kit/text.ts'
import classes from './Worker.module.css'

const KINDS = ['accepted', 'stale', 'duplicate', 'lowDifficulty', 'invalid'] as const

/** What became of the shares of 24 hours. Late is a matter of the line, wrong one of the machine: they stand apart. */
export function ShareBreakdown({ data: { breakdown, acceptedShares, rejectedShares } }: { data: Output<typeof worker.graph> }) {
  const t = useText('worker')
  return (
    <section className={classes.part} aria-label={t('shares.title')}>
      <h3>{t('shares.title')}</h3>
      {breakdown
        ? (
          <>
            <div className={classes.bar} aria-hidden>{KINDS.map(kind => <i key={kind} data-kind={kind} style={{ flexGrow: breakdown[kind] }} />)}</div>
            <dl className={classes.kinds}>
              {KINDS.map(kind => <div key={kind}><dt data-kind={kind}>{t(`shares.${kind}`)}</dt><dd><PercentText value={breakdown[kind] * 100} /></dd></div>)}
            </dl>
            <p className={classes.note}>{t('shares.counted', { accepted: acceptedShares, rejected: rejectedShares })}</p>
          </>
        )
        : <p className={classes.note}>{t('shares.none')} <CountText value={0} /></p>}
    </section>
  )
}
