import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Without a network it would go on trying for long. */
const PATIENCE_MS = 240_000

const apt = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: 'ignore', timeout: PATIENCE_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

const hasApt = () => (process.env.PATH ?? '').split(delimiter).some(place => existsSync(join(place, 'apt-get')))

/** Gets a Debian package where we may (as root, in a container or on a CI machine); false elsewhere. */
export function aptInstall(name: string): boolean {
  if (process.getuid?.() !== 0 || !hasApt()) return false
  console.log(`Installing ${name} with apt-get (once) …`)
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return install() || (apt('update') && install())
}
