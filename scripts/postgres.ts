import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { aptInstall } from './apt.ts'
import { freePort } from './free-port.ts'

export const POSTGRES_MISSING = 'PostgreSQL\'s server programs were not found. Install them (Debian: apt-get install postgresql), or put initdb and pg_ctl in the PATH.'

export type Postgres = { url: string; stop: () => void }

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** A PostgreSQL for tests: empty, in a temporary folder, on a free port of loopback, without fsync unless asked for; null where there is none. */
export async function startPostgres({ durable = false, debian = '/usr/lib/postgresql' } = {}): Promise<Postgres | null> {
  const programs = findPrograms(debian) ?? (aptInstall('postgresql') ? findPrograms(debian) : null)
  if (!programs) return null
  const folder = mkdtempSync(join(tmpdir(), 'adit-postgres-'))
  const owner = ownerOf(folder)
  const port = await freePort()
  const run = (program: string, ...args: string[]) => {
    const result = spawnSync(join(programs, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', ...owner })
    if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`)
  }
  const data = join(folder, 'data')
  const stop = () => {
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], { cwd: folder, stdio: 'ignore', ...owner })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...(durable ? {} : FAST) }
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`).join(' ')
    run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start')
  } catch (cause) {
    stop()
    throw cause
  }
  process.once('exit', stop)
  return { url: `postgres://postgres@127.0.0.1:${port}`, stop: () => { process.removeListener('exit', stop); stop() } }
}

/** Debian keeps them out of the PATH, a folder per version; the newest wins. */
function findPrograms(debian: string): string | null {
  const versions = globSync(join(debian, '*/bin')).sort((a, b) => Number(basename(dirname(b))) - Number(basename(dirname(a))))
  const places = [...(process.env.PATH ?? '').split(delimiter), ...versions, ...globSync('/opt/homebrew/opt/postgresql*/bin')]
  return places.find(place => ['initdb', 'pg_ctl'].every(program => existsSync(join(place, program)))) ?? null
}

/** PostgreSQL refuses to run as root: then it runs as its own user, whose the folder must be. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const entry = readFileSync('/etc/passwd', 'utf8').split('\n').find(line => line.startsWith('postgres:'))?.split(':')
  if (!entry) throw new Error('PostgreSQL does not run as root, and there is no user named postgres to run it as.')
  const [uid, gid] = [Number(entry[2]), Number(entry[3])]
  chownSync(folder, uid, gid)
  return { uid, gid }
}
