import { expect, test } from 'vitest'
import { signedText } from '@adit/contract/signed-api'
import { SIGNATURE } from './samples.ts'

test('the formula names what is signed in the contract\'s order', () => {
  expect(SIGNATURE).toContain(signedText({ userId: 'userId + ', key: 'key + ', nonce: 'nonce' }))
})
