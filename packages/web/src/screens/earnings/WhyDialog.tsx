import type { PaidCoin } from '@adit/contract/coin-facts'
import { Dialog } from '../../kit/Dialog.tsx'
import { MoneyText } from '../../kit/figures/MoneyText.tsx'
import { formatTime } from '../../kit/figures/time.ts'
import { useLanguage } from '../../kit/language.ts'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { PAY_TONES, type EarningDay } from './earning-columns.tsx'
import { ExplainSteps } from './ExplainSteps.tsx'
import { useSource, type RecordSource } from './record-source.ts'
import { useTypeWord } from './type-word.ts'
import classes from './Records.module.css'

/** Why this amount: each record of the day, step by step, as the engine computed it. */
export function WhyDialog({ day, coin, onClose }: { day: EarningDay | null; coin: PaidCoin; onClose: () => void }) {
  const t = useText('earnings')
  const language = useLanguage(state => state.language)
  const { useExplanation } = useSource()
  return (
    <Dialog opened={day !== null} onClose={onClose} title={day ? t('why.title', { date: formatTime(day.creatDate, { zoneMinutes: 0, language, style: 'day' }) }) : ''}>
      {day && useExplanation && (
        <div className={classes.why}>
          <p className={classes.total}><MoneyText amount={day.dayRecv} coin={coin} /></p>
          {day.records.map(record => <Explained key={record.id} record={record} use={useExplanation} />)}
          <p className={classes.hint}>{t('why.hint')}</p>
        </div>
      )}
    </Dialog>
  )
}

type Props = { record: EarningDay['records'][number]; use: NonNullable<RecordSource['useExplanation']> }

function Explained({ record, use: useExplanation }: Props) {
  const t = useText('earnings')
  const typeWord = useTypeWord()
  const explanation = useExplanation({ id: record.id })
  return (
    <section className={classes.explained}>
      <header>
        <h3>{typeWord(record.type)}</h3>
        <StatusTag tone={PAY_TONES[record.status]}>{t(`status.${record.status}`)}</StatusTag>
      </header>
      <Await of={explanation} skeleton={<Skeleton height="6em" />}>
        {({ steps, coinType, minedCoin }) => <ExplainSteps steps={steps} coin={coinType} minedCoin={minedCoin} />}
      </Await>
    </section>
  )
}
