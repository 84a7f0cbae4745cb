import { useEffect, useState } from 'react'
import { IconDownload } from '@tabler/icons-react'
import { useText } from '../text.ts'
import { qrGrid, qrPath, qrPicture, QUIET_ZONE, type QrGrid } from './qr.ts'
import styles from './figures.module.css'

type Props = {
  text: string
  /** What it leads to, for the ear: "Observer link". */
  of: string
  /** About so many pixels wide. */
  size?: number
  /** With a name the picture can be downloaded. */
  fileName?: string
}

export function QrCode({ text, of, size = 168, fileName }: Props) {
  const say = useText('figures')
  const [drawn, setDrawn] = useState<{ text: string; grid: QrGrid } | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let stale = false
    setFailed(false)
    qrGrid(text).then(grid => { if (!stale) setDrawn({ text, grid }) }, () => { if (!stale) setFailed(true) })
    return () => { stale = true }
  }, [text])
  if (failed) return <span className={styles.muted} role="alert">{say('qrFailed')}</span>
  // the code of the text before would lead to the wrong place
  if (drawn?.text !== text) return <span className={styles.qr}><span className={styles.qrBones} style={{ width: size, height: size }} /></span>
  const { grid } = drawn
  const whole = grid.size + QUIET_ZONE * 2
  // every square the same whole number of pixels, or small ones differ in width
  const side = Math.max(2, Math.round(size / whole)) * whole
  const download = async () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await qrPicture(grid))
    link.download = `${fileName}.png`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href))
  }
  return (
    <span className={styles.qr}>
      <svg className={styles.qrPicture} width={side} height={side} viewBox={`0 0 ${whole} ${whole}`} role="img" aria-label={say('qrOf', { of })} shapeRendering="crispEdges">
        <rect width={whole} height={whole} fill="#fff" />
        <path d={qrPath(grid)} fill="#000" />
      </svg>
      {fileName && <button type="button" className={styles.download} onClick={() => void download()}><IconDownload size={16} stroke={1.75} aria-hidden="true" />{say('download')}</button>}
    </span>
  )
}
