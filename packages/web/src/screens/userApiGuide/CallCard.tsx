import { SIGNED_API } from '@adit/contract/constants'
import { signedApi, type SignedEndpoint } from '@adit/contract/signed-api'
import { NOTHING } from '../../kit/figures/numbers.ts'
import { useText } from '../../kit/text.ts'
import type { Words } from '../../kit/words.ts'
import { answerOf, fieldsOf, type CallName, type FieldName } from './call-facts.ts'
import classes from './ApiGuide.module.css'

/** Where a name means something else in one call. */
const OWN_WORDS: Partial<Record<`${CallName}.${FieldName}`, keyof Words['userApiGuide'] & string>> = {
  'changeMiningCoin.coin': 'field.changedCoin', 'subAccount.coin': 'field.onlyCoin', 'changeMiningCoin.userId': 'field.changedUserId', 'userHashrateChart.type': 'field.chartType',
}

/** One call, read off the contract: where it is, what the key must be allowed, what it takes and what it answers. */
export function CallCard({ name }: { name: CallName }) {
  const t = useText('userApiGuide')
  const endpoint: SignedEndpoint = signedApi[name]
  return (
    <article id={name} className={classes.call} aria-labelledby={`${name}-path`}>
      <header>
        <h3 id={`${name}-path`}><code>{endpoint.path}</code></h3>
        <span className={classes.tag} data-changes={endpoint.changes || undefined}>{t(`needs.${endpoint.needs}`)}</span>
      </header>
      {endpoint.olderPath && <p className={classes.small}>{t('call.older', { path: endpoint.olderPath })}</p>}
      <p>{t(`call.${name}`)}</p>
      <table className={classes.table}>
        <thead><tr><th scope="col">{t('column.field')}</th><th scope="col">{t('column.usual')}</th><th scope="col">{t('column.meaning')}</th></tr></thead>
        <tbody>
          {fieldsOf(endpoint).map(({ name: field, required, usual }) => (
            <tr key={field}>
              <th scope="row"><code>{field}</code></th>
              <td>{required ? <b>{t('field.required')}</b> : usual === undefined ? NOTHING : <code>{usual}</code>}</td>
              <td>{t(OWN_WORDS[`${name}.${field}`] ?? `field.${field}`, { max: SIGNED_API.pageSizeMax, rows: SIGNED_API.rowsMax })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.small}>{t('call.answer')}</p>
      <p className={classes.shape}><code>{answerOf(endpoint.out)}</code></p>
    </article>
  )
}
