import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from './figures/numbers.ts'
import { useLanguage } from './language.ts'
import { useText } from './text.ts'
import { toast } from './toast/toast.ts'
import { Refused } from './wire.ts'

/** Makes the file when it is asked for: in the browser, or by a call whose answer is one, which tells how many bytes have come. */
export type MakeFile = (onProgress: (bytes: number) => void) => File | Promise<File>

/** Saves a file; a long one shows how far it has come, a failed one says why. */
export function ExportButton({ make, label }: { make: MakeFile; label?: string }) {
  const t = useText('kit')
  const language = useLanguage(state => state.language)
  const [bytes, setBytes] = useState<number | null>(null)
  const run = async () => {
    setBytes(0)
    try {
      save(await make(setBytes))
    } catch (cause) {
      toast.error((cause instanceof Refused && cause.message) || t('export.failed'))
    } finally {
      setBytes(null)
    }
  }
  const said = bytes ? t('export.progress', { size: formatNumber(bytes / 1e6, language, { maximumFractionDigits: 1 }) }) : label ?? t('export.button')
  return (
    <Button
      variant="default" aria-busy={bytes !== null} data-disabled={bytes !== null || undefined} onClick={() => void (bytes === null && run())}
      leftSection={bytes === null ? <IconDownload size={16} aria-hidden /> : <Loader size={16} color="gray" aria-hidden />}
    >
      {said}
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
