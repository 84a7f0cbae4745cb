import { expect, type Page } from '@playwright/test'
import type { RunningPool } from './pool.ts'

/** Asks for a code in the open dialog, reads it from the mail and types it; a minute passes, so that the next may be asked for. */
export async function proveByMail(page: Page, pool: RunningPool, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await pool.advanceClock(61_000)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('button', { name: /Again in/ })).toBeDisabled()
  await expect.poll(async () => (await pool.lastMail(email))?.template).toBe('accountCode')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec((await pool.lastMail(email))!.text)![0])
}
