import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { set } from '@adit/contract/set'
import { Dialog } from '../../kit/Dialog.tsx'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { TextField } from '../../kit/form/Fields.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { refreshSwitch } from './selection.ts'
import type { SubAccountRow } from './SubAccounts.tsx'

type Props = { row: SubAccountRow; onClose: () => void }

export function RemarkDialog({ row, onClose }: Props) {
  const t = useText('setting')
  return <Dialog opened onClose={onClose} title={t('remark.title', { name: row.userId })}><RemarkForm row={row} onClose={onClose} /></Dialog>
}

function RemarkForm({ row, onClose }: Props) {
  const t = useText('setting')
  const form = useContractForm(set.updateRemark, { userId: row.userId, coinType: row.coinType, remark: row.nickName }, {
    onDone: () => {
      toast.ok(t('remark.done'))
      void refreshSwitch()
      onClose()
    },
  })
  return (
    <ContractForm of={form} submit={t('save')} actions={<Button variant="default" onClick={onClose}>{t('cancel')}</Button>}>
      <TextField label={t('create.remark')} hint={t('remark.hint')} autoFocus {...form.field('remark')} />
    </ContractForm>
  )
}
