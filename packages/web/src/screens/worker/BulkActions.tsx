import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '@adit/contract/kit'
import { miner } from '@adit/contract/miner'
import { GROUP, worker, WORKER_STATUS } from '@adit/contract/worker'
import { useAct, useCall } from '../../kit/call.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { CountText } from '../../kit/figures/NumberText.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { useAbout } from './Groups.tsx'
import { useDeleteInvalid } from './use-delete-invalid.tsx'
import type { ListedWorker } from './worker-source.ts'
import classes from './Worker.module.css'

type Props = { chosen: ListedWorker[]; clear: () => void; groups: Output<typeof worker.groups>['items'] }

/** What can be done with chosen workers. */
export function BulkActions({ chosen, clear, groups }: Props) {
  const t = useText('worker')
  const [open, setOpen] = useState<'move' | 'brand' | null>(null)
  const [deleteInvalid, confirmation] = useDeleteInvalid()
  const invalid = chosen.filter(each => each.workerStatus === WORKER_STATUS.invalid)
  const ids = chosen.map(each => each.id)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="default" onClick={() => setOpen('move')}>{t('bulk.move')}</Button>
      <Button variant="default" onClick={() => setOpen('brand')}>{t('bulk.brand')}</Button>
      {invalid.length > 0 && <Button variant="default" onClick={() => void deleteInvalid({ count: invalid.length, ids: invalid.map(each => each.id) }).then(done => done && clear())}>{t('bulk.delete', { count: invalid.length })}</Button>}
      {open === 'move' && <MoveDialog ids={ids} groups={groups} onClose={close} onDone={clear} />}
      {open === 'brand' && <BrandDialog ids={ids} onClose={close} onDone={clear} />}
      {confirmation}
    </>
  )
}

type Acting = { ids: number[]; onClose: () => void; onDone: () => void }

function MoveDialog({ ids, groups, onClose, onDone }: Acting & Pick<Props, 'groups'>) {
  const t = useText('worker')
  const about = useAbout()
  const move = useAct(worker.moveGroup)
  const [groupId, setGroupId] = useState<number>(groups[0]?.groupId ?? GROUP.none)
  const name = groups.find(group => group.groupId === groupId)?.groupName ?? t('group.none')
  const act = () => move.mutate({ ...about, ids, groupId }, {
    onSuccess: ({ moved }) => {
      toast.ok(t('move.done', { count: moved, name }))
      onDone()
      onClose()
    },
    onError: cause => toast.error(cause.message || t('failed')),
  })
  return (
    <Dialog opened onClose={onClose} title={t('move.title', { count: ids.length })} foot={<Button loading={move.isPending} onClick={act}>{t('move.act')}</Button>}>
      <NativeSelect
        label={t('column.group')} data-autofocus value={String(groupId)} onChange={event => setGroupId(Number(event.currentTarget.value))}
        description={groups.length === 0 ? t('move.noGroups') : undefined}
        data={[...groups.map(group => ({ value: String(group.groupId), label: group.groupName ?? '' })), { value: String(GROUP.none), label: t('group.none') }]}
      />
    </Dialog>
  )
}

function BrandDialog({ ids, onClose, onDone }: Acting) {
  const t = useText('worker')
  const about = useAbout()
  const catalogue = useCall(miner.all, { coinType: about.coinType })
  const set = useAct(worker.setBrand)
  const [brand, setBrand] = useState('')
  const [model, setModel] = useState('')
  const models = catalogue.data?.items ?? []
  const found = models.find(each => each.brand === brand && each.model === model)
  const act = () => set.mutate({ ...about, ids, brand, model }, {
    onSuccess: ({ changed }) => {
      toast.ok(t('brand.done', { count: changed }))
      onDone()
      onClose()
    },
    onError: cause => toast.error(cause.message || t('failed')),
  })
  return (
    <Dialog
      opened onClose={onClose} title={t('brand.title', { count: ids.length })}
      foot={<Button loading={set.isPending} disabled={brand !== '' && !found} onClick={act}>{t(brand === '' ? 'brand.forget' : 'brand.act')}</Button>}
    >
      <div className={classes.fields}>
        <NativeSelect
          label={t('column.brand')} data-autofocus value={brand} data={[{ value: '', label: t('brand.unknown') }, ...new Set(models.map(each => each.brand))]}
          onChange={event => {
            setBrand(event.currentTarget.value)
            setModel(models.find(each => each.brand === event.currentTarget.value)?.model ?? '')
          }}
        />
        {brand && <NativeSelect label={t('column.model')} value={model} data={models.filter(each => each.brand === brand).map(each => each.model)} onChange={event => setModel(event.currentTarget.value)} />}
        {found && <p className={classes.note}>{t('brand.facts', { rate: found.hashRateText, efficiency: found.efficiency, unit: found.efficiencyUnit })} <CountText value={found.power} /> {t('unit.watts')}</p>}
        {catalogue.data && models.length === 0 && <p className={classes.note}>{t('brand.none', { coin: about.coinType })}</p>}
      </div>
    </Dialog>
  )
}
