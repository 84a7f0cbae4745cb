import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const apt = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Gets a Debian package where we may (as root, in a container or on a CI machine); false elsewhere. */
export function aptInstall(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} with apt-get (once) …`)
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return install() || (apt('update') && install())
}
