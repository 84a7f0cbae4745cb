import uPlot from 'uplot'
import type { Language } from '@adit/contract/languages'
import { formatTime } from '../figures/time.ts'
import { sheer, type Colours } from './colours.ts'
import { decimalsOf, fiveLines } from './five-lines.ts'
import { lonePoints } from './gaps.ts'
import type { Column, Prepared } from './prepare.ts'
import { timeTicks } from './time-ticks.ts'
import type { View } from './view.ts'

/** look/README.md "Charts": line weight 2, area at 14 %, uncertainty as a soft band. */
const LINE_WEIGHT = 2
const QUIET_WEIGHT = 1
/** How much higher than its values the axis of quiet series is. */
const QUIET_ROOM = 3
const AREA_SHARE = 0.14
const BAND_SHARE = 0.22
const DASHES = [[], [6, 4], [2, 3], [8, 3, 2, 3]]
/** Room for a time's label, and half of one; a phone gets them closer together. */
const TIME_LABEL_WIDTH = { phone: 62, desktop: 96 }
const PHONE_CHART = 480
const LABEL_OVERHANG = 20
const BARS = uPlot.paths.bars!({ size: [0.64, 44, 1], radius: [0.16, 0] })

/** What the drawing asks for at each redraw: theme, view and language may have changed since the last. */
export type Drawing = {
  colours: Colours
  prepared: Prepared
  /** Between two moments of the data: no tick stands between them. */
  step: number
  whole: View
  view: View | null
  zoneMinutes: number
  language: Language
}

export function plotData({ slots, columns }: Prepared): uPlot.AlignedData {
  return [slots.map(slot => slot.at), ...columns.flatMap(column => (column.low.length ? [column.drawn, column.high, column.low] : [column.drawn]))]
}

/** Where each column's own line stands among uPlot's series (0 is time; a band takes two more). */
export function plotIndexes(columns: readonly Column[]): number[] {
  let next = 1
  return columns.map(column => {
    const index = next
    next += column.low.length ? 3 : 1
    return index
  })
}

export function plotOptions(drawing: Drawing, size: { width: number; height: number }, hooks: uPlot.Hooks.Arrays, bind: uPlot.Cursor.Bind): uPlot.Options {
  const { columns } = drawing.prepared
  const indexes = plotIndexes(columns)
  const twoAxes = columns.some(column => column.axis === 'right')
  return {
    ...size,
    ms: 1,
    padding: [10, twoAxes ? 0 : 4, 0, 0],
    legend: { show: false },
    cursor: {
      y: false, bind,
      drag: { x: true, y: false, setScale: false, dist: 6 },
      points: { size: 9, width: 2, stroke: () => drawing.colours.surface, fill: (_, index) => pointColour(drawing, indexes, index) },
    },
    scales: {
      x: { time: false, range: () => { const { min, max } = drawing.view ?? drawing.whole; return [min, max] } },
      left: valueScale(columns, 'left'),
      ...(twoAxes && { right: valueScale(columns, 'right') }),
    },
    axes: [timeAxis(drawing, twoAxes), valueAxis(drawing, 'left'), ...(twoAxes ? [valueAxis(drawing, 'right')] : [])],
    series: [{}, ...columns.flatMap((column, at) => columnSeries(drawing, column, at))],
    bands: columns.flatMap((column, at) => (column.low.length
      ? [{ series: [indexes[at]! + 1, indexes[at]! + 2] as [number, number], fill: () => sheer(drawing.colours[column.tone], BAND_SHARE) }]
      : [])),
    hooks,
  }
}

const pointColour = (drawing: Drawing, indexes: number[], index: number) => {
  const column = drawing.prepared.columns[indexes.indexOf(index)]
  return column ? drawing.colours[column.tone] : 'transparent'
}

function columnSeries(drawing: Drawing, column: Column, at: number): uPlot.Series[] {
  const colour = () => drawing.colours[column.tone]
  const scale = column.axis
  if (column.series.draw === 'bars') return [{ scale, paths: BARS, width: 0, fill: colour, points: { show: false } }]
  const line: uPlot.Series = {
    scale, width: column.series.quiet ? QUIET_WEIGHT : LINE_WEIGHT, stroke: colour, dash: DASHES[column.dashes % DASHES.length]!,
    // only the first line carries an area, so that those beneath stay readable; the band is its own area
    ...(at === 0 && { fill: () => sheer(colour(), AREA_SHARE), fillTo: (u: uPlot) => u.scales[scale]!.min! }),
    points: { show: true, filter: (u, index) => lonePoints(u.data[index] as (number | null)[]), size: 5, width: 0, fill: colour },
  }
  const edge: uPlot.Series = { scale, width: 0, points: { show: false } }
  return column.low.length ? [line, edge, edge] : [line]
}

function valueScale(columns: readonly Column[], axis: 'left' | 'right'): uPlot.Scale {
  const own = columns.filter(column => column.axis === axis)
  const quiet = own.every(column => column.series.quiet)
  const fromZero = quiet || own.some(column => column.series.draw === 'bars')
  return {
    auto: true,
    range: (_, min, max) => {
      const lines = fiveLines(min, quiet && max !== null ? max * QUIET_ROOM : max, fromZero)
      return [lines[0]!, lines[4]!]
    },
  }
}

function valueAxis(drawing: Drawing, axis: 'left' | 'right'): uPlot.Axis {
  const reader = drawing.prepared.columns.find(column => column.axis === axis)!.reader
  return {
    scale: axis, side: axis === 'left' ? 3 : 1, gap: 8, ticks: { show: false }, font: drawing.colours.font,
    stroke: () => drawing.colours.muted,
    grid: { show: axis === 'left', width: 1, stroke: () => drawing.colours.line },
    splits: (_, __, min, max) => [0, 1, 2, 3, 4].map(line => min + (line * (max - min)) / 4),
    values: (_, lines) => lines.map(line => reader.axisText(line, decimalsOf(lines[1]! - lines[0]!))),
    size: (u, values) => widest(u, values, drawing.colours.font) + 12,
  }
}

function timeAxis(drawing: Drawing, roomAtRight: boolean): uPlot.Axis {
  const { zoneMinutes } = drawing
  const ticksOf = (u: uPlot, min: number, max: number) => {
    const width = u.bbox.width / uPlot.pxRatio
    const found = timeTicks(min, max, zoneMinutes, Math.max(2, Math.floor(width / TIME_LABEL_WIDTH[width < PHONE_CHART ? 'phone' : 'desktop'])), drawing.step)
    const last = roomAtRight ? max : max - (max - min) * (LABEL_OVERHANG / width)
    return { ...found, ticks: found.ticks.filter(at => at <= last) }
  }
  return {
    scale: 'x', side: 2, size: 30, gap: 8, grid: { show: false }, ticks: { show: false }, font: drawing.colours.font,
    stroke: () => drawing.colours.muted,
    splits: (u, _, min, max) => ticksOf(u, min, max).ticks,
    values: (u, ticks) => {
      const { unit } = ticksOf(u, u.scales.x!.min!, u.scales.x!.max!)
      const midnight = (at: number) => (at + zoneMinutes * 60_000) % 86_400_000 === 0
      return ticks.map(at => formatTime(at, {
        zoneMinutes, language: drawing.language,
        style: unit === 'month' ? 'month' : unit === 'day' || midnight(at) ? 'monthDay' : 'clock',
      }))
    },
  }
}

function widest(u: uPlot, values: readonly string[] | null, font: string): number {
  u.ctx.save()
  // uPlot's canvas counts in device pixels, its axis sizes in CSS pixels: measured at 1:1 the two agree
  u.ctx.font = font
  const width = Math.max(0, ...(values ?? []).map(value => u.ctx.measureText(value).width))
  u.ctx.restore()
  return Math.ceil(width)
}
