import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeAddress } from '../chain/node-address.ts'

const PATHS = ['/usr/bin/litecoind', '/usr/local/bin/litecoind']
const INSTALL_MS = 240_000
const START_MS = 60_000

/** The real thing, from Debian's package: installed where it is missing and possible, else the reason why not. */
export function findLitecoind(): { path: string } | { missing: string } {
  const found = () => PATHS.find(existsSync)
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      const options = { stdio: 'ignore', timeout: INSTALL_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
      execFileSync('apt-get', ['update', '-qq'], options)
      execFileSync('apt-get', ['install', '-y', '-qq', 'litecoind'], options)
    } catch { /* without a network there is none */ }
  }
  const path = found()
  return path ? { path } : { missing: 'litecoind is not installed and could not be: apt-get install litecoind' }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => { server.close(resolve) })
  return port
}

export type Litecoind = { url: string; ask: <T = unknown>(method: string, ...params: unknown[]) => Promise<T>; stop: () => Promise<void> }

/** Never: where its first block has no coins to begin with, a node can make no template from then on. */
const WITHOUT_MWEB = ['-vbparams=mweb:999999999999:9999999999999']

/** Two nodes on loopback that know each other: alone, a node gives no template. Litecoin's extension blocks begin at height 432, if at all. */
export async function startLitecoinds(path: string, { mweb = false } = {}): Promise<[Litecoind, Litecoind]> {
  const p2p = await freePort()
  const both = mweb ? [] : WITHOUT_MWEB
  const first = await startNode(path, ['-listen=1', `-bind=127.0.0.1:${p2p}`, `-port=${p2p}`, '-connect=0', ...both])
  const second = await startNode(path, ['-listen=0', `-connect=127.0.0.1:${p2p}`, ...both])
  await until(async () => (await first.ask<{ connections: number }>('getnetworkinfo')).connections > 0)
  return [first, second]
}

async function startNode(path: string, more: string[]): Promise<Litecoind> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-litecoind-'))
  const rpc = await freePort()
  const child: ChildProcess = spawn(path, [
    '-regtest', `-datadir=${folder}`, '-server', `-rpcport=${rpc}`, '-rpcbind=127.0.0.1', '-rpcallowip=127.0.0.1', '-rpcuser=pool', '-rpcpassword=regtest',
    '-dnsseed=0', '-upnp=0', '-fallbackfee=0.0001', '-dbcache=4', '-par=1', ...more,
  ], { stdio: 'ignore' })
  const exited = new Promise<void>(resolve => { child.once('exit', () => resolve()) })
  const killed = () => { child.kill('SIGKILL') }
  process.once('exit', killed)
  const url = `http://pool:regtest@127.0.0.1:${rpc}/`
  const { ask } = nodeAddress(url)
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`litecoind ended with ${child.exitCode}`)
    return ask('getblockchaininfo', [], { timeoutMs: 5_000 }).then(() => true, () => false)
  })
  return {
    url,
    ask: async <T>(method: string, ...params: unknown[]) => await ask(method, params, { timeoutMs: 30_000 }) as T,
    stop: async () => {
      child.kill('SIGTERM')
      const patience = setTimeout(killed, 20_000)
      await exited
      clearTimeout(patience)
      process.off('exit', killed)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function until(ready: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!await ready()) {
    if (performance.now() - began > START_MS) throw new Error('litecoind did not get ready in time')
    await new Promise(resolve => { setTimeout(resolve, 100) })
  }
}
