import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useId, useRef, type ToggleEvent } from 'react'
import { FILE_FORMATS, type FileFormat } from '@adit/contract/kit'
import { ExportButton } from './ExportButton.tsx'
import { useText } from './text.ts'
import classes from './table/ColumnChoice.module.css'

/** A file of either format, made by the server; the browser's own popover, which stays open to show how far it has come. */
export function ExportMenu({ make }: { make: (format: FileFormat, onProgress: (bytes: number) => void) => Promise<File> }) {
  const t = useText('kit')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return
    const { bottom, left, width } = button.current!.getBoundingClientRect()
    event.currentTarget.style.top = `${bottom + 6}px`
    event.currentTarget.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - 208))}px`
    event.currentTarget.style.minWidth = `${Math.max(width, 200)}px`
  }
  return (
    <>
      <Button ref={button} variant="default" leftSection={<IconDownload size={16} aria-hidden />} popoverTarget={id}>{t('export.button')}</Button>
      <div id={id} popover="auto" role="group" aria-label={t('export.button')} className={classes.panel} onBeforeToggle={place}>
        {FILE_FORMATS.map(format => <ExportButton key={format} label={t(`export.${format}`)} make={onProgress => make(format, onProgress)} />)}
      </div>
    </>
  )
}
