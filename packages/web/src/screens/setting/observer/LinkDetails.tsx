import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { observerLink, type ObserverLink } from '@adit/contract/observer-link'
import { useAct } from '../../../kit/call.ts'
import { useConfirm } from '../../../kit/ConfirmDialog.tsx'
import { CopyButton } from '../../../kit/figures/CopyButton.tsx'
import { QrCode } from '../../../kit/figures/QrCode.tsx'
import { TimeText } from '../../../kit/figures/TimeText.tsx'
import { useText } from '../../../kit/text.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { LinkStatus, partsOf } from './link-columns.tsx'
import type { Whose } from './ObserverLinks.tsx'
import classes from './Links.module.css'

type Props = Whose & { link: ObserverLink; zoneMinutes: number; onDeleted: () => void }

/** One link: its address and picture to hand on, what it shows, and how to end it. */
export function LinkDetails({ userId, coinType, link, zoneMinutes, onDeleted }: Props) {
  const t = useText('observer')
  const [confirm, confirmation] = useConfirm()
  const stop = useAct(observerLink.stop)
  const renew = useAct(observerLink.renew)
  const remove = useAct(observerLink.delete)
  const said = { userId, coinType, id: link.id }
  const busy = stop.isPending || renew.isPending || remove.isPending
  const live = link.status === 'active' || link.status === 'paused'

  const askStop = async () => {
    if (await confirm({ title: t('stop.title', { remark: link.remark }), text: t('stop.text'), act: t('stop.act'), destructive: true }))
      stop.mutate(said, { onSuccess: () => toast.ok(t('stop.done')) })
  }
  const askRenew = async () => {
    if (!live || await confirm({ title: t('renew.title', { remark: link.remark }), text: t('renew.text'), act: t('renew.act'), destructive: true }))
      renew.mutate(said, { onSuccess: () => toast.ok(t('renew.done')) })
  }
  const askDelete = async () => {
    if (await confirm({ title: t('delete.title', { remark: link.remark }), text: t('delete.text'), act: t('delete.act'), destructive: true }))
      remove.mutate(said, { onSuccess: onDeleted })
  }
  return (
    <div className={classes.details}>
      {live && link.link && (
        <>
          <div className={classes.address}><code>{link.link}</code><CopyButton text={link.link} of={t('link.of', { remark: link.remark })} /></div>
          <p className={classes.note}>{t('link.note')}</p>
          <QrCode text={link.link} of={t('link.of', { remark: link.remark })} size={180} fileName={`observer-${link.remark.replace(/[^\p{L}\p{N}]+/gu, '-')}`} />
        </>
      )}
      {live && !link.link && <p className={classes.note}>{t('link.unreadable')}</p>}
      <dl className={classes.facts}>
        <dt>{t('column.status')}</dt><dd><LinkStatus t={t} of={link} />{link.pausedUntil !== null && <> <TimeText at={link.pausedUntil} zoneMinutes={zoneMinutes} /></>}</dd>
        <dt>{t('column.parts')}</dt><dd>{partsOf(t, link)}</dd>
        <dt>{t('column.created')}</dt><dd><TimeText at={link.creatDate} zoneMinutes={zoneMinutes} /></dd>
        <dt>{t('column.expires')}</dt><dd>{link.expireDate === null ? t('link.neverExpires') : <TimeText at={link.expireDate} zoneMinutes={zoneMinutes} />}</dd>
        <dt>{t('column.addresses')}</dt><dd>{link.addresses.length ? link.addresses.map(address => <code key={address}>{address}</code>) : t('link.anywhere')}</dd>
        <dt>{t('column.visits')}</dt><dd>{link.visits}{link.lastVisitDate !== null && <> · <TimeText at={link.lastVisitDate} zoneMinutes={zoneMinutes} /></>}</dd>
      </dl>
      <div className={classes.acts}>
        {live && <Button variant="default" loading={stop.isPending} disabled={busy} onClick={() => void askStop()}>{t('stop.act')}</Button>}
        {link.status !== 'expired' && <Button variant="default" loading={renew.isPending} disabled={busy} onClick={() => void askRenew()}>{t('renew.act')}</Button>}
        <Button variant="default" color="red" loading={remove.isPending} disabled={busy} onClick={() => void askDelete()}>{t('delete.act')}</Button>
      </div>
      {confirmation}
    </div>
  )
}
