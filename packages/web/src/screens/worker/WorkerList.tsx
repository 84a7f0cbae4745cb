import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { GROUP, worker, WORKER_STATUS, type WorkerSort } from '@adit/contract/worker'
import type { Output } from '@adit/contract/kit'
import { PillSelect } from '../../kit/PillSelect.tsx'
import { SearchField } from '../../kit/SearchField.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { useSession } from '../../kit/session.ts'
import { readStored, writeStored } from '../../kit/stored.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { EmptyWords } from '../../kit/states/States.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { useWorkerColumns } from './worker-columns.tsx'
import { WorkerDetail } from './WorkerDetail.tsx'
import type { ListedWorker, ListInput, ListPage, WorkerSource } from './worker-source.ts'
import { useWorkerRows } from './use-worker-rows.ts'
import classes from './Worker.module.css'

type Props = {
  source: WorkerSource
  empty: EmptyWords
  /** The sub-account's groups, where they may be seen. */
  groups?: Output<typeof worker.groups>['items'] | undefined
  /** What can be done with chosen workers, and with what the filter leaves. */
  bulk?: (chosen: ListedWorker[], clear: () => void) => ReactNode
  aside?: (page: ListPage | undefined, input: ListInput) => ReactNode
  withIp?: boolean
}

const SIZES = [20, 50, 100, 500]
const VIEW = 'workers:view'

/** Workers from wherever they come: by status, group and name, sorted by any column, page by page or as one long list. */
export function WorkerList({ source, empty, groups, bulk, aside, withIp = false }: Props) {
  const t = useText('worker')
  const coin = useSession(state => state.currentCoin)
  const [said, change, filtering] = useUrlInput(worker.list)
  const [params, setParams] = useSearchParams()
  const { userId: _, coinType: __, ...filter } = said
  const input: ListInput = { ...filter, pageSize: params.has('pageSize') ? filter.pageSize : SIZES[0]! }
  const [all, setAll] = useState(() => readStored(VIEW) === 'all')
  const { of, scroll } = useWorkerRows(source, input, all)
  const columns = useWorkerColumns(of.data, coin, withIp)
  // Chosen workers stay chosen from page to page: their rows are remembered as they pass.
  const seen = useRef(new Map<string, ListedWorker>())
  for (const each of of.data?.items ?? []) seen.current.set(each.workerId, each)

  const counts = of.data?.workerStatus
  const opened = params.get('id')
  const close = () => setParams(before => {
    before.delete('id')
    return before
  }, { preventScrollReset: true })
  const chosenGroup = groups?.find(group => group.groupId === input.groupId)?.groupName ?? (input.groupId === GROUP.none ? t('group.none') : t('group.all'))
  return (
    <>
      <DataTable
        id="workers" label={t('title')} of={of} rowId={each => each.workerId} columns={columns} filtering={filtering} empty={empty} scroll={scroll}
        paging={{
          pageNum: input.pageNum, pageSize: input.pageSize, sizes: SIZES, onPage: change,
          all: { on: all, choose: on => { setAll(on); writeStored(VIEW, on ? 'all' : null) } },
        }}
        sorting={{
          sort: { by: input.sortBy, desc: input.order !== 'asc' },
          onSort: sort => change({ sortBy: sort?.by as WorkerSort | undefined, order: sort ? (sort.desc ? 'desc' : 'asc') : undefined }),
        }}
        search={<SearchField label={t('search')} value={input.search ?? ''} maxLength={64} onChange={search => change({ search: search || undefined }, { replace: true })} />}
        filters={(
          <>
            <Segmented
              label={t('column.status')} value={String(input.workerStatus)} onChange={status => change({ workerStatus: Number(status) })}
              choices={[
                { value: String(WORKER_STATUS.all), label: t('status.all'), count: counts?.totalWorkerNum }, { value: String(WORKER_STATUS.online), label: t('status.online'), count: counts?.onlineWorkerNum },
                { value: String(WORKER_STATUS.offline), label: t('status.offline'), count: counts?.offlineWorkerNum }, { value: String(WORKER_STATUS.invalid), label: t('status.invalid'), count: counts?.disableWorkerNum },
              ].map(({ count, ...choice }) => count === undefined ? choice : { ...choice, count })}
            />
            {groups && (
              <PillSelect
                label={t('column.group')} shown={<>{chosenGroup}<IconChevronDown size={16} aria-hidden /></>} value={String(input.groupId)} onChange={group => change({ groupId: Number(group) })}
                choices={[
                  { value: String(GROUP.all), label: t('group.all') }, { value: String(GROUP.none), label: t('group.none') },
                  ...groups.map(group => ({ value: String(group.groupId), label: `${group.groupName} (${group.totalWorkerNum})` })),
                ]}
              />
            )}
            {aside?.(of.data, input)}
          </>
        )}
        {...(bulk && { bulk: (names, clear) => bulk(names.flatMap(name => seen.current.get(name) ?? []), clear) })}
      />
      {of.data?.searchedAnywhere && input.search && of.data.totalRecord > 0 && <p className={classes.note} role="status">{t('search.anywhere', { text: input.search.replace(/^\*/, '') })}</p>}
      {opened && <WorkerDetail source={source} id={Number(opened)} coin={coin} withIp={withIp} known={of.data?.items.find(each => String(each.id) === opened)} onClose={close} />}
    </>
  )
}
