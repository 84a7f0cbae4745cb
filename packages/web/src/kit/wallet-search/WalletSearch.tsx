import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ANONYMOUS_SEARCH_COINS } from '@adit/contract/coins'
import { pool } from '@adit/contract/pool'
import { detectCoin, searchWallet } from '@adit/contract/wallets'
import { useCall } from '../call.ts'
import { useText } from '../text.ts'
import { toast } from '../toast/toast.ts'
import { HistoryList } from './HistoryList.tsx'
import { useHistoryList } from './use-history-list.ts'
import classes from './WalletSearch.module.css'

/** A§2, A§4: looks up the earnings of a wallet address. The coin is chosen by hand, or by an address that can be only one coin's. */
export function WalletSearch() {
  const t = useText('walletSearch')
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState('')
  const [coin, setCoin] = useState('')
  // every page shows this box and few use it: the list is asked for when somebody comes near
  const coins = useCall(pool.coins, {}, { enabled: isUsed })
  const offered: string[] = coins.data?.items.filter(each => each.supportAnonymous).map(each => each.coinType) ?? [...ANONYMOUS_SEARCH_COINS]

  const type = (address: string) => {
    setTyped(address)
    const only = detectCoin(address.trim())
    if (only && offered.includes(only)) setCoin(only)
  }
  const list = useHistoryList(address => {
    type(address)
    input.current?.focus()
  })

  const search = (event: FormEvent) => {
    event.preventDefault()
    const found = searchWallet(typed, coin || undefined)
    if ('warn' in found) {
      toast.warn(t(found.warn))
      input.current?.focus()
      return
    }
    list.remember(found.wallet)
    list.close()
    input.current?.blur()
    if ('go' in found) void navigate(`/anonymousMine?${new URLSearchParams({ wallet: found.wallet, coinType: found.coinType })}`)
  }

  const { place } = list
  return (
    <search className={classes.search} onFocus={() => setUsed(true)} onPointerEnter={() => setUsed(true)}>
      <form className={classes.box} onSubmit={search}>
        <select className={classes.coin} aria-label={t('coin')} value={offered.includes(coin) ? coin : ''} onChange={event => setCoin(event.currentTarget.value)}>
          <option value="">{t('coin.none')}</option>
          {offered.map(each => <option key={each}>{each}</option>)}
        </select>
        <input
          ref={input} className={classes.address} role="combobox" aria-label={t('address')} placeholder={t('address')} value={typed}
          aria-haspopup="grid" aria-autocomplete="none" aria-expanded={list.shown} aria-controls={list.shown ? listId : undefined}
          aria-activedescendant={place ? `${listId}-${place.part}-${place.row}` : undefined}
          autoComplete="off" autoCapitalize="off" autoCorrect="off" spellCheck={false} enterKeyHint="search"
          onChange={event => type(event.currentTarget.value)} onFocus={list.open} onClick={list.open} onBlur={list.closeSoon} onKeyDown={list.onKeyDown}
        />
        {typed && (
          <button type="button" className={classes.button} aria-label={t('clear')} onClick={() => { setTyped(''); setCoin(''); input.current?.focus() }}>
            <IconX size={16} aria-hidden />
          </button>
        )}
        <button type="submit" className={classes.button} aria-label={t('search')}><IconSearch size={17} aria-hidden /></button>
      </form>
      {list.shown && <HistoryList id={listId} addresses={list.addresses} place={place} onPick={list.pick} onRemove={list.remove} />}
    </search>
  )
}
