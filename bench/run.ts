import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import type { Bench, Figure } from './figure.ts'

const file = join(import.meta.dirname, 'results.json')
const wanted = process.argv.slice(2)
const names = globSync('*.bench.ts', { cwd: import.meta.dirname }).map(name => basename(name, '.bench.ts')).sort()
const unknown = wanted.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No figures named ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}

/** `load`: what else the machine had to do in the minute before a group of figures was measured. */
type Results = { machine: string; node: string; figures: Record<string, Figure[]>; load: Record<string, number> }
const results: Results = { ...readResults(), machine: `${cpus()[0]?.model ?? process.arch}, ${cpus().length} cores`, node: process.version }

let missed = 0
for (const name of wanted.length > 0 ? wanted : names) {
  const { run } = await import(`./${name}.bench.ts`) as Bench
  results.load[name] = Math.round(loadavg()[0]! * 100) / 100
  const figures = await run()
  results.figures[name] = figures
  for (const { what, value, unit, atMost, atLeast } of figures) {
    const held = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast)
    if (!held) missed += 1
    const promise = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
    console.log(`${held ? ' ' : '✗'} ${what.padEnd(56)} ${String(value).padStart(10)} ${unit.padEnd(4)} ${promise}`.trimEnd())
  }
}
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
console.log(`Load of the machine before each: ${Object.entries(results.load).filter(([name]) => wanted.length === 0 || wanted.includes(name)).map(([name, load]) => `${name} ${load}`).join(', ')}.`)
if (missed > 0) console.log(`${missed} of our promises did not hold on this machine, now.`)
process.exit(0)

function readResults(): Pick<Results, 'figures' | 'load'> {
  try {
    return { load: {}, ...JSON.parse(readFileSync(file, 'utf8')) as Pick<Results, 'figures'> }
  } catch {
    return { figures: {}, load: {} }
  }
}
