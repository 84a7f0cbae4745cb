import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { fail } from '@adit/contract/refusals'
import { z } from '@adit/contract/kit'
import { hashToken } from '../kit/admit.ts'
import { derivedKey } from '../kit/derived-key.ts'
import type { Pool } from '../kit/pool.ts'
import { useOnce } from './used-once.queries.ts'

/** About a second of one phone's time, a third of a desktop's: nothing to a person, dear to whoever does it by the thousand. */
const ROUNDS = 5_000
const [FEWEST, MOST] = [100, 300]
const VALID_MS = 10 * 60_000

const roundsOf = ({ signInWork }: Pool): number => signInWork.proofRounds ?? ROUNDS

const keys = (pool: Pool) => ({
  hmacSignatureSecret: derivedKey(pool.settings, 'proof of work').toString('base64url'),
  hmacKeySignatureSecret: derivedKey(pool.settings, 'proof of work key').toString('base64url'),
})

export const challengeOf = (pool: Pool): Promise<Challenge> => createChallenge({
  algorithm: 'PBKDF2/SHA-256', cost: roundsOf(pool), counter: randomInt(MOST, FEWEST), deriveKey, expiresAt: new Date(+pool.clock() + VALID_MS), ...keys(pool),
})

const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({ algorithm: z.literal('PBKDF2/SHA-256'), cost: z.number(), keySignature: z.string(), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

/** Refuses (PROOF_WRONG) unless a machine was made to work for this very request: every challenge counts once. */
export async function requireProof(pool: Pool, proof: string): Promise<void> {
  const said = Proof.safeParse(readJson(proof))
  if (!said.success || said.data.challenge.parameters.cost !== roundsOf(pool)) return fail('PROOF_WRONG')
  const { challenge, solution } = said.data as unknown as Payload
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys(pool) })
  if (!verified) return fail('PROOF_WRONG')
  const now = pool.clock()
  if (!await useOnce(pool.db, hashToken(`proof ${challenge.signature}`), now, new Date(+now + VALID_MS))) return fail('PROOF_WRONG')
}

function readJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
