import type { Known } from '../shares/worker-directory.ts'
import { attemptShare, judgeShare, type Attempted, type Rejection } from './check-share.ts'
import type { Floor } from './floor.ts'
import { blockHash, type HeaderHasher } from './header-hasher.ts'
import { REASONS, refused, type Request, type RequestId } from './messages.ts'
import type { BlockCandidate } from './ports.ts'
import type { Session } from './session.ts'

/** One share under way: whose, when, and whom to answer. */
type Given = { id: RequestId; known: Known; at: Date; session: Session; floor: Floor }

/** From a line to an answer: checked, counted, durable, and only then `true`. */
export function submitShare(session: Session, { id, params }: Request, floor: Floor): void {
  if (!session.subscribed || !session.aim.terms) return session.refuse(id, REASONS.notSubscribed, 'Not subscribed')
  const known = session.workers.get(params[0] as string)
  if (!known) return session.refuse(id, REASONS.unauthorized, 'Unauthorized worker')
  const given: Given = { id, known, at: floor.clock(), session, floor }
  const { extranonce1, versionMask, aim: { terms } } = session
  const attempted = attemptShare(params, { extranonce1, versionMask, terms }, floor.book, floor.hasher)
  if ('outcome' in attempted) rejected(given, attempted, terms.latest.work)
  else if (floor.algorithm === 'sha256d') judged(given, attempted, floor.hasher.hash, () => found(floor.hasher))
  else void judgedByScrypt(given, attempted)
}

/** Scrypt runs beside the event loop, which by then holds other headers: this one is kept. */
async function judgedByScrypt(given: Given, attempted: Attempted): Promise<void> {
  const { session: { peer }, floor: { hasher, scrypt, onError } } = given
  const kept = found(hasher)
  peer.begin()
  try {
    const proof = await scrypt.hash(kept.header)
    judged(given, attempted, proof, () => kept)
  } catch (cause) {
    onError(cause)
    peer.say(refused(given.id, REASONS.other, 'Share could not be checked'))
  } finally {
    peer.end()
    peer.flush()
  }
}

function judged(given: Given, attempted: Attempted, proof: Uint32Array, block: () => Found): void {
  const { id, known: { workerId, subAccountId }, at, session, floor } = given
  const verdict = judgeShare(attempted, proof)
  if (verdict.outcome !== 'accepted') return rejected(given, verdict, attempted.work)
  if (verdict.block) void submitBlock(floor, block(), { job: attempted.booked.job, workerId, subAccountId, at })
  session.praise()
  floor.commits.accept({ at, coin: floor.coin, workerId, subAccountId, outcome: 'accepted', work: attempted.work }, session.peer, id)
  session.aim.count(attempted.difficulty)
  session.peer.say(session.aim.look(+at))
}

function rejected({ id, known: { workerId, subAccountId }, at, session, floor }: Given, { outcome, code, reason }: Rejection, work: bigint): void {
  floor.done.shares[outcome] += 1
  floor.commits.note({ at, coin: floor.coin, workerId, subAccountId, outcome, work })
  // A late share is the network's doing more often than the machine's.
  if (outcome === 'stale') session.peer.say(refused(id, code, reason))
  else session.refuse(id, code, reason)
}

type Found = Pick<BlockCandidate, 'header' | 'coinbase'>
const found = ({ header, coinbase }: HeaderHasher): Found => ({ header: header.slice(), coinbase: coinbase() })

/** A block waits for nobody: not for the share to be stored, and not for its answer. */
async function submitBlock({ jobs, done, onError }: Floor, block: Found, from: Omit<BlockCandidate, keyof Found | 'hash'>): Promise<void> {
  done.blocks += 1
  try {
    await jobs.submitBlock({ ...block, ...from, hash: blockHash(block.header) })
  } catch (cause) {
    onError(cause)
  }
}
