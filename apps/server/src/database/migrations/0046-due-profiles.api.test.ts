import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeState } from '../../market/histories/save-history.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { engineOf } from '../db.ts'
import { dueProfiles } from './0046-due-profiles.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

test('kept profiles are due when they were before, and missing ones at once', async () => {
  const { db } = database
  await db.schema.dropIndex('price_states_profile_due').execute()
  await db.schema.alterTable('price_states').dropColumn('profile_due_at').execute()
  for (const assetId of ['COMPLETE', 'NONE', 'PARTIAL'])
    await writeState(db, assetId, {
      currency: 'USD',
      fetched_to: '2026-01-09',
      fetched_at: '2026-01-09T21:00:00.000Z',
      source_version: '',
      due_at: '2026-01-10T21:00:00.000Z',
      failures: 0,
      last_error: null,
      unknown_parts: '',
      findings: '[]',
    })
  const fetched = { profile: '{}', fetched_at: '2026-02-25T22:30:15.042Z', older_sections: '{}' }
  await db
    .insertInto('profiles')
    .values([
      { ...fetched, asset_id: 'COMPLETE', is_partial: 0 },
      { ...fetched, asset_id: 'PARTIAL', is_partial: 1 },
    ])
    .execute()

  await dueProfiles(engineOf(db)).up(db)

  const states = await db
    .selectFrom('price_states')
    .select(['asset_id', 'profile_due_at'])
    .orderBy('asset_id')
    .execute()
  expect(states).toEqual([
    { asset_id: 'COMPLETE', profile_due_at: '2026-03-04T22:30:15.042Z' },
    { asset_id: 'NONE', profile_due_at: '' },
    { asset_id: 'PARTIAL', profile_due_at: '2026-02-26T04:30:15.042Z' },
  ])
})
