import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import ours from '../../package.json' with { type: 'json' }

const cache = join(import.meta.dirname, '../../../../node_modules/.cache')
const version = ours.dependencies['@electric-sql/pglite']

/**
 * An empty data folder, gone with the process. The engine takes seconds to lay out its own files the first time, so
 * that is done once per release of the engine, and copied.
 */
export async function freshFolder(): Promise<string> {
  const layout = join(cache, `adit-pglite-${version}`)
  if (!existsSync(layout)) await layOut(layout)
  const folder = mkdtempSync(join(tmpdir(), 'adit-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(layout, join(folder, 'pglite'), { recursive: true })
  return folder
}

async function layOut(layout: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const making = mkdtempSync(join(cache, 'adit-pglite-making-'))
  const pglite = await PGlite.create(making)
  await pglite.close()
  try {
    renameSync(making, layout)
  } catch (cause) {
    // Another test process was first; a copy of either will do.
    if (!existsSync(layout)) throw cause
    rmSync(making, { recursive: true, force: true })
  }
}
