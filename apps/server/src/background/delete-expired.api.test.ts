import { getUser, signIn } from '@plumbline/contract/accounts/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const day = 24 * 60

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const count = async (table: 'sign_in_links' | 'rate_limits' | 'mails' | 'sessions' | 'audit_log') =>
  (await server.database.db.selectFrom(table).selectAll().execute()).length

test('links, counts, mails, sessions and events go when they serve nothing any more, and not before', async () => {
  const token = await server.signIn('ada@plumbline.example')
  await server.call(signIn, { body: { email: 'bob@plumbline.example' } })
  await server.app.background.run('forget-expired')
  expect([await count('sign_in_links'), await count('mails')]).toEqual([2, 2])
  expect(await count('rate_limits')).toBeGreaterThan(0)

  server.clock.advance(2 * day)
  await server.app.background.run('forget-expired')
  expect([await count('sign_in_links'), await count('rate_limits'), await count('mails')]).toEqual([0, 0, 2])
  await server.call(getUser, { token })

  server.clock.advance(5 * day)
  await server.app.background.run('forget-expired')
  expect([await count('mails'), await count('sessions')]).toEqual([0, 1])

  server.clock.advance(180 * day)
  await server.app.background.run('forget-expired')
  expect([await count('sessions'), await count('audit_log')]).toEqual([0, 3])

  server.clock.advance(178 * day)
  await server.app.background.run('forget-expired')
  expect(await count('audit_log')).toBe(0)
})
