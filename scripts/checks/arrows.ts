import { globSync } from 'node:fs'
import { runProgram } from '../run-program.ts'
import { root } from './source.ts'

/** The arrows of .dependency-cruiser.cjs, and that the cruiser really read our TypeScript: without its parser it sees nothing and is content. */
export async function checkArrows(): Promise<{ ok: boolean; output: string }> {
  const { code, output } = await runProgram(['depcruise', 'packages', 'scripts', 'bench', 'e2e'])
  const seen = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  const there = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).length
  if (code === 0 && seen < there) return { ok: false, output: `dependency-cruiser saw ${seen} of at least ${there} modules: is @swc/core installed for this machine?\n${output}` }
  return { ok: code === 0, output }
}
