import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureUser } from '../../accounts/users.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { findingDecisions } from './0026-finding-decisions.ts'
import { decisionsWithoutUsers } from './0036-decisions-without-users.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

test('decisions stay as they were, also when the account that made them is deleted', async () => {
  const { db } = database
  for (const table of ['finding_decisions', 'asset_sources']) await db.schema.dropTable(table).execute()
  await findingDecisions.up(db)
  const { id } = await ensureUser(db, createManualClock('2026-01-09T08:00:00Z'), 'ada@plumbline.example', null)
  const decided = { asset_id: 'FLINT', decided_by: id, decided_at: '2026-01-09T08:00:00.000Z' }
  const decision = { ...decided, finding: 'dividend-2026-01-07', choice: 'accept' }
  const order = { ...decided, sources: 'yahoo,eodhd' }
  await db.insertInto('finding_decisions').values(decision).execute()
  await db.insertInto('asset_sources').values(order).execute()

  await decisionsWithoutUsers.up(db)
  await db.deleteFrom('users').execute()

  expect(await db.selectFrom('finding_decisions').selectAll().execute()).toEqual([decision])
  expect(await db.selectFrom('asset_sources').selectAll().execute()).toEqual([order])
  await expect(db.insertInto('finding_decisions').values(decision).execute()).rejects.toThrow(/unique/i)
  await expect(db.insertInto('asset_sources').values(order).execute()).rejects.toThrow(/unique/i)
})
