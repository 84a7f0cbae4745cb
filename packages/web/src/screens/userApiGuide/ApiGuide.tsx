import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { SIGNED_API } from '@adit/contract/constants'
import { FIELD_NAMES, SIGNED_CODES, signedApi } from '@adit/contract/signed-api'
import { Card } from '../../kit/Card.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { useText } from '../../kit/text.ts'
import { CallCard } from './CallCard.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { callNames } from './call-facts.ts'
import { ENVELOPE, SAMPLES, SIGNATURE } from './samples.ts'
import classes from './ApiGuide.module.css'

const MINUTE = 60_000
/** The limits that the texts speak of. */
const NUMBERS = {
  requests: SIGNED_API.requests, minutes: SIGNED_API.perMs / MINUTE, legacyMinutes: SIGNED_API.legacyNonceMs / MINUTE,
  size: SIGNED_API.pageSize, max: SIGNED_API.pageSizeMax, rows: SIGNED_API.rowsMax,
}
const CODES = Object.keys(SIGNED_CODES) as (keyof typeof SIGNED_CODES)[]

/** P§5, P§7: how a program signs its calls, and every call there is. For everybody: no key is needed to read it. */
export function ApiGuide() {
  const t = useText('userApiGuide')
  return (
    <Screen title={t('title')} actions={<Button variant="default" component={Link} to="/userApi">{t('toKeys')}</Button>}>
      <p className={classes.lead}>{t('lead')}</p>
      <div className={classes.columns}>
        <div><Signing /><Rules /></div>
        <div><Example /><Codes /></div>
      </div>
      <Card title={t('calls')}>
        <nav aria-label={t('calls')} className={classes.contents}>{callNames.map(name => <a key={name} href={`#${name}`}>{signedApi[name].path.replace('/api/', '')}</a>)}</nav>
        <div className={classes.calls}>{callNames.map(name => <CallCard key={name} name={name} />)}</div>
      </Card>
    </Screen>
  )
}

function Signing() {
  const t = useText('userApiGuide')
  return (
    <Card title={t('sign')}>
      <div className={classes.text}>
        <p>{t('sign.how')}</p>
        <CodeBlock code={SIGNATURE} of={t('sign.formula')} />
        <ul>
          <li>{t('sign.userId')}</li>
          <li>{t('sign.nonce')}</li>
          <li>{t('sign.form')}</li>
          <li>{t('sign.where')}</li>
        </ul>
        <h3>{t('legacy')}</h3>
        <p>{t('legacy.text', NUMBERS)}</p>
      </div>
    </Card>
  )
}

function Example() {
  const t = useText('userApiGuide')
  const [shown, setShown] = useState<keyof typeof SAMPLES>('curl')
  return (
    <Card title={t('example')} actions={<Segmented label={t('example')} value={shown} onChange={setShown} choices={(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]).map(value => ({ value, label: value }))} />}>
      <div className={classes.text}>
        <p>{t('example.text')}</p>
        <CodeBlock code={SAMPLES[shown](window.location.origin)} of={t('example.of', { language: shown })} />
      </div>
    </Card>
  )
}

function Rules() {
  const t = useText('userApiGuide')
  return (
    <Card title={t('rules')}>
      <div className={classes.text}>
        <p>{t('rules.envelope')}</p>
        <CodeBlock code={ENVELOPE} of={t('rules.answer')} />
        <ul>
          <li>{t('rules.limit', NUMBERS)}</li>
          <li>{t('rules.pages', NUMBERS)}</li>
          <li>{t('rules.times')}</li>
          <li>{t('rules.amounts')}</li>
          <li>{t('rules.null')}</li>
          <li>{t('rules.reach')}</li>
        </ul>
        <p>{t('rules.names')}</p>
        <ul>{Object.entries(FIELD_NAMES).map(([name, names]) => <li key={name}><code>{names.join(' = ')}</code></li>)}</ul>
      </div>
    </Card>
  )
}

function Codes() {
  const t = useText('userApiGuide')
  return (
    <Card title={t('codes')}>
      <table className={classes.table}>
        <thead><tr><th scope="col">{t('column.code')}</th><th scope="col">{t('column.meaning')}</th></tr></thead>
        <tbody>{CODES.map(name => <tr key={name}><th scope="row"><code>{SIGNED_CODES[name]}</code></th><td>{t(`code.${name}`, NUMBERS)}</td></tr>)}</tbody>
      </table>
    </Card>
  )
}
