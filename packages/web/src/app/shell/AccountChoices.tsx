import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { COINS } from '@adit/contract/coins'
import { session as calls } from '@adit/contract/session'
import { useCall } from '../../kit/call.ts'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { chooseCoin, chooseUser } from '../session/choose.ts'
import classes from './AccountSwitch.module.css'

/** With fewer than this the eye is quicker than a search field. */
const WORTH_SEARCHING = 8

/** The lists behind the switch. A§7: the coins and the sub-accounts of a coin come from the server, and it is told what was chosen. */
export function AccountChoices({ onChosen }: { onChosen: () => void }) {
  const t = useText('shell')
  const { currentCoin, userId, userIdListData: { items, needAdd } } = useSession()
  const coins = useCall(calls.coinTypeList, {})
  const [busy, setBusy] = useState(false)
  const [wanted, setWanted] = useState('')
  const found = items.filter(each => `${each.userId} ${each.nickName}`.toLowerCase().includes(wanted.trim().toLowerCase()))
  // a refusal has been shown as a toast; the choice then stays what it was
  const work = (change: Promise<void>) => {
    setBusy(true)
    return change.then(() => true, () => false).finally(() => setBusy(false))
  }
  return (
    <div className={classes.choices} aria-busy={busy}>
      <label className={classes.coin}>
        {t('account.coin')}
        <select aria-label={t('account.coin')} value={currentCoin} disabled={busy} onChange={event => void work(chooseCoin(event.currentTarget.value as typeof currentCoin))}>
          {(coins.data?.items.map(each => each.coinType) ?? [currentCoin]).filter(coin => COINS.includes(coin)).map(coin => <option key={coin}>{coin}</option>)}
        </select>
      </label>
      <h2>{t('account.subAccount')}</h2>
      {items.length >= WORTH_SEARCHING && (
        <input type="search" className={classes.find} value={wanted} placeholder={t('account.find')} aria-label={t('account.find')} onChange={event => setWanted(event.currentTarget.value)} />
      )}
      <ul>
        {found.map(each => (
          <li key={each.userId}>
            <button type="button" disabled={busy} aria-current={each.userId === userId || undefined} onClick={() => void work(chooseUser(each.userId)).then(done => done && onChosen())}>
              <span>{each.nickName || each.userId}<small>{[each.nickName && each.userId, each.authorizedUser && t('account.shared')].filter(Boolean).join(' · ')}</small></span>
              {each.userId === userId && <IconCheck size={16} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t(items.length ? 'account.nothingFound' : 'account.none')}</p>}
      {needAdd === '1' && <Button variant="default" fullWidth component={Link} to="/setting" onClick={onChosen}>{t('account.create')}</Button>}
    </div>
  )
}
