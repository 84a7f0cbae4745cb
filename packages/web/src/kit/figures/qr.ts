/** The standard's quiet zone: a camera finds the code by the empty ground around it. */
export const QUIET_ZONE = 4

export type QrGrid = { size: number; isDark: (row: number, column: number) => boolean }

/** The code of a text as a grid of dark and light. The library comes only when a code is shown. */
export async function qrGrid(text: string): Promise<QrGrid> {
  const { default: qrcode } = await import('qrcode')
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  return { size, isDark: (row, column) => data[row * size + column] === 1 }
}

/** The dark squares as one SVG path, runs of a row together. */
export function qrPath({ size, isDark }: QrGrid): string {
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      let run = 1
      while (column + run < size && isDark(row, column + run)) run++
      path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${run}v1h-${run}z`
      column += run
    }
  }
  return path
}

/** The code as a PNG, large enough to print. */
export function qrPicture({ size, isDark }: QrGrid, module = 10): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (size + QUIET_ZONE * 2) * module
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(row, column)) pen.fillRect((column + QUIET_ZONE) * module, (row + QUIET_ZONE) * module, module, module)
  return new Promise((done, failed) => canvas.toBlob(blob => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'))
}
