import { afterEach, expect, test } from 'vitest'
import { createEmptyPostgres } from '../testing/test-database.ts'
import { openPostgresDatabase } from './database.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

test('two processes that start at once on an empty PostgreSQL database migrate it once', async () => {
  const { url, drop } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
  undo.push(drop)
  const databases = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(url)))
  undo.push(() => Promise.all(databases.map((database) => database.close())))
  const rows = await databases[0]?.db
    .selectFrom('kysely_migration' as 'settings')
    .select('name')
    .execute()
  expect(new Set(rows?.map(({ name }) => name)).size).toBe(rows?.length)
})
