import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from './text.ts'
import { toast } from './toast/toast.ts'
import { Refused } from './wire.ts'

/** Makes the file when it is asked for: in the browser, or by a call whose answer is one. */
export type MakeFile = () => File | Promise<File>

/** Saves a file; a long one shows that it is being made, a failed one says why. */
export function ExportButton({ make, label }: { make: MakeFile; label?: string }) {
  const t = useText('kit')
  const [making, setMaking] = useState(false)
  const run = async () => {
    setMaking(true)
    try {
      save(await make())
    } catch (cause) {
      toast.error((cause instanceof Refused && cause.message) || t('export.failed'))
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button variant="default" loading={making} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void run()}>
      {label ?? t('export.button')}
    </Button>
  )
}

/** The token travels in a header, so a file comes through memory and not by a plain link. */
function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
