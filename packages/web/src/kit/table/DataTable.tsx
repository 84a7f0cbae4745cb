import { useTable, type RowSelectionState, type SortingState, type Updater } from '@tanstack/react-table'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { csv } from '../csv.ts'
import type { MakeFile } from '../ExportButton.tsx'
import { usePhone } from '../phone.ts'
import { Await, type Asked } from '../states/Await.tsx'
import type { EmptyWords } from '../states/States.tsx'
import { columnDefs, features, type Column } from './columns.ts'
import { useColumnChoice } from './column-choice.ts'
import classes from './DataTable.module.css'
import { NothingFound } from './NothingFound.tsx'
import { Pager, pagesOf, type Paging } from './Pager.tsx'
import { PhoneRows } from './PhoneRows.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableTools } from './TableTools.tsx'
import { WideRows, type Scroll } from './WideRows.tsx'

export type Sort = { by: string; desc: boolean } | null

type Props<R> = {
  /** Under this name the browser remembers the chosen columns. */
  id: string
  /** What the table holds, for whoever cannot see it. */
  label: string
  /** A page from the server, or the whole list. */
  of: Asked<{ items: R[]; totalRecord?: number }>
  rowId: (row: R) => string
  columns: readonly Column<R>[]
  empty: EmptyWords
  /** The page shown, when the server pages; without it all rows are here and drawn as they scroll into view. */
  paging?: Paging
  /** One list to scroll through, of which the rows from `from` on are here; what comes into sight is told, so that it can be fetched. */
  scroll?: Scroll | undefined
  /** How the server sorted; without it the rows are sorted here. */
  sorting?: { sort: Sort; onSort: (sort: Sort) => void }
  /** The order before anybody sorts here. */
  firstSort?: Sort
  search?: ReactNode
  filters?: ReactNode
  /** How many filters are set, and how to be rid of them (`useUrlInput` knows both). */
  filtering?: { set: number; clear: () => void }
  /** What can be done with the chosen rows; they stay chosen from page to page. */
  bulk?: (ids: string[], clear: () => void) => ReactNode
  /** A file name for the rows and columns shown, or how the server makes the whole file. */
  exports?: string | MakeFile
}

const toSorting = (sort: Sort): SortingState => sort ? [{ id: sort.by, desc: sort.desc }] : []
const toSort = ([first]: SortingState): Sort => first ? { by: first.id, desc: first.desc } : null
const after = <S,>(updater: Updater<S>, before: S): S => updater instanceof Function ? updater(before) : updater
const NO_ROWS: never[] = []

/** Every list of the product: sorted, paged, chosen from, and rows of two lines on a phone. */
export function DataTable<R extends object>(props: Props<R>) {
  const { id, label, of, rowId, columns, empty, paging, scroll, sorting, filtering, bulk, exports } = props
  const phone = usePhone()
  const [shown, choose] = useColumnChoice(id, columns)
  const [ownSort, setOwnSort] = useState<Sort>(props.firstSort ?? null)
  const [selection, setSelection] = useState<RowSelectionState>({})
  const sort = sorting ? sorting.sort : ownSort
  const setSort = sorting?.onSort ?? setOwnSort
  const data = of.data?.items ?? (NO_ROWS as R[])

  const table = useTable({
    features, data, columns: useMemo(() => columnDefs(columns), [columns]), getRowId: rowId,
    state: { sorting: toSorting(sort), rowSelection: selection, columnVisibility: shown },
    onSortingChange: updater => setSort(toSort(after(updater, toSorting(sort)))),
    onRowSelectionChange: setSelection,
    onColumnVisibilityChange: updater => choose(after(updater, shown)),
    manualSorting: sorting !== undefined, enableRowSelection: bulk !== undefined, enableMultiSort: false,
  })
  const visible = columns.filter(column => shown[column.id])
  const rows = table.getRowModel().rows
  const selectedIds = table.getSelectedRowIds()
  const total = of.data?.totalRecord ?? data.length
  const beyond = useBackToLast(paging, data.length === 0 && !of.isPlaceholderData ? total : 0)

  const file = (name: string) =>
    new File([csv([visible.map(column => column.title), ...rows.map(row => visible.map(column => column.value(row.original)))])], `${name}.csv`, { type: 'text/csv' })
  const skeleton = <TableSkeleton columns={visible} selectable={bulk !== undefined} rows={Math.min(paging?.pageSize ?? 10, 10)} />
  const shared = { table, rows, label, selectable: bulk !== undefined, stale: of.isPlaceholderData, scroll }
  return (
    <div className={classes.table}>
      <TableTools
        table={table} columns={columns} shown={shown} choose={choose} search={props.search} filters={props.filters} filtersSet={filtering?.set ?? 0}
        sort={sort} onSort={setSort} selected={selectedIds.length} clear={() => setSelection({})} bulk={bulk?.(selectedIds, () => setSelection({}))}
        make={typeof exports === 'string' ? () => file(exports) : exports}
      />
      <Await of={of} skeleton={skeleton}>
        {page => beyond ? skeleton : page.items.length === 0 && !scroll?.total
          ? <NothingFound empty={empty} filtering={filtering} />
          : phone ? <PhoneRows {...shared} columns={columns} /> : <WideRows {...shared} columns={visible} />}
      </Await>
      {paging && total > 0 && <Pager {...paging} total={total} />}
    </div>
  )
}

/** A kept address may name a page that the list no longer has: then the last one is shown. Answers whether that is under way. */
function useBackToLast(paging: Paging | undefined, total: number): boolean {
  const beyond = paging !== undefined && !paging.all?.on && total > 0 && paging.pageNum > pagesOf(total, paging.pageSize)
  useEffect(() => {
    if (beyond) paging.onPage({ pageNum: pagesOf(total, paging.pageSize), pageSize: paging.pageSize }, { replace: true })
  })
  return beyond
}
