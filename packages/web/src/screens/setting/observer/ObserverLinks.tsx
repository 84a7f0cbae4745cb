import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Coin } from '@adit/contract/coins'
import { LIMITS } from '@adit/contract/constants'
import { observerLink } from '@adit/contract/observer-link'
import { offsetMinutes } from '@adit/contract/time-zones'
import { useCall } from '../../../kit/call.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { DataTable } from '../../../kit/table/DataTable.tsx'
import { useText } from '../../../kit/text.ts'
import { CreateLink } from './CreateLink.tsx'
import { LinkDetails } from './LinkDetails.tsx'
import { linkColumns } from './link-columns.tsx'
import classes from './Links.module.css'

export type Whose = { userId: string; coinType: Coin }

/** P§3, P§4: the links that show this sub-account to whoever holds them. */
export function ObserverLinks({ userId, coinType }: Whose) {
  const t = useText('observer')
  const links = useCall(observerLink.list, { userId, coinType, pageSize: LIMITS.observers })
  const [creating, setCreating] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const link = links.data?.items.find(one => one.id === shown)
  const zone = offsetMinutes(links.data?.timeZone ?? 'TIME_ZONE_8')
  const full = (links.data?.totalRecord ?? 0) >= LIMITS.observers
  const create = <Button disabled={full} onClick={() => setCreating(true)}>{t('links.create')}</Button>
  return (
    <section className={classes.section}>
      <header className={classes.head}><h2>{t('links.title')}</h2>{create}</header>
      {full && <p role="status">{t('links.full', { max: LIMITS.observers })}</p>}
      <DataTable
        id="observer-links" label={t('links.title')} of={links} rowId={one => one.id} columns={linkColumns(t, zone, setShown)}
        empty={{ title: t('links.none'), text: t('links.none.text') }}
      />
      <Dialog opened={creating} onClose={() => setCreating(false)} title={t('create.title')}>
        <CreateLink
          userId={userId} coinType={coinType} zoneMinutes={zone}
          onDone={made => {
            setCreating(false)
            setShown(made.id)
          }}
        />
      </Dialog>
      <Dialog opened={link !== undefined} onClose={() => setShown(null)} title={link?.remark ?? ''}>
        {link && <LinkDetails userId={userId} coinType={coinType} link={link} zoneMinutes={zone} onDeleted={() => setShown(null)} />}
      </Dialog>
    </section>
  )
}
