import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const instant = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

async function addEvents(seconds: readonly number[]): Promise<void> {
  const rows = seconds.map((second, index) => ({
    user_id: null,
    id: String(index),
    created_at: instant(second),
    event: 'sign-in',
    detail: null,
    client: 'test',
    request_id: null,
  }))
  await database.db.insertInto('audit_log').values(rows).execute()
}

const events = { table: 'audit_log', column: 'created_at' } as const

test('rows up to the instant go, in several statements, and later ones stay', async () => {
  await addEvents(Array.from({ length: 1203 }, (_, second) => second))
  expect(await deleteInBatches(database.db, events, instant(1200))).toBe(1201)
  const left = await database.db.selectFrom('audit_log').select('created_at').orderBy('created_at').execute()
  expect(left.map(({ created_at }) => created_at)).toEqual([instant(1201), instant(1202)])
  expect(await deleteInBatches(database.db, events, instant(1200))).toBe(0)
})

test('rows of the same instant go together, however many they are', async () => {
  await addEvents(Array.from({ length: 900 }, () => 7))
  expect(await deleteInBatches(database.db, events, instant(7))).toBe(900)
})
