import type { PriceHistory } from '@plumbline/market-sources/provider'
import type { Db } from '../../database/db.ts'
import type { PriceState, WholeHistory } from './history-rows.ts'
import { packSeries, partOf, type Series, yearSpans } from './series-bytes.ts'

interface AdjustedSeries extends Series {
  adjusted: Float64Array | undefined
}

/** The days of both; where both have one, the newer value stands. */
function mergeSeries(older: AdjustedSeries, newer: AdjustedSeries): AdjustedSeries {
  const isAdjusted = newer.adjusted !== undefined && (older.adjusted !== undefined || older.days.length === 0)
  const days = [...new Set([...older.days, ...newer.days])].sort((a, b) => a - b)
  const values = new Float64Array(days.length)
  const adjusted = isAdjusted ? new Float64Array(days.length) : undefined
  const newIndex = new Map([...newer.days].map((day, index) => [day, index]))
  const oldIndex = new Map([...older.days].map((day, index) => [day, index]))
  for (const [position, day] of days.entries()) {
    const fresh = newIndex.get(day)
    const [source, index] = fresh === undefined ? [older, oldIndex.get(day) ?? 0] : [newer, fresh]
    values[position] = source.values[index] as number
    if (adjusted !== undefined) adjusted[position] = source.adjusted?.[index] as number
  }
  return { days: Int32Array.from(days), values, adjusted }
}

/** The years that an answer reaches into, each with the days of both. */
function mergeTouchedYears({ days, closes, adjustedCloses }: WholeHistory, answer: AdjustedSeries): AdjustedSeries {
  const touched = new Set([...yearSpans(answer.days)].map(({ year }) => year))
  const spans = [...yearSpans(days)].filter(({ year }) => touched.has(year))
  const from = spans[0]?.from ?? 0
  const to = spans.at(-1)?.to ?? 0
  const known = {
    days: days.subarray(from, to),
    values: closes.subarray(from, to),
    adjusted: adjustedCloses?.subarray(from, to),
  }
  return mergeSeries(known, answer)
}

type YearsTable = 'price_years' | 'adjusted_years'

async function writeYears(db: Db, table: YearsTable, assetId: string, all: Series): Promise<void> {
  for (const span of yearSpans(all.days)) {
    const series = packSeries(partOf(all, span))
    await db
      .insertInto(table)
      .values({ asset_id: assetId, year: span.year, series })
      .onConflict((conflict) => conflict.columns(['asset_id', 'year']).doUpdateSet({ series }))
      .execute()
  }
}

/**
 * Stores what a source answered, in one transaction. Beside a known history it is merged into it: a day that the answer lacks stays. Without one
 * (or when the source itself has changed) it takes the place of all.
 */
export async function saveHistory(
  db: Db,
  assetId: string,
  fetched: PriceHistory,
  known: WholeHistory | undefined,
  state: Omit<PriceState, 'asset_id' | 'currency' | 'claimed_until' | 'failures' | 'last_error'>,
): Promise<void> {
  const answer = { ...fetched.closes, adjusted: fetched.adjustedCloses }
  const merged = known === undefined ? answer : mergeTouchedYears(known, answer)
  await db.transaction().execute(async (tx) => {
    if (known === undefined) {
      for (const table of ['price_years', 'adjusted_years', 'splits', 'dividends'] as const) {
        await tx.deleteFrom(table).where('asset_id', '=', assetId).execute()
      }
    }
    await writeYears(tx, 'price_years', assetId, merged)
    if (merged.adjusted === undefined) await tx.deleteFrom('adjusted_years').where('asset_id', '=', assetId).execute()
    else await writeYears(tx, 'adjusted_years', assetId, { days: merged.days, values: merged.adjusted })
    for (const { date, numerator, denominator } of fetched.splits) {
      await tx
        .insertInto('splits')
        .values({ asset_id: assetId, date, numerator, denominator })
        .onConflict((conflict) => conflict.columns(['asset_id', 'date']).doUpdateSet({ numerator, denominator }))
        .execute()
    }
    for (const { date, value, currency } of fetched.dividends) {
      await tx
        .insertInto('dividends')
        .values({ asset_id: assetId, date, value, currency })
        .onConflict((conflict) => conflict.columns(['asset_id', 'date']).doUpdateSet({ value, currency }))
        .execute()
    }
    await writeState(tx, assetId, { ...state, currency: fetched.currency, failures: 0, last_error: null })
  })
}

/** What is known of the source's answers for an asset; a claim on it ends. */
export async function writeState(
  db: Db,
  assetId: string,
  state: Omit<PriceState, 'asset_id' | 'claimed_until'>,
): Promise<void> {
  const row = { ...state, claimed_until: '' }
  await db
    .insertInto('price_states')
    .values({ asset_id: assetId, ...row })
    .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(row))
    .execute()
}
