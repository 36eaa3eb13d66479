import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { sealedSessionStore } from './sealed-session-store.ts'

test('a session is encrypted, and lost with the key', async () => {
  const { db, close } = await openTestDatabase()
  const key = randomBytes(32)
  const session = JSON.stringify({ crumb: 'cRuMb.1/x' })
  expect(await sealedSessionStore(db, key).read()).toBeUndefined()
  await sealedSessionStore(db, key).write(session)
  expect(await sealedSessionStore(db, key).read()).toBe(session)
  expect(await sealedSessionStore(db, randomBytes(32)).read()).toBeUndefined()
  expect(JSON.stringify(await db.selectFrom('settings').selectAll().execute())).not.toContain('cRuMb')
  await close()
})
