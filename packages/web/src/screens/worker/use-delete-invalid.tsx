import type { ReactNode } from 'react'
import { worker, WORKER_LIMITS } from '@adit/contract/worker'
import { useAct } from '../../kit/call.ts'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { useAbout } from './Groups.tsx'

type Which = { count: number; ids?: number[]; groupId?: number }

/** Asks, deletes invalid workers, and offers to undo it for as long as that can be done. Answers whether it was done. */
export function useDeleteInvalid(): [(which: Which) => Promise<boolean>, ReactNode] {
  const t = useText('worker')
  const about = useAbout()
  const remove = useAct(worker.deleteInvalid)
  const undo = useAct(worker.undoDelete)
  const [confirm, confirmation] = useConfirm()
  const failed = (cause: Error) => toast.error(cause.message || t('failed'))
  const restore = (undoId: number) => undo.mutate({ ...about, undoId }, { onSuccess: ({ restored }) => toast.ok(t('delete.undone', { count: restored })), onError: failed })
  const run = async ({ count, ids, groupId }: Which) => {
    if (!await confirm({ title: t('delete.title', { count }), text: t('delete.text'), act: t('delete.act', { count }), destructive: true })) return false
    try {
      const { deleted, undoId } = await remove.mutateAsync({ ...about, ...(ids && { ids }), ...(groupId !== undefined && { groupId }) })
      if (undoId === null) toast.warn(t('delete.nothing'))
      else toast.ok(t('delete.done', { count: deleted }), { label: t('delete.undo'), run: () => restore(undoId), forMs: WORKER_LIMITS.undoMs })
      return undoId !== null
    } catch (cause) {
      failed(cause as Error)
      return false
    }
  }
  return [run, confirmation]
}
