import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountText } from '../../kit/figures/NumberText.tsx'
import { TimeText } from '../../kit/figures/TimeText.tsx'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useText } from '../../kit/text.ts'
import type { WorkerSource } from './worker-source.ts'
import classes from './Worker.module.css'

const FIRST = 5
const MORE = 100

/** Where a machine connected from in 24 hours: one that does so often has a bad line. */
export function Reconnects({ source, id, zoneMinutes }: { source: WorkerSource; id: number; zoneMinutes: number }) {
  const t = useText('worker')
  const [pageSize, setPageSize] = useState(FIRST)
  const asked = useQuery({
    queryKey: ['worker', source.key, 'reconnects', id, pageSize], queryFn: ({ signal }) => source.reconnects!({ id, pageNum: 1, pageSize }, signal), placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.part} aria-label={t('reconnects.title')}>
      <h3>{t('reconnects.title')}</h3>
      <Await of={asked} skeleton={<Skeleton height={60} />}>
        {({ items, totalRecord }) => items.length === 0 ? <p className={classes.note}>{t('reconnects.none')}</p> : (
          <>
            <div className={classes.scroll}>
              <table className={classes.table}>
                <thead><tr><th>{t('reconnects.time')}</th><th>{t('column.ip')}</th><th>{t('reconnects.agent')}</th><th>{t('reconnects.count')}</th></tr></thead>
                <tbody>
                  {items.map(item => (
                    <tr key={`${item.time} ${item.ip}`}>
                      <td><TimeText at={item.time} zoneMinutes={zoneMinutes} style="short" /></td><td className={classes.mono}>{item.ip}</td><td>{item.userAgent}</td><td><CountText value={item.count} /></td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {totalRecord > items.length && pageSize === FIRST && <Button variant="default" size="compact-md" onClick={() => setPageSize(MORE)}>{t('reconnects.more', { count: totalRecord - items.length })}</Button>}
          </>
        )}
      </Await>
    </section>
  )
}
