import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { Empty, type EmptyWords } from '../states/States.tsx'
import { useText } from '../text.ts'

/** An empty list has two reasons: there is nothing yet, or the filters leave nothing. */
export function NothingFound({ empty, filtering }: { empty: EmptyWords; filtering?: { set: number; clear: () => void } }) {
  const t = useText('kit')
  if (!filtering?.set) return <Empty {...empty} />
  return <Empty title={t('table.nothing')} text={t('table.nothing.step')} step={<Button variant="default" onClick={filtering.clear}>{t('table.filters.clear')}</Button>} />
}
