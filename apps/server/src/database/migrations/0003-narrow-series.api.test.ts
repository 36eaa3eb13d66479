import { dayNumberOf } from '@plumbline/engine/calendar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRecentHistories, readWholeHistories } from '../../market/histories/history-rows.ts'
import { writeState } from '../../market/histories/save-history.ts'
import { unpackSeries } from '../../market/series/series-bytes.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { engineOf } from '../db.ts'
import { narrowSeries } from './0003-narrow-series.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
  await database.db.schema.dropTable('adjusted_years').execute()
})
afterEach(() => database.close())

/** A year as the first version stored it. */
function oldSeries(daysOfYear: number[], ...columns: number[][]): Uint8Array {
  const count = daysOfYear.length
  const bytes = new Uint8Array(8 + count * (8 * columns.length + 2))
  new Uint32Array(bytes.buffer, 0, 2).set([count, columns.length])
  for (const [index, column] of columns.entries())
    new Float64Array(bytes.buffer, 8 + 8 * index * count, count).set(column)
  new Uint16Array(bytes.buffer, 8 + 8 * count * columns.length).set(daysOfYear)
  return bytes
}

test('prices and rates that the first version stored are what they were', async () => {
  const { db } = database
  const engine = engineOf(db)
  const unknown = {
    fetched_to: '2026-01-05',
    fetched_at: '',
    source_version: '',
    due_at: '',
    failures: 0,
    unknown_parts: '',
    findings: '[]',
  }
  for (const id of ['ADJUSTED', 'PLAIN'])
    await writeState(database.db, id, { ...unknown, currency: 'EUR', last_error: null })
  await db
    .insertInto('price_years')
    .values([
      { asset_id: 'ADJUSTED', year: 2026, series: oldSeries([1, 4], [12.5, 1 / 3], [12.4, 0.3]) },
      { asset_id: 'ADJUSTED', year: 2025, series: oldSeries([0, 364], [10, 11], [9.9, 10.9]) },
      { asset_id: 'PLAIN', year: 2026, series: oldSeries([4], [7]) },
    ])
    .execute()
  await db
    .insertInto('fx_years')
    .values({ pair: 'EURUSD', year: 2024, series: oldSeries([0, 365], [1.1, 1.2]) })
    .execute()

  await narrowSeries(engine).up(db)

  const newYear = dayNumberOf(2025, 1, 1)
  const whole = new Map(
    (await readWholeHistories(database.db, ['ADJUSTED', 'PLAIN'])).map((read) => [read.state.asset_id, read.history]),
  )
  expect(whole.get('ADJUSTED')).toMatchObject({
    days: Int32Array.of(newYear, newYear + 364, newYear + 366, newYear + 369),
    closes: Float64Array.of(10, 11, 12.5, 1 / 3),
    adjustedCloses: Float64Array.of(9.9, 10.9, 12.4, 0.3),
  })
  expect(whole.get('PLAIN')).toMatchObject({ closes: Float64Array.of(7), adjustedCloses: undefined })
  const [recent] = await readRecentHistories(database.db, ['ADJUSTED'], 2026)
  expect(recent?.history).toMatchObject({ closes: Float64Array.of(12.5, 1 / 3), fromYear: 2026 })
  const rates = await db.selectFrom('fx_years').select('series').execute()
  expect(unpackSeries(rates.map(({ series }) => series))).toEqual({
    days: Int32Array.of(newYear - 366, newYear - 1),
    values: Float64Array.of(1.1, 1.2),
  })
})
