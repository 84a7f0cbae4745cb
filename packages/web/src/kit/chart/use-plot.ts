import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Language } from '@adit/contract/languages'
import { openPlot, type Crosshair, type LivePlot } from './live-plot.ts'
import type { Prepared } from './prepare.ts'

type Given = { prepared: Prepared; step: number; height: number; zoneMinutes: number; language: Language; hidden: ReadonlySet<string>; range: number | undefined }

/** One live plot for as long as the series keep their shape; newer values and hidden series are handed to it. */
export function usePlot(given: Given) {
  const { prepared, step, hidden, range } = given
  const mount = useRef<HTMLDivElement>(null)
  const live = useRef<LivePlot>(null)
  const [crosshair, setCrosshair] = useState<Crosshair | null>(null)
  const [zoomed, setZoomed] = useState(false)
  const shape = JSON.stringify([given.language, given.zoneMinutes, given.height, prepared.columns.map(({ series, reader, low }) =>
    [series.key, series.draw, series.measure, series.tone, reader.unit, low.length > 0])])

  const open = useEffectEvent(() => {
    live.current = openPlot(mount.current!, given, { crosshair: setCrosshair, zoomed: setZoomed })
    live.current.hide(hidden)
  })
  useEffect(() => {
    const cancel = afterPaint(open)
    return () => {
      cancel()
      live.current?.close()
      live.current = null
    }
  }, [shape])
  useEffect(() => live.current?.setValues(prepared, step), [prepared, step])
  useEffect(() => live.current?.hide(hidden), [hidden])
  // another range is another question: it starts unzoomed
  useEffect(() => live.current?.zoomOut(), [range])

  return {
    mount, crosshair, zoomed,
    point: (slot: number | null) => live.current?.point(slot),
    zoom: (factor: number) => live.current?.zoom(factor),
    zoomOut: () => live.current?.zoomOut(),
  }
}

/** Once the page around it is laid out and in sight: asking for a width before that would lay the whole page out at once. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => { timer = setTimeout(work) })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
