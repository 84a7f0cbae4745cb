import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { worker, WORKER_STATUS } from '@adit/contract/worker'
import { useCall } from '../../kit/call.ts'
import { ExportMenu } from '../../kit/ExportMenu.tsx'
import { LiveTag } from '../../kit/live/LiveTag.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { BulkActions } from './BulkActions.tsx'
import { Groups } from './Groups.tsx'
import { useDeleteInvalid } from './use-delete-invalid.tsx'
import { WorkerList } from './WorkerList.tsx'
import { ownWorkers } from './worker-source.ts'

const ALL_GROUPS = 1000

/** The account's own workers. Whoever may only read sees no action that changes something. */
export function Workers() {
  const t = useText('worker')
  const userId = useSession(state => state.userId)
  const watching = useSession(state => state.isWatchMode)
  const mayEdit = useCall(worker.displayConfig, {}).data?.mayEdit ?? false
  const [managing, setManaging] = useState(false)
  const groups = useCall(worker.groups, { pageSize: ALL_GROUPS })
  const [filter] = useUrlInput(worker.list)
  const [deleteInvalid, confirmation] = useDeleteInvalid()
  const listed = groups.data?.items ?? []
  return (
    <Screen
      title={t('title')} live={<LiveTag />}
      actions={(
        <>
          {!watching && <ExportMenu make={(format, onProgress) => ownWorkers.export!(filter, format, onProgress)} />}
          <Button variant="default" onClick={() => setManaging(true)}>{t('groups.title')}</Button>
          {!watching && <Button component={Link} to="/worker/warn">{t('alerts')}</Button>}
        </>
      )}
    >
      <WorkerList
        source={ownWorkers} withIp={!watching} groups={listed}
        empty={{ title: t('empty.title'), text: t('empty.text', { name: `${userId || 'name'}.001` }), step: <Button component={Link} to="/dashboard">{t('empty.step')}</Button> }}
        {...(mayEdit && {
          bulk: (chosen, clear) => <BulkActions chosen={chosen} clear={clear} groups={listed} />,
          aside: (page, input) => input.workerStatus === WORKER_STATUS.invalid && !input.search && !!page?.workerStatus.disableWorkerNum && (
            <Button variant="default" color="red" onClick={() => void deleteInvalid({ count: page.workerStatus.disableWorkerNum, groupId: input.groupId })}>
              {t('delete.all', { count: page.workerStatus.disableWorkerNum })}
            </Button>
          ),
        })}
      />
      {managing && <Groups groups={groups} mayEdit={mayEdit} onClose={() => setManaging(false)} />}
      {confirmation}
    </Screen>
  )
}
