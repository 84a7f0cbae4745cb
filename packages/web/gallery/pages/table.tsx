import { Button } from '@mantine/core'
import { useCall } from '../../src/kit/call.ts'
import { Screen } from '../../src/kit/Screen.tsx'
import { SearchField } from '../../src/kit/SearchField.tsx'
import { Segmented } from '../../src/kit/Segmented.tsx'
import { DataTable } from '../../src/kit/table/DataTable.tsx'
import { toast } from '../../src/kit/toast/toast.ts'
import { useUrlInput } from '../../src/kit/url-input.ts'
import { sample } from '../fleet.ts'
import { workerColumns } from '../worker-columns.tsx'

/** Paged by the server, filtered through the address bar. */
export default function TablePage() {
  const [input, change, filtering] = useUrlInput(sample.workers)
  const workers = useCall(sample.workers, input)
  return (
    <Screen title="Workers" actions={<><Button variant="default">Groups</Button><Button>Alarms</Button></>}>
      <DataTable
        id="gallery-workers" label="Workers" of={workers} rowId={worker => worker.name} columns={workerColumns} filtering={filtering}
        empty={{ title: 'No workers yet', text: 'Point a machine at the pool and it appears here within a minute.', step: <Button>Connect a machine</Button> }}
        paging={{ pageNum: input.pageNum, pageSize: input.pageSize, onPage: change }}
        search={<SearchField label="Find a worker" value={input.search ?? ''} maxLength={20} onChange={search => change({ search }, { replace: true })} />}
        filters={(
          <Segmented
            label="Status" value={input.status} onChange={status => change({ status })}
            choices={[{ value: 'all', label: 'All', count: 655 }, { value: 'online', label: 'Online', count: 642 }, { value: 'offline', label: 'Offline', count: 9 }, { value: 'invalid', label: 'Invalid', count: 4 }]}
          />
        )}
        bulk={(ids, clear) => (
          <>
            <Button variant="default" onClick={() => toast.ok(ids.join(' '))}>Move to group</Button>
            <Button variant="default" onClick={clear}>Brand and model</Button>
          </>
        )}
        exports="workers"
      />
    </Screen>
  )
}
