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

test('the last use of an account outlives its expired sessions, also when it was in the one that expires first', async () => {
  const { db } = server.database
  const seen = async (email: string) => {
    const row = await db.selectFrom('users').select('last_seen_at').where('email', '=', email).executeTakeFirstOrThrow()
    return row.last_seen_at
  }
  const [cleo, dora] = ['cleo@plumbline.example', 'dora@plumbline.example']
  const used = await server.signIn(cleo)
  server.clock.advance(60)
  await server.signIn(cleo)
  await server.signIn(dora)
  server.clock.advance(day)
  await server.call(getUser, { token: used })
  const lastUse = server.clock.now().toISOString()
  server.clock.advance(178 * day)
  const running = await server.signIn(dora)
  server.clock.advance(day)
  await server.app.background.run('forget-expired')
  expect(await seen(cleo)).toBe(lastUse)
  await server.call(getUser, { token: running })
  expect(await count('sessions')).toBe(1)

  await server.signIn(cleo)
  const later = '2030-01-01T00:00:00.000Z'
  await db.updateTable('users').set({ last_seen_at: later }).where('email', '=', cleo).execute()
  server.clock.advance(181 * day)
  await server.app.background.run('forget-expired')
  expect(await seen(cleo)).toBe(later)
})
