import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Screen } from '../../src/kit/Screen.tsx'
import { DataTable } from '../../src/kit/table/DataTable.tsx'
import { fleet } from '../fleet.ts'
import { workerColumns } from '../worker-columns.tsx'

const HUNDRED_THOUSAND = 100_000

/** All rows at once, sorted here, drawn as they scroll into view. */
export default function LongTablePage() {
  const workers = useQuery({ queryKey: ['fleet'], queryFn: () => ({ items: fleet(HUNDRED_THOUSAND) }) })
  return (
    <Screen title="Long table">
      <DataTable
        id="gallery-long" label="All workers" of={workers} rowId={worker => worker.name} columns={workerColumns} empty={{ title: 'No workers yet' }}
        bulk={ids => <Button variant="default">{`Move ${ids.length}`}</Button>} exports="all-workers"
      />
    </Screen>
  )
}
