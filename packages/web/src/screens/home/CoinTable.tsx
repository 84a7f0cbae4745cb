import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { COINS } from '@adit/contract/coins'
import type { Output } from '@adit/contract/kit'
import type { pool, PoolCoin } from '@adit/contract/pool'
import { Await, type Asked } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useText } from '../../kit/text.ts'
import { CoinRow } from './CoinRow.tsx'
import classes from './CoinTable.module.css'

type Props = { coins: Asked<Output<typeof pool.coins>> }

/** Every coin of the pool; drawn in slices, since thirty rows at once hold a telephone up. */
export const CoinTable = ({ coins }: Props) => <Coins coins={useDeferredValue(coins)} />

/** A plain table: thirty rows need no sorting, and the landing page stays light. */
const Coins = memo(({ coins }: Props) => {
  const t = useText('home')
  return (
    <section className={classes.card} aria-label={t('coins.title')}>
      <Await of={coins} skeleton={<Bones />} empty={{ when: list => list.items.length === 0, title: t('coins.empty') }}>
        {list => (
          // roles said again: on a phone the rows are laid out as grids, which would take them away
          <table className={classes.table} role="table">
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">{t('column.coin')}</th>
                <th role="columnheader" scope="col">{t('column.algorithm')}</th>
                <th role="columnheader" scope="col">{t('column.modes')}</th>
                <th role="columnheader" scope="col">{t('column.hashrate')}</th>
                <th role="columnheader" scope="col">{t('column.price')}</th>
                <th role="columnheader" scope="col" title={t('column.earnings.help')}>{t('column.earnings')}</th>
                <th role="columnheader" scope="col"><span className={classes.spoken}>{t('column.action')}</span></th>
              </tr>
            </thead>
            <Rows coins={list.items} />
          </table>
        )}
      </Await>
    </section>
  )
})

/** More than are in sight at first. */
const FIRST_ROWS = 10

/** Those in sight, then the rest: a telephone lays each part out by itself. */
function Rows({ coins }: { coins: PoolCoin[] }) {
  const [shown, show] = useState(FIRST_ROWS)
  const more = shown < coins.length
  useEffect(() => {
    if (more) startTransition(() => show(shown + FIRST_ROWS))
  }, [more, shown])
  return <tbody role="rowgroup">{coins.slice(0, shown).map(coin => <CoinRow key={coin.coinType} coin={coin} />)}</tbody>
}

/** As many rows as there will be, each as high. */
const Bones = () => (
  <div className={classes.bones}>
    <div className={classes.boneHead} />
    {COINS.map(coin => <div key={coin} className={classes.boneRow}><Skeleton width="100%" height="14px" /></div>)}
  </div>
)
