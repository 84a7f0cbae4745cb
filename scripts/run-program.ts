import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Runs one of the installed programs and keeps what it says. */
export function runProgram([name, ...args]: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const child = spawn(join(root, 'node_modules/.bin', name!), args, {
    cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32',
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { output += text })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}
