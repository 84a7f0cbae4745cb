import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by another Adit (process ${holder}). Stop it first, or set ADIT_DATA to another folder.`)
  }
}

/**
 * Holds a folder for this process alone. SQLite's file lock is the operating system's, so it falls with the process,
 * however that ends: no stale lock file after a crash. Returns the release.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'adit.lock'), { timeout: 0 })
  try {
    lock.exec('create table if not exists holder (pid integer)')
    lock.prepare('delete from holder').run()
    lock.prepare('insert into holder values (?)').run(process.pid)
    // Readers may still ask who holds it; nobody else may begin.
    lock.exec('begin immediate')
    lock.prepare('update holder set pid = ?').run(process.pid)
  } catch (cause) {
    if (!isBusy(cause)) throw cause
    const holder = lock.prepare('select pid from holder').get()
    lock.close()
    throw new FolderInUse(folder, String(holder?.pid ?? 'unknown'))
  }
  return () => lock.close()
}

const isBusy = (cause: unknown) => cause instanceof Error && /locked|busy/i.test(cause.message)
