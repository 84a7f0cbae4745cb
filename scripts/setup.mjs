// Runs under whatever Node the system has, before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const mark = join(root, 'node_modules', '.adit-setup')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex')

const isInstalled = () => existsSync(mark) && readFileSync(mark, 'utf8') === wanted

if (!isInstalled()) alone(() => isInstalled() || install())
checkNode()

/** Two commands at once in a fresh folder: one installs, the other waits for it. */
function alone(work) {
  const lock = join(root, '.adit-installing')
  let told = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (cause) {
      if (cause.code !== 'EEXIST') throw cause
      if (isGone(lock)) {
        rmSync(lock, { force: true })
        continue
      }
      if (!told) console.log(`Packages are being installed by another command; waiting for it (or remove ${lock} if there is none) …`)
      told = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Whether whoever wrote the lock ended without removing it. */
function isGone(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    // not a word yet: it is being written
    if (holder > 0) process.kill(holder, 0)
    return false
  } catch (cause) {
    return cause.code === 'ESRCH'
  }
}

function install() {
  process.stdout.write('Installing packages (once, about a minute) … ')
  const began = Date.now()
  const { command, args } = npm()
  const run = spawnSync(command, [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' && command === 'npm',
  })
  if (run.status !== 0) {
    console.log('failed.')
    console.error(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error ? `${run.error.message}\n` : ''}`)
    console.error('`npm ci` did not succeed: is the package registry within reach, and is this folder writable? Then run the same command again.')
    process.exit(1)
  }
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
  console.log(`done in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** The npm that runs this script, by the Node that runs it: the pinned one lives in the folder that `npm ci` empties. */
function npm() {
  const { npm_execpath: npmPath, npm_node_execpath: nodePath } = process.env
  return npmPath && nodePath && /\.c?js$/.test(npmPath) ? { command: nodePath, args: [npmPath] } : { command: 'npm', args: [] }
}

/** npm puts node_modules/.bin first in the PATH of scripts, so the pinned Node runs all that follows. */
function checkNode() {
  const pinned = ['node', 'node.cmd', 'node.exe'].some(name => existsSync(join(root, 'node_modules', '.bin', name)))
  if (pinned || Number(process.versions.node.split('.')[0]) >= 24) return
  console.error(`There is no packaged Node for ${process.platform}-${process.arch}. Install Node 26 yourself (https://nodejs.org), then run the same command again.`)
  process.exit(1)
}
