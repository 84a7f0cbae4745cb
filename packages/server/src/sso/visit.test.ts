import { expect, test } from 'vitest'
import { sso } from '@adit/contract/sso'
import { testPool } from '../test/pool.ts'

test('a cookie that is no cookie of ours signs nobody in and breaks nothing', async () => {
  const { app } = await testPool()
  for (const value of ['', '%E0%A4%A', '%00', 'a.b', '..', 'x'.repeat(3000), '"quoted"', 'ÿþ', '{"a":1}', '%22%3B%3D'])
    for (const name of ['adit.session_token', 'adit.two_factor', 'adit.dont_remember', '__proto__', '']) {
      const cookie = `${name}=${value}`
      for (const { method, path } of [sso.me, sso.sessions, sso.sendSecondFactor, sso.signOut]) {
        const answer = await app.inject({ method, url: path, headers: { cookie }, ...(method === 'POST' && { payload: {} }) })
        if (answer.statusCode !== 429) expect([cookie, path, answer.statusCode]).toEqual([cookie, path, 200])
      }
      expect([cookie, (await app.inject({ url: '/sso/login?service=http%3A%2F%2Fpool.test%2F', headers: { cookie } })).headers.location]).toEqual([cookie, undefined])
    }
})
