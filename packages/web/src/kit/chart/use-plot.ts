import { useEffect, useRef, useState, type RefObject } from 'react'
import uPlot from 'uplot'
import type { Language } from '@adit/contract/languages'
import { readColours, watchTheme } from './colours.ts'
import { plotData, plotIndexes, plotOptions, type Drawing } from './plot-options.ts'
import type { Prepared } from './prepare.ts'
import { keepInside, reaching, scaled, type View } from './view.ts'

/** Zooming stops when this many steps fill the chart. */
const LEAST_STEPS = 4

/** Where the crosshair stands: a slot, its place in CSS pixels inside the chart, and on which half of it. */
export type Crosshair = { slot: number; left: number; top: number; half: 'left' | 'right' }

export type Plot = {
  mount: RefObject<HTMLDivElement | null>
  crosshair: Crosshair | null
  zoomed: boolean
  point: (slot: number | null) => void
  zoom: (factor: number) => void
  zoomOut: () => void
}

type Given = { prepared: Prepared; step: number; height: number; zoneMinutes: number; language: Language; hidden: ReadonlySet<string>; range: unknown }

/** One uPlot for as long as the series keep their shape; new values, sizes, themes and views are handed to it. */
export function usePlot({ prepared, step, height, zoneMinutes, language, hidden, range }: Given): Plot {
  const mount = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const drawing = useRef<Drawing>(null)
  const [crosshair, setCrosshair] = useState<Crosshair | null>(null)
  const [zoomed, setZoomed] = useState(false)
  const whole = wholeOf(prepared, step)
  const least = step * LEAST_STEPS
  const shape = JSON.stringify([language, zoneMinutes, height, prepared.columns.map(({ series, reader, low }) =>
    [series.key, series.draw, series.measure, series.tone, reader.unit, low.length > 0])])

  const show = (view: View | null) => {
    const now = drawing.current!
    now.view = view && keepInside(view, now.whole, least)
    plot.current!.setScale('x', now.view ?? now.whole)
    setZoomed(now.view !== null)
  }

  useEffect(() => {
    const element = mount.current!
    const now: Drawing = { colours: readColours(element), prepared, whole, view: null, zoneMinutes, language }
    const u = new uPlot(
      plotOptions(now, { width: element.clientWidth, height }, {
        setCursor: [u => setCrosshair(crosshairOf(u))],
        setSelect: [u => {
          const { left, width } = u.select
          show({ min: u.posToVal(left, 'x'), max: u.posToVal(left + width, 'x') })
          u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        }],
      }, { dblclick: () => () => { show(null); return null } }),
      plotData(prepared), element,
    )
    drawing.current = now
    plot.current = u
    const stopTouch = scrub(u)
    const stopTheme = watchTheme(() => { now.colours = readColours(element); u.redraw(true, true) })
    const resized = new ResizeObserver(() => { if (element.clientWidth !== u.width) u.setSize({ width: element.clientWidth, height }) })
    resized.observe(element)
    return () => {
      resized.disconnect()
      stopTheme()
      stopTouch()
      u.destroy()
      setCrosshair(null)
      setZoomed(false)
    }
  }, [shape])

  useEffect(() => {
    const now = drawing.current!
    if (now.prepared === prepared) return
    now.prepared = prepared
    now.whole = whole
    now.view = now.view && keepInside(now.view, whole, least)
    setZoomed(now.view !== null)
    plot.current!.setData(plotData(prepared))
  }, [prepared])

  // another range is another question: it starts unzoomed
  const asked = useRef(range)
  useEffect(() => {
    if (asked.current !== range) show(null)
    asked.current = range
  }, [range])

  useEffect(() => {
    const u = plot.current!
    plotIndexes(prepared.columns).forEach((index, at) => {
      const { series, low } = prepared.columns[at]!
      const visible = !hidden.has(series.key)
      for (const each of low.length ? [index, index + 1, index + 2] : [index]) if (u.series[each]!.show !== visible) u.setSeries(each, { show: visible })
    })
  }, [hidden, shape])

  return {
    mount, crosshair, zoomed,
    point: slot => {
      const u = plot.current!
      if (slot === null) return u.setCursor({ left: -10, top: -10 })
      const at = prepared.slots[slot]!.at
      const { view } = drawing.current!
      if (view && (at < view.min || at > view.max)) u.batch(() => show(reaching(view, at)))
      u.setCursor({ left: u.valToPos(at, 'x'), top: 0 })
    },
    zoom: factor => {
      const { view, whole: all } = drawing.current!
      const shown = view ?? all
      show(scaled(shown, factor, crosshair ? prepared.slots[crosshair.slot]!.at : (shown.min + shown.max) / 2))
    },
    zoomOut: () => show(null),
  }
}

/** Everything there is, with room for the outer halves of the first and last bar. */
function wholeOf({ slots, columns }: Prepared, step: number): View {
  const room = slots.length === 1 || columns.some(column => column.series.draw === 'bars') ? step / 2 : 0
  return { min: slots[0]!.at - room, max: slots.at(-1)!.at + room }
}

function crosshairOf(u: uPlot): Crosshair | null {
  const { idx, left } = u.cursor
  if (idx == null || left == null || left < 0) return null
  const at = u.valToPos(u.data[0][idx]!, 'x')
  return { slot: idx, left: u.over.offsetLeft + at, top: u.over.offsetTop, half: at > u.over.clientWidth / 2 ? 'right' : 'left' }
}

/** A finger moved along the chart reads it; moved up or down it scrolls the page (touch-action in the style). */
function scrub(u: uPlot): () => void {
  const read = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    const { left, top } = u.over.getBoundingClientRect()
    u.setCursor({ left: event.clientX - left, top: event.clientY - top })
  }
  u.over.addEventListener('pointerdown', read)
  u.over.addEventListener('pointermove', read)
  return () => {
    u.over.removeEventListener('pointerdown', read)
    u.over.removeEventListener('pointermove', read)
  }
}
