import { expect, test } from 'vitest'
import { qrGrid, qrPath, QUIET_ZONE } from './qr.ts'

test('the path covers exactly the dark squares, inside the quiet zone', async () => {
  const grid = await qrGrid('https://pool.example/observer?accessKey=abc')
  const painted = new Set<string>()
  for (const [, column, row, run] of qrPath(grid).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(run); at++) painted.add(`${Number(row) - QUIET_ZONE} ${Number(column) - QUIET_ZONE + at}`)
  const dark = new Set<string>()
  for (let row = 0; row < grid.size; row++) for (let column = 0; column < grid.size; column++) if (grid.isDark(row, column)) dark.add(`${row} ${column}`)
  expect(painted).toEqual(dark)
  expect(dark.size).toBeGreaterThan(100)
})
