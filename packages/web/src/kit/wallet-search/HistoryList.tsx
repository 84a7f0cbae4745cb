import { IconX } from '@tabler/icons-react'
import { useText } from '../text.ts'
import type { Place } from './use-history-list.ts'
import classes from './WalletSearch.module.css'

type Props = { id: string; addresses: string[]; place: Place | null; onPick: (address: string) => void; onRemove: (address: string) => void }

/** Addresses searched before. The keyboard stays in the input and points here, so the rows are cells, not buttons. */
export function HistoryList({ id, addresses, place, onPick, onRemove }: Props) {
  const t = useText('walletSearch')
  const at = (row: number, part: Place['part']) => ({ id: `${id}-${part}-${row}`, 'aria-selected': place?.row === row && place.part === part })
  return (
    // a press here must not take the focus from the input, or the list would be gone before the click
    <div id={id} role="grid" aria-label={t('history')} className={classes.list} onPointerDown={event => event.preventDefault()} onMouseDown={event => event.preventDefault()}>
      {addresses.map((address, row) => (
        <div key={address} role="row" className={classes.row}>
          <div role="gridcell" className={classes.past} title={address} {...at(row, 'fill')} onClick={() => onPick(address)}>{address}</div>
          <div role="gridcell" className={classes.remove} aria-label={t('remove', { address })} {...at(row, 'remove')} onClick={() => onRemove(address)}><IconX size={14} aria-hidden /></div>
        </div>
      ))}
    </div>
  )
}
