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
  await addEvents(Array.from({ length: 423 }, (_, second) => second))
  const announced: [until: string, first: string | undefined][] = []
  const before = async (until: string) => {
    const first = await database.db
      .selectFrom('audit_log')
      .select('created_at')
      .orderBy('created_at')
      .executeTakeFirst()
    announced.push([until, first?.created_at])
  }
  expect(await deleteInBatches(database.db, { ...events, before }, instant(420))).toBe(421)
  expect(announced).toEqual([
    [instant(199), instant(0)],
    [instant(399), instant(200)],
    [instant(420), instant(400)],
  ])
  const left = await database.db.selectFrom('audit_log').select('created_at').orderBy('created_at').execute()
  expect(left.map(({ created_at }) => created_at)).toEqual([instant(421), instant(422)])
  expect(await deleteInBatches(database.db, events, instant(420))).toBe(0)
})

test('rows of the same instant go together, however many they are', async () => {
  await addEvents(Array.from({ length: 900 }, () => 7))
  expect(await deleteInBatches(database.db, events, instant(7))).toBe(900)
})
