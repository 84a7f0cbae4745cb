import { useLanguage } from '../language.ts'
import { StatusTag } from '../StatusTag.tsx'
import { useText } from '../text.ts'
import { formatAgo } from '../figures/time.ts'
import { useTicking } from '../figures/ticking.ts'
import { LIVE } from '@adit/contract/constants'
import { useLive } from './live-state.ts'

/** How fresh the figures of this page are, beside its title. */
export function LiveTag() {
  const t = useText('kit')
  const { state, heard } = useLive()
  if (state === 'off') return null
  if (state === 'live') return heard?.time == null ? <StatusTag tone="ok">{t('live.live')}</StatusTag> : <LiveSince now={heard.now} time={heard.time} />
  return <StatusTag tone={state === 'asking' ? 'idle' : 'lamp'}>{t(`live.${state}`, { seconds: LIVE.askEveryMs / 1000 })}</StatusTag>
}

function LiveSince({ now, time }: { now: number; time: number }) {
  const t = useText('kit')
  const language = useLanguage(state => state.language)
  const ago = useTicking(now, current => formatAgo(time, current, language))
  return <StatusTag tone="ok">{t('live.since', { ago })}</StatusTag>
}
