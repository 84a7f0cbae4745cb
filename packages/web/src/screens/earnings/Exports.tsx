import { FILE_FORMATS, type FileFormat } from '@adit/contract/kit'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { useText } from '../../kit/text.ts'

/** The whole filtered list as a file, in either format. */
export function Exports({ save }: { save: ((format: FileFormat) => Promise<File>) | undefined }) {
  const t = useText('earnings')
  return save && FILE_FORMATS.map(format => <ExportButton key={format} label={t(`export.${format}`)} make={() => save(format)} />)
}
