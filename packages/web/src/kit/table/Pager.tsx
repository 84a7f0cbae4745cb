import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useText } from '../text.ts'
import classes from './Pager.module.css'

export type Paging = {
  pageNum: number
  pageSize: number
  /** `replace` where nobody asked for it, so that Back does not lead there again. */
  onPage: (page: { pageNum: number; pageSize: number }, options?: { replace?: boolean }) => void
  sizes?: readonly number[]
  /** Instead of pages, one list to scroll through. */
  all?: { on: boolean; choose: (on: boolean) => void }
}

const ALL = 'all'

const SIZES = [10, 20, 50, 100]

export const pagesOf = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

export function Pager({ pageNum, pageSize, onPage, total, sizes = SIZES, all }: Paging & { total: number }) {
  const t = useText('kit')
  const pages = pagesOf(total, pageSize)
  const first = (pageNum - 1) * pageSize
  const steps = [
    { key: 'table.page.first', to: 1, Icon: IconChevronsLeft },
    { key: 'table.page.before', to: pageNum - 1, Icon: IconChevronLeft },
    { key: 'table.page.next', to: pageNum + 1, Icon: IconChevronRight },
    { key: 'table.page.last', to: pages, Icon: IconChevronsRight },
  ] as const
  const button = ({ key, to, Icon }: (typeof steps)[number]) => (
    <ActionIcon
      key={key} variant="default" className={classes.step} aria-label={t(key)} disabled={to < 1 || to > pages || to === pageNum}
      onClick={() => onPage({ pageNum: to, pageSize })}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <nav className={classes.pager} aria-label={t('table.pages')}>
      <span className={classes.range}>{all?.on ? t('table.range.all', { total }) : t('table.range', { from: Math.min(first + 1, total), to: Math.min(first + pageSize, total), total })}</span>
      <NativeSelect
        className={classes.size} aria-label={t('table.page.size')} value={all?.on ? ALL : String(pageSize)}
        data={[
          ...[...new Set([...sizes, pageSize])].toSorted((one, other) => one - other).map(size => ({ value: String(size), label: t('table.page.rows', { size }) })),
          ...(all ? [{ value: ALL, label: t('table.page.all') }] : []),
        ]}
        onChange={event => {
          const said = event.currentTarget.value
          all?.choose(said === ALL)
          if (said !== ALL) onPage({ pageNum: 1, pageSize: Number(said) })
        }}
      />
      {!all?.on && <span className={classes.steps}>
        {steps.slice(0, 2).map(button)}
        <span className={classes.page} aria-live="polite">{t('table.page', { page: pageNum, pages })}</span>
        {steps.slice(2).map(button)}
      </span>}
    </nav>
  )
}
