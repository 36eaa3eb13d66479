import { expect, test } from 'vitest'
import { USER_TABLES } from './require-user-key.ts'
import { openTestDatabase } from './test-database.ts'

test('every table with a user_id is one of those whose queries are checked', async () => {
  const { db, close } = await openTestDatabase()
  const tables = await db.introspection.getTables()
  await close()
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
  expect(owned.map(({ name }) => name).sort()).toEqual([...USER_TABLES].sort())
})
