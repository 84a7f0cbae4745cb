import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import { Button, CloseButton, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../Dialog.tsx'
import { ExportButton, type MakeFile } from '../ExportButton.tsx'
import { usePhone } from '../phone.ts'
import { useText } from '../text.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Column, TableOf } from './columns.ts'
import type { Sort } from './DataTable.tsx'
import classes from './TableTools.module.css'

type Props<R extends object> = {
  table: TableOf<R>
  columns: readonly Column<R>[]
  shown: Record<string, boolean>
  choose: (shown: Record<string, boolean>) => void
  search?: ReactNode
  filters?: ReactNode
  filtersSet: number
  sort: Sort
  onSort: (sort: Sort) => void
  selected: number
  clear: () => void
  bulk?: ReactNode
  make?: MakeFile
}

/** The row above the rows: what is searched and filtered at the left; at the right the table's own buttons or, once rows are chosen, what to do with them. */
export function TableTools<R extends object>(props: Props<R>) {
  const { columns, shown, choose, search, filters, selected, clear, bulk, make } = props
  const t = useText('kit')
  const phone = usePhone()
  const chosen = (
    <div className={classes.bulk} data-open={selected > 0 || undefined}>
      <span role="status" className={classes.count}>{selected > 0 && t('table.selected', { count: selected })}</span>
      {selected > 0 && <><CloseButton iconSize={16} className={classes.clear} aria-label={t('table.select.none')} onClick={clear} />{bulk}</>}
    </div>
  )
  if (phone) {
    return (
      <div className={classes.tools}>
        {selected === 0 && <><div className={classes.search}>{search}</div><FilterSheet {...props} /></>}
        {chosen}
      </div>
    )
  }
  return (
    <div className={classes.tools}>
      <div className={classes.filters}>{filters}{search}</div>
      {chosen}
      {selected === 0 && <><ColumnChoice columns={columns} shown={shown} choose={choose} />{make && <ExportButton make={make} />}</>}
    </div>
  )
}

/** On a phone the filters, the order and the export wait in a sheet; its button says how many filters are set. */
function FilterSheet<R extends object>({ columns, filters, filtersSet, sort, onSort, make }: Props<R>) {
  const t = useText('kit')
  const [opened, setOpened] = useState(false)
  const orders = columns.filter(column => !column.unsorted).flatMap(column => [false, true].map(desc => ({
    value: `${column.id} ${desc}`, label: t(desc ? 'table.sort.down' : 'table.sort.up', { column: column.title }),
  })))
  const toSort = (said: string): Sort => said ? { by: said.split(' ')[0]!, desc: said.endsWith('true') } : null
  return (
    <>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('table.filters', { set: filtersSet })}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('table.filters', { set: filtersSet })} foot={<Button onClick={() => setOpened(false)}>{t('table.filters.show')}</Button>}>
        <div className={classes.sheet}>
          {filters}
          <NativeSelect
            label={t('table.sort')} value={sort ? `${sort.by} ${sort.desc}` : ''} data={[{ value: '', label: t('table.sort.none') }, ...orders]}
            onChange={event => onSort(toSort(event.currentTarget.value))}
          />
          {make && <ExportButton make={make} />}
        </div>
      </Dialog>
    </>
  )
}
