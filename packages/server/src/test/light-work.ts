import { randomBytes, scryptSync } from 'node:crypto'
import type { SignInWork } from '../kit/pool.ts'

const keyOf = (password: string, salt: string): string => scryptSync(password, salt, 32, { N: 2 }).toString('hex')

/** The same steps as in earnest with next to no work in them. */
export const lightWork: Required<SignInWork> = {
  passwordHash: {
    hash: password => {
      const salt = randomBytes(8).toString('hex')
      return Promise.resolve(`${salt}:${keyOf(password, salt)}`)
    },
    verify: ({ hash, password }) => {
      const [salt = '', key] = hash.split(':')
      return Promise.resolve(keyOf(password, salt) === key)
    },
  },
  proofRounds: 10,
}
