import { CopyButton } from '../../kit/figures/CopyButton.tsx'
import { useText } from '../../kit/text.ts'
import classes from './UserApi.module.css'

/** What a program needs to sign: each to be copied. */
export function KeyPair({ userId, apiKey, secret }: { userId: string; apiKey: string; secret: string | null }) {
  const t = useText('userApi')
  const lines = [['pair.userId', userId], ['pair.key', apiKey], ...(secret === null ? [] : [['pair.secret', secret]] as const)] as const
  return (
    <>
      <dl className={classes.pair}>
        {lines.map(([word, text]) => <div key={word}><dt>{t(word)}</dt><dd><code>{text}</code><CopyButton text={text} of={t(word)} /></dd></div>)}
      </dl>
      <p className={classes.note}>{t('pair.note')}</p>
    </>
  )
}
