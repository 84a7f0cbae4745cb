import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import type { LINK_STATUSES, ObserverLink } from '@adit/contract/observer-link'
import type { ObserverPart } from '@adit/contract/permissions'
import { CopyButton } from '../../../kit/figures/CopyButton.tsx'
import { TimeText } from '../../../kit/figures/TimeText.tsx'
import { StatusTag, type Tone } from '../../../kit/StatusTag.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import type { Say } from '../../../kit/text.ts'
import type { Words } from '../../../kit/words.ts'
import classes from './Links.module.css'

const TONES: Record<(typeof LINK_STATUSES)[number], Tone> = { active: 'ok', paused: 'lamp', expired: 'idle', stopped: 'bad' }
export const PART_WORDS: Record<ObserverPart, keyof Words['observer'] & string> = {
  dashboard: 'part.dashboard', worker: 'part.worker', recv: 'part.recv', pay: 'part.pay', recvCharts: 'part.recvCharts',
}

export const LinkStatus = ({ t, of }: { t: Say<'observer'>; of: ObserverLink }) => <StatusTag tone={TONES[of.status]}>{t(`status.${of.status}`)}</StatusTag>

/** The pages a link shows, in words; the page of three parts is named by its parts. */
export const partsOf = (t: Say<'observer'>, { permission }: ObserverLink): string =>
  permission.filter(key => key !== 'recvAndPay').map(key => t(PART_WORDS[key])).join(t('part.and'))

export const linkColumns = (t: Say<'observer'>, zoneMinutes: number, show: (id: string) => void): Column<ObserverLink>[] => [
  { id: 'remark', title: t('column.remark'), value: link => link.remark, cell: link => <b>{link.remark}</b>, width: 180, choice: 'always', place: 'name' },
  { id: 'status', title: t('column.status'), value: link => t(`status.${link.status}`), cell: link => <LinkStatus t={t} of={link} />, width: 135, place: 'state' },
  { id: 'parts', title: t('column.parts'), value: link => partsOf(t, link), cell: link => <span className={classes.shows} title={partsOf(t, link)}>{partsOf(t, link)}</span>, width: 240, unsorted: true },
  { id: 'visits', title: t('column.visits'), value: link => link.visits, figure: true, width: 90, place: 'figure' },
  { id: 'lastVisit', title: t('column.lastVisit'), value: link => link.lastVisitDate, cell: link => <TimeText at={link.lastVisitDate} zoneMinutes={zoneMinutes} />, figure: true, width: 192, place: 'time' },
  { id: 'created', title: t('column.created'), value: link => link.creatDate, cell: link => <TimeText at={link.creatDate} zoneMinutes={zoneMinutes} />, figure: true, width: 192, choice: 'hidden' },
  { id: 'expires', title: t('column.expires'), value: link => link.expireDate, cell: link => <TimeText at={link.expireDate} zoneMinutes={zoneMinutes} />, figure: true, width: 192, choice: 'hidden' },
  {
    id: 'link', title: t('column.link'), value: link => link.link, width: 222, unsorted: true, choice: 'always',
    cell: link => (
      <span className={classes.row}>
        {link.link && <CopyButton text={link.link} of={t('link.of', { remark: link.remark })} />}
        <Button variant="default" size="xs" aria-label={t('link.showOf', { remark: link.remark })} onClick={() => show(link.id)}>{t('link.show')}</Button>
      </span>
    ),
  },
]
