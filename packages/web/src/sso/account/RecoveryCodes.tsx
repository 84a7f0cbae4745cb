import { CopyButton } from '../../kit/figures/CopyButton.tsx'
import { useText } from '../../kit/text.ts'
import classes from '../sso.module.css'

/** Shown once: the server keeps them so that it cannot show them again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useText('sso')
  return (
    <div className={classes.stack}>
      <div className={classes.row}><strong>{t('factor.codes')}</strong><CopyButton text={codes.join('\n')} of={t('factor.codes')} /></div>
      <p className={classes.lead}>{t('factor.codesText')}</p>
      <ul className={classes.codes}>{codes.map(code => <li key={code}>{code}</li>)}</ul>
    </div>
  )
}
