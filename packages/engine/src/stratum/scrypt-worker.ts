import { parentPort } from 'node:worker_threads'
import { scryptHashes } from './scrypt-hashes.ts'

parentPort!.on('message', (headers: Uint8Array) => {
  const hashes = scryptHashes(headers)
  parentPort!.postMessage(hashes, [hashes.buffer])
})
