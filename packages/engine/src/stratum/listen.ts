import { BlockList, createServer, isIPv6, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { plainAddress } from './addresses.ts'
import { parseProxyHeader } from './proxy-header.ts'

/** A key and certificate in PEM. */
export type Secrets = { key: string | Buffer; cert: string | Buffer }

type Listening = {
  host: string
  port: number
  secrets?: Secrets
  /** Addresses and ranges whose PROXY headers we believe, and then demand. */
  proxies: string[]
  /** How long a proxy may take over its header. */
  headerMs: number
  arrived(ip: string, secured: () => Socket, socket: Socket): void
}

export type Port = {
  port: number
  /** Nobody new; resolves when everyone has gone. */
  close(): Promise<void>
}

const BACKLOG = 4096
const KEEP_ALIVE_MS = 120_000

/** Opens a port; whoever arrives is handed over with the address he really has. */
export async function listen({ host, port, secrets, proxies, headerMs, arrived }: Listening): Promise<Port> {
  const trusted = peerList(proxies)
  const context = secrets && createSecureContext(secrets)
  const arriving = new Set<Socket>()
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS }, socket => {
    if (socket.remoteAddress === undefined) return void socket.destroy()
    const ip = plainAddress(socket.remoteAddress)
    const hand = (from: string) => { arrived(from, () => (context ? new TLSSocket(socket, { isServer: true, secureContext: context }) : socket), socket) }
    if (trusted.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) {
      arriving.add(socket)
      socket.once('close', () => arriving.delete(socket))
      readHeader(socket, headerMs, from => {
        arriving.delete(socket)
        hand(from ?? ip)
        if (!context) socket.resume()
      })
    } else hand(ip)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise(resolve => {
      server.close(() => { resolve() })
      for (const socket of arriving) socket.destroy()
    }),
  }
}

function peerList(peers: string[]): BlockList {
  const list = new BlockList()
  for (const peer of peers) {
    const [address = '', bits] = peer.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function readHeader(socket: Socket, headerMs: number, done: (ip: string | null) => void): void {
  let begun = Buffer.alloc(0)
  const ignore = () => {}
  const giveUp = () => { socket.destroy() }
  const read = (chunk: Buffer) => {
    begun = Buffer.concat([begun, chunk])
    const header = parseProxyHeader(begun)
    if (header === 'incomplete') return
    if (header === 'invalid') return giveUp()
    socket.setTimeout(0)
    socket.removeListener('data', read).removeListener('timeout', giveUp).removeListener('error', ignore)
    socket.pause()
    if (begun.length > header.length) socket.unshift(begun.subarray(header.length))
    done(header.ip)
  }
  socket.on('error', ignore).on('timeout', giveUp).on('data', read)
  socket.setTimeout(headerMs)
}
