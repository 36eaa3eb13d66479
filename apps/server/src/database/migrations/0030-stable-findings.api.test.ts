import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeState } from '../../market/histories/save-history.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { stableFindings } from './0030-stable-findings.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

test('kept decisions name their findings by what does not change', async () => {
  const { db } = database
  const unit = { kind: 'closes-in-other-unit', date: '2026-01-09', from: '2026-01-05', to: '2026-01-09', count: 2 }
  const dividend = { kind: 'dividend', date: '2026-01-07', currency: 'GBP', stated: 1, value: null }
  await writeState(db, 'FLINT', {
    currency: 'GBP',
    fetched_to: '2026-01-09',
    fetched_at: '',
    source_version: '',
    due_at: '',
    failures: 0,
    last_error: null,
    unknown_parts: '',
    findings: JSON.stringify([unit, dividend]),
  })
  const decided = (finding: string, choice: string, day: string, asset_id = 'FLINT') => ({
    asset_id,
    finding,
    choice,
    decided_at: `2026-01-${day}T08:00:00.000Z`,
    decided_by: null,
  })
  await db
    .insertInto('finding_decisions')
    .values([
      decided('closes-in-other-unit-2026-01-05', 'accept', '05'),
      decided('closes-in-other-unit-2026-01-09', 'reject', '09'),
      decided('dividend-2026-01-07', 'reject', '08'),
      decided('adjusted-closes-2026-01-05', 'accept', '05'),
      decided('adjusted-closes-2026-01-09', 'reject', '09'),
      decided('adjusted-closes-2026-01-02', 'accept', '09'),
      decided('adjusted-closes-2026-01-02', 'accept', '02', 'OAK'),
    ])
    .execute()

  await stableFindings.up(db)

  const decisions = await db
    .selectFrom('finding_decisions')
    .selectAll()
    .orderBy('asset_id')
    .orderBy('finding')
    .execute()
  expect(decisions.map(({ asset_id, finding, choice }) => [asset_id, finding, choice])).toEqual([
    ['FLINT', 'adjusted-closes', 'reject'],
    ['FLINT', 'closes-in-other-unit-2026-01-05', 'reject'],
    ['FLINT', 'dividend-2026-01-07', 'reject'],
    ['OAK', 'adjusted-closes', 'accept'],
  ])
  const { findings } = await db.selectFrom('price_states').select('findings').executeTakeFirstOrThrow()
  expect(JSON.parse(findings)).toEqual([{ ...unit, date: '2026-01-05' }, dividend])
})
