import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SecondFactor } from '@adit/contract/sso'
import { Card } from '../../kit/Card.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { METHOD_WORDS } from '../method-words.ts'
import classes from '../sso.module.css'
import { EnrolFactor } from './EnrolFactor.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import type { Person } from './WhenSignedIn.tsx'

type Doing = { what: 'enrol' | 'remove'; factor: SecondFactor } | { what: 'renew' } | null

/** The two factors a person can switch on; one thing is done at a time, in place. */
export function SecondFactorSection({ person }: { person: Person }) {
  const t = useText('sso')
  const [doing, setDoing] = useState<Doing>(null)
  const done = () => setDoing(null)
  const { secondFactor } = person
  return (
    <Card title={t('factor.title')}>
      <div className={classes.stack}>
        <p className={classes.lead}>{t('factor.text')}</p>
        {(['app', 'email'] as const).map(factor => (
          <div key={factor} className={classes.row}>
            <div className={classes.named}>
              <p>{t(METHOD_WORDS[factor].name)}</p>
              <StatusTag tone={secondFactor[factor] ? 'ok' : 'idle'}>{t(secondFactor[factor] ? 'factor.on' : 'factor.off')}</StatusTag>
            </div>
            {!doing && (
              <Button
                variant="default" aria-label={t(secondFactor[factor] ? 'factor.removeOf' : 'factor.startOf', { factor: t(METHOD_WORDS[factor].name) })}
                onClick={() => setDoing({ what: secondFactor[factor] ? 'remove' : 'enrol', factor })}
              >
                {t(secondFactor[factor] ? 'factor.remove' : 'factor.start')}
              </Button>
            )}
          </div>
        ))}
        {secondFactor.app && (
          <div className={classes.row}>
            <p className={classes.named}>{t('factor.codesLeft', { count: secondFactor.recoveryCodesLeft })}</p>
            {!doing && <Button variant="default" onClick={() => setDoing({ what: 'renew' })}>{t('factor.renew')}</Button>}
          </div>
        )}
        {doing?.what === 'enrol' && <EnrolFactor person={person} factor={doing.factor} onDone={done} />}
        {doing?.what === 'remove' && <RemoveFactor person={person} factor={doing.factor} onDone={done} />}
        {doing?.what === 'renew' && <RenewCodes person={person} onDone={done} />}
      </div>
    </Card>
  )
}
