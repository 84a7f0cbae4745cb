import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { FolderInUse } from './folder-lock.ts'
import { openDatabase } from './open.ts'
import { freshFolder } from './test/fresh-folder.ts'

// Each test opens the engine two or three times, in processes of their own.
vi.setConfig({ testTimeout: 240_000 })

/** Another process that opens the folder, says so, and then does as told. */
function opener(folder: string, then: 'wait' | 'write') {
  const child = fork(new URL('./test/open-folder.ts', import.meta.url), [folder, then], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return { child, said: once(child, 'message').then(([word]) => word as string), gone: once(child, 'exit') }
}

test('a folder opened by one process is refused to a second, which says by whom', async () => {
  const folder = await freshFolder()
  const first = opener(folder, 'wait')
  expect(await first.said).toBe('open')
  await expect(openDatabase({ folder })).rejects.toThrow(`${folder} is in use by another Adit (process ${first.child.pid})`)
  await expect(openDatabase({ folder })).rejects.toThrow(FolderInUse)
  first.child.kill('SIGKILL')
  await first.gone
})

test('a killed process leaves no lock, and what it had committed is there; its open transaction is not', async () => {
  const folder = await freshFolder()
  const first = opener(folder, 'write')
  expect(await first.said).toBe('written')
  first.child.kill('SIGKILL')
  await first.gone
  const { db, close } = await openDatabase({ folder })
  const emails = await db.selectFrom('account').select('email').execute()
  expect(emails).toEqual([{ email: 'committed@miner.test' }])
  await close()
})

test('the folder is free again once closed, in the same process too', async () => {
  const folder = await freshFolder()
  const first = await openDatabase({ folder })
  await expect(openDatabase({ folder })).rejects.toThrow(FolderInUse)
  await first.close()
  const second = await openDatabase({ folder })
  await expect(sql`select 1`.execute(second.db)).resolves.toBeDefined()
  await second.close()
  await expect(sql`select 1`.execute(second.db)).rejects.toThrow()
})
