import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../src/kit/call.ts'
import { Card } from '../../src/kit/Card.tsx'
import { Figure, Figures } from '../../src/kit/Figures.tsx'
import { Screen } from '../../src/kit/Screen.tsx'
import { Await } from '../../src/kit/states/Await.tsx'
import { Skeleton } from '../../src/kit/states/Skeleton.tsx'
import { DataTable } from '../../src/kit/table/DataTable.tsx'
import { sample, type Worker } from '../fleet.ts'
import { workerColumns } from '../worker-columns.tsx'

const never = () => new Promise<{ items: Worker[] }>(() => {})

/** Loading, empty, error, forbidden. */
export default function StatesPage() {
  const waiting = useQuery({ queryKey: ['waiting'], queryFn: never })
  const empty = useCall(sample.empty, {})
  const failing = useCall(sample.failing, {})
  const forbidden = useCall(sample.forbidden, {})
  return (
    <Screen title="States">
      <Figures><Figure label="Hash rate, last 10 min" /><Figure label="Workers" /></Figures>
      <DataTable id="gallery-waiting" label="Waiting" of={waiting} rowId={worker => worker.name} columns={workerColumns} empty={{ title: '' }} bulk={() => null} />
      <Card title="Empty">
        <Await of={empty} skeleton={<Skeleton height={180} />} empty={{ when: page => !page.items.length, title: 'No workers yet', text: 'Point a machine at the pool.', step: <Button>Connect a machine</Button> }}>{() => null}</Await>
      </Card>
      <Card title="Error"><Await of={failing} skeleton={<Skeleton height={180} />}>{() => null}</Await></Card>
      <Card title="Forbidden"><Await of={forbidden} skeleton={<Skeleton height={180} />}>{() => null}</Await></Card>
    </Screen>
  )
}
