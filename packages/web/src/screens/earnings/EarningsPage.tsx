import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { useOwnSource } from './own-source.ts'
import { PushDialog } from './PushDialog.tsx'
import { RecordSourceProvider } from './record-source.ts'
import { Records } from './Records.tsx'

/** `/recvAndPay`: what came in, what went out, and why. */
export function EarningsPage() {
  const t = useText('earnings')
  const source = useOwnSource()
  const owned = !useSession(state => state.authorizedUser)
  const [pushing, setPushing] = useState(false)
  return (
    <RecordSourceProvider value={source}>
      <Records actions={owned && <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setPushing(true)}>{t('push.open')}</Button>} />
      {owned && <PushDialog opened={pushing} onClose={() => setPushing(false)} />}
    </RecordSourceProvider>
  )
}
