import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceOf, signInAddress, withinOurOrigin } from './own-origin.ts'

const ours = 'https://pool.example'

test('a path of ours stays as it is, query and fragment included', () => {
  expect(withinOurOrigin('/worker?groupId=3#top', ours)).toBe('/worker?groupId=3#top')
  expect(withinOurOrigin('worker/warn', ours)).toBe('/worker/warn')
  expect(withinOurOrigin('https://pool.example/summary', ours)).toBe('/summary')
  expect(withinOurOrigin('https:evil.example', ours)).toBe('/evil.example')
})

test.each([
  '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example/home', 'http://pool.example/home',
  'https://pool.example.evil.example/', 'https://pool.example@evil.example/', 'https://user:word@pool.example/', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'blob:https://pool.example/1', '/\t/evil.example', '/.//evil.example', '/home/..//evil.example',
  'https://pool.example//evil.example', 'https://', '', null,
])('%j does not leave our origin', target => {
  expect(withinOurOrigin(target, ours)).toBe('/home')
})

test('whatever is asked for, the browser would stay with us', () => {
  const nasty = fc.array(fc.constantFrom('/', '\\', ':', '@', '.', '?', '#', '\t', '\n', ' ', 'https', 'javascript', 'evil.example', 'pool.example', '%2f', '%5c'))
  fc.assert(fc.property(nasty, parts => {
    const path = withinOurOrigin(parts.join(''), ours)
    expect(new URL(path, ours).origin).toBe(ours)
    expect(path.startsWith('/')).toBe(true)
  }), { numRuns: 2000 })
})

test('sign-in comes back to the page that asked for it, on our origin', () => {
  expect(signInAddress('/worker?a=1&b=2', ours)).toBe('/sso/login?service=https%3A%2F%2Fpool.example%2Fworker%3Fa%3D1%26b%3D2')
})

test('the address that comes back names the same service as the one that was sent, however its query was written', () => {
  const sent = new URL('/worker?search=a%20b+c&x=%D1%8F&y#rows', ours)
  const service = decodeURIComponent(signInAddress('/worker?search=a%20b+c&x=%D1%8F&y#rows', ours).split('service=')[1]!)
  expect(service).toBe(serviceOf(sent))
  expect(serviceOf(new URL(`${service}&ticket=ST-1`))).toBe(service)
  expect(serviceOf(new URL(`${ours}/dashboard?ticket=ST-1`))).toBe(`${ours}/dashboard`)
})
