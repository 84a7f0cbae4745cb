import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Asked } from '../../kit/states/Await.tsx'
import type { ListInput, ListPage, WorkerSource } from './worker-source.ts'

const EVERY_MS = 10_000
/** Rows fetched at a time while one scrolls through all of them. */
const CHUNK = 200
/** Whoever drags through a hundred thousand rows wants those where they stop. */
const PAUSE_MS = 90

type Scroll = { total: number; from: number; onRange: (first: number, last: number) => void }

/** A page of workers or, with `all`, those in sight of one long list. */
export function useWorkerRows(source: WorkerSource, input: ListInput, all: boolean): { of: Asked<ListPage>; scroll?: Scroll } {
  const page = useQuery({
    queryKey: ['worker', source.key, 'list', input], queryFn: ({ signal }) => source.list(input, signal), placeholderData: keepPreviousData, refetchInterval: EVERY_MS, enabled: !all,
  })
  const [[first, last], setRange] = useState<[number, number]>([0, 0])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { pageNum: _, pageSize: __, ...filter } = input
  const chunks = Array.from({ length: Math.floor(last / CHUNK) - Math.floor(first / CHUNK) + 1 }, (_each, at) => Math.floor(first / CHUNK) + at)
  const asked = useQueries({
    queries: (all ? chunks : []).map(chunk => ({
      queryKey: ['worker', source.key, 'scroll', filter, chunk], refetchInterval: EVERY_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) => source.list({ ...filter, pageNum: chunk + 1, pageSize: CHUNK }, signal),
    })),
  })
  const shown = useRef<ListPage>(undefined)
  if (!all) return { of: page }

  const at = asked.findIndex(each => each.data)
  const rest = asked.slice(at).findIndex(each => !each.data)
  const here = at < 0 ? [] : asked.slice(at, rest < 0 ? undefined : at + rest)
  const newest = here[0]?.data
  if (newest) shown.current = newest
  const before = shown.current
  const failed = asked.find(each => each.error)
  return {
    of: {
      data: before && { ...before, items: here.flatMap(each => each.data!.items) }, error: failed?.error ?? null, isFetching: asked.some(each => each.isFetching), isPlaceholderData: false,
      refetch: failed?.refetch ?? page.refetch,
    } as Asked<ListPage>,
    scroll: {
      total: before?.totalRecord ?? 0, from: at < 0 ? 0 : chunks[at]! * CHUNK,
      onRange: (from, to) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setRange([from, to]), PAUSE_MS)
      },
    },
  }
}
