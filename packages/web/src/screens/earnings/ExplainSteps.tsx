import { formatAmount } from '../../kit/figures/money.ts'
import { formatNumber } from '../../kit/figures/numbers.ts'
import { formatTime } from '../../kit/figures/time.ts'
import { useLanguage } from '../../kit/language.ts'
import { useText, type Say } from '../../kit/text.ts'
import type { Language } from '@adit/contract/languages'
import type { Answer } from './record-source.ts'
import classes from './Records.module.css'

/** A day whose difficulty or reward changed by the hour has up to 24 parts; more than these are folded away. */
const SHOWN = 3

type Step = Answer<'explain'>['steps'][number]
type Rate = Extract<Step, { step: 'work' }>['rate']
type Props = { steps: readonly Step[]; coin: string; minedCoin: string | null }

/** Work × rate, the sum, less the fee, rounded down: each line with the numbers it follows from. */
export function ExplainSteps({ steps, coin, minedCoin }: Props) {
  const t = useText('earnings')
  const language = useLanguage(state => state.language)
  const amount = (value: string, of = coin) => `${formatAmount(value, language, { trim: true })} ${of}`
  const lineOf = (step: Step): { text: string; value: string } => {
    switch (step.step) {
      case 'work': return { text: `${rateText(step.rate, step.work, { t, language, minedCoin: minedCoin!, amount })}${giftText(step.rate, t, minedCoin!)}`, value: amount(step.value) }
      case 'sum': return { text: t('step.sum'), value: amount(step.value) }
      case 'fee': return { text: t('step.fee', { percent: formatAmount(step.percent, language, { trim: true }) }), value: `− ${amount(step.value)}` }
      case 'granted': return { text: step.reason, value: amount(step.value) }
      case 'amount': return { text: t('step.amount', { cutOff: amount(step.cutOff) }), value: amount(step.amount) }
    }
  }
  const line = (step: Step, at: number) => {
    const { text, value } = lineOf(step)
    return <li key={at} data-step={step.step}><span>{text}</span><b>{value}</b></li>
  }
  const work = steps.filter(step => step.step === 'work')
  const folded = work.length > SHOWN
  return (
    <div className={classes.computed}>
      {folded && (
        <details className={classes.parts}>
          <summary>{t('step.parts', { count: work.length })}</summary>
          <ol className={classes.steps}>{work.map(line)}</ol>
        </details>
      )}
      <ol className={classes.steps}>{steps.filter(step => !folded || step.step !== 'work').map(line)}</ol>
    </div>
  )
}

type Said = { t: Say<'earnings'>; language: Language; minedCoin: string; amount: (value: string, of?: string) => string }

/** A rate in a sentence, with every number it was computed from. */
function rateText(rate: Rate, work: string, { t, language, minedCoin, amount }: Said): string {
  const hashes = (count: string) => formatNumber(BigInt(count), language)
  const block: Record<string, string> = 'difficulty' in rate ? { work: hashes(work), perBlock: hashes(rate.hashesPerBlock), difficulty: formatAmount(rate.difficulty, language, { trim: true }) } : {}
  switch (rate.of) {
    case 'block-reward': return t('rate.block-reward', { ...block, reward: amount(rate.reward, minedCoin) })
    case 'average-fee': return t('rate.average-fee', { ...block, fee: amount(rate.averageFee, minedCoin) })
    case 'fixed': return t('rate.fixed', { ...block, reward: amount(rate.reward, minedCoin), plus: formatAmount(rate.plusPercent, language, { trim: true }) })
    case 'window': {
      const at = (moment: number) => formatTime(moment, { zoneMinutes: 0, language, style: 'short' })
      return t('rate.window', { work: hashes(work), windowWork: hashes(rate.windowWork), from: at(rate.from), until: at(rate.until), blocks: rate.blocks, value: amount(rate.value, minedCoin) })
    }
    case 'block': return t('rate.block', { hash: rate.hash, value: amount(rate.value, minedCoin) })
    case 'earned': return t('rate.earned', { earned: amount(rate.earned, minedCoin) })
  }
}

const giftText = ({ gift }: Rate, t: Say<'earnings'>, minedCoin: string): string => (gift ? ` ${t('rate.gift', { ratio: gift.ratio, coin: gift.coinType, minedCoin })}` : '')
