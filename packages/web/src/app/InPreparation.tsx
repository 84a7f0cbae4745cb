import { useText } from '../kit/text.ts'
import type { SiteRoute } from './routes.ts'
import { Notice } from './shell/Notice.tsx'

/** The quiet page of every screen whose area comes later. */
export function InPreparation({ title }: Pick<SiteRoute, 'title'>) {
  const t = useText('shell')
  return <Notice heading={t(title)} title={t('later.title')} text={t('later.text')} link={{ label: t('later.home'), to: '/home' }} testId="in-preparation" />
}
