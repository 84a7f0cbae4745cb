import '@mantine/core/styles/Tabs.css'
import { Tabs as MantineTabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './Tabs.module.css'

type Tab<V extends string> = { value: V; label: string; count?: number; content: ReactNode }
type Props<V extends string> = { label: string; value: V; tabs: readonly Tab<V>[]; onChange: (value: V) => void }

/** Parts of one page, one at a time; what is not shown is not drawn. */
export function Tabs<V extends string>({ label, value, tabs, onChange }: Props<V>) {
  const list = useRef<HTMLDivElement>(null)
  // on a phone the row is wider than the screen: the chosen one is in the middle of it
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector('[data-active]')?.getBoundingClientRect()
    if (row && chosen) row.scrollLeft += chosen.left + chosen.width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2
  }, [value])
  return (
    <MantineTabs value={value} onChange={chosen => chosen && onChange(chosen as V)} keepMounted={false} classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}>
      <MantineTabs.List ref={list} aria-label={label}>
        {tabs.map(tab => (
          <MantineTabs.Tab key={tab.value} value={tab.value} rightSection={tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map(tab => <MantineTabs.Panel key={tab.value} value={tab.value}>{tab.content}</MantineTabs.Panel>)}
    </MantineTabs>
  )
}
