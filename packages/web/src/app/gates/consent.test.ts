import { expect, test } from 'vitest'
import { consentCookie, hasConsented } from './consent.ts'

test('consent is a cookie of seven days', () => {
  expect(consentCookie(false)).toBe('informedConsent=1; Max-Age=604800; Path=/; SameSite=Lax')
  expect(consentCookie(true)).toContain('; Secure')
})

test('only the cookie of that name counts', () => {
  expect(hasConsented('a=1; informedConsent=1')).toBe(true)
  expect(hasConsented('')).toBe(false)
  expect(hasConsented('notinformedConsent=1; informedConsentOld=1')).toBe(false)
})
