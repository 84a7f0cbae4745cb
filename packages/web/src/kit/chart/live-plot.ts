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

type Given = { prepared: Prepared; step: number; height: number; zoneMinutes: number; language: Language }
type Heard = { crosshair: (crosshair: Crosshair | null) => void; zoomed: (zoomed: boolean) => void }
export type LivePlot = ReturnType<typeof openPlot>

/** A uPlot with our manners: zoom held inside the data, a finger that reads, the theme's colours, the element's width. */
export function openPlot(element: HTMLElement, { prepared, step, height, zoneMinutes, language }: Given, heard: Heard) {
  const now: Drawing = { colours: readColours(element), prepared, step, whole: wholeOf(prepared, step), view: null, zoneMinutes, language }
  let least = step * LEAST_STEPS

  const show = (view: View | null) => {
    if (!view && !now.view) return
    now.view = view && keepInside(view, now.whole, least)
    u.setScale('x', now.view ?? now.whole)
    heard.zoomed(now.view !== null)
  }
  const zoomToSelection = () => {
    const { left, width } = u.select
    show({ min: u.posToVal(left, 'x'), max: u.posToVal(left + width, 'x') })
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  }
  const backToWhole = () => () => {
    show(null)
    return null
  }

  const u: uPlot = new uPlot(
    plotOptions(now, { width: element.clientWidth, height }, { setCursor: [u => heard.crosshair(crosshairOf(u))], setSelect: [zoomToSelection] }, { dblclick: backToWhole }),
    plotData(prepared), element,
  )
  const stopTouch = scrub(u)
  const stopTheme = watchTheme(() => {
    now.colours = readColours(element)
    u.redraw(true, true)
  })
  const resized = new ResizeObserver(() => { if (element.clientWidth !== u.width) u.setSize({ width: element.clientWidth, height }) })
  resized.observe(element)

  return {
    /** Newer values of the same series; a zoomed view stays where it is. */
    setValues(newer: Prepared, newStep: number) {
      if (now.prepared === newer) return
      least = newStep * LEAST_STEPS
      now.prepared = newer
      now.step = newStep
      now.whole = wholeOf(newer, newStep)
      now.view = now.view && keepInside(now.view, now.whole, least)
      heard.zoomed(now.view !== null)
      u.setData(plotData(newer))
    },
    hide(hidden: ReadonlySet<string>) {
      plotIndexes(now.prepared.columns).forEach((index, at) => {
        const { series, low } = now.prepared.columns[at]!
        const visible = !hidden.has(series.key)
        for (const each of low.length ? [index, index + 1, index + 2] : [index]) if (u.series[each]!.show !== visible) u.setSeries(each, { show: visible })
      })
    },
    /** Puts the crosshair on a slot, taking the view along if it must; null takes it away. */
    point(slot: number | null) {
      if (slot === null) return u.setCursor({ left: -10, top: -10 })
      const { at } = now.prepared.slots[slot]!
      if (now.view && (at < now.view.min || at > now.view.max)) u.batch(() => show(reaching(now.view!, at)))
      u.setCursor({ left: u.valToPos(at, 'x'), top: 0 })
    },
    /** Around the crosshair, or the middle; the crosshair stays on its value. */
    zoom(factor: number) {
      const crosshair = crosshairOf(u)
      const shown = now.view ?? now.whole
      show(scaled(shown, factor, crosshair ? now.prepared.slots[crosshair.slot]!.at : (shown.min + shown.max) / 2))
    },
    zoomOut: () => show(null),
    close() {
      resized.disconnect()
      stopTheme()
      stopTouch()
      u.destroy()
      heard.crosshair(null)
      heard.zoomed(false)
    },
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
