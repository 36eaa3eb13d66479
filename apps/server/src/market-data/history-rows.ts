import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { PriceStatesTable } from '../database/schema.ts'
import type { MarketDividend, MarketSplit, PriceHistory } from './provider.ts'
import { packYears, type Series, splitByYear, unpackYears } from './series-bytes.ts'

/** What is known of one asset's past. Closes are as traded, in the major unit of `currency`. The arrays are shared: never write to them. */
export interface StoredHistory {
  assetId: string
  currency: string
  days: Int32Array
  closes: Float64Array
  adjustedCloses: Float64Array | undefined
  splits: MarketSplit[]
  dividends: MarketDividend[]
  /** Last day that the source answered for. */
  fetchedTo: string
  /** First calendar year of the closes here: older ones are stored but were not asked for. Undefined when everything is here. */
  fromYear: number | undefined
}

export type PriceState = Selectable<PriceStatesTable>

export interface StateAndHistory {
  state: PriceState
  history: StoredHistory
}

/** Before every day: nothing was fetched yet. */
export const never = '0000-00-00'

/** Ids per query, below SQLite's and PostgreSQL's limits on parameters. */
const idsPerQuery = 500

async function readPortion(
  { db }: Pick<Database, 'db'>,
  assetIds: string[],
  fromYear: number | undefined,
): Promise<StateAndHistory[]> {
  const states = await db.selectFrom('price_states').selectAll().where('asset_id', 'in', assetIds).execute()
  if (states.length === 0) return []
  const known = states.map((state) => state.asset_id)
  const years = await db
    .selectFrom('price_years')
    .selectAll()
    .where('asset_id', 'in', known)
    .$if(fromYear !== undefined, (query) => query.where('year', '>=', fromYear as number))
    .orderBy('year')
    .execute()
  const splits = await db.selectFrom('splits').selectAll().where('asset_id', 'in', known).orderBy('date').execute()
  const dividends = await db
    .selectFrom('dividends')
    .selectAll()
    .where('asset_id', 'in', known)
    .orderBy('date')
    .execute()
  const yearsOf = Map.groupBy(years, (row) => row.asset_id)
  const splitsOf = Map.groupBy(splits, (row) => row.asset_id)
  const dividendsOf = Map.groupBy(dividends, (row) => row.asset_id)
  return states.map((state) => {
    const id = state.asset_id
    const series = unpackYears(yearsOf.get(id) ?? [])
    const history = {
      assetId: id,
      currency: state.currency,
      days: series.days,
      closes: series.values,
      adjustedCloses: series.adjusted,
      splits: (splitsOf.get(id) ?? []).map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
      dividends: (dividendsOf.get(id) ?? []).map(({ date, value, currency }) => ({ date, value, currency })),
      fetchedTo: state.fetched_to,
      fromYear,
    }
    return { state, history }
  })
}

/** Histories with the closes of a calendar year and later, or all of them. */
export async function readHistories(
  database: Pick<Database, 'db'>,
  assetIds: string[],
  fromYear: number | undefined,
): Promise<StateAndHistory[]> {
  const read: StateAndHistory[] = []
  for (let start = 0; start < assetIds.length; start += idsPerQuery) {
    read.push(...(await readPortion(database, assetIds.slice(start, start + idsPerQuery), fromYear)))
  }
  return read
}

/** The days of both; where both have one, the newer value stands. */
function mergeSeries(older: Series, newer: Series): Series {
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
function mergeTouchedYears({ days, closes, adjustedCloses }: StoredHistory, answer: Series): Series {
  const touched = new Set([...splitByYear(answer)].map(([year]) => year))
  const known = { days, values: closes, adjusted: adjustedCloses }
  const parts = [...splitByYear(known)].filter(([year]) => touched.has(year)).map(([, part]) => part)
  const first = parts[0]
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return answer
  const start = days.indexOf(first.days[0] as number)
  const end = days.lastIndexOf(last.days.at(-1) as number) + 1
  return mergeSeries(
    {
      days: days.subarray(start, end),
      values: closes.subarray(start, end),
      adjusted: adjustedCloses?.subarray(start, end),
    },
    answer,
  )
}

/**
 * Stores what a source answered, in one transaction. Beside a known history it is merged into it: a day that the answer lacks stays. Without one
 * (or when the source itself has changed) it takes the place of all.
 */
export async function saveHistory(
  { db }: Database,
  assetId: string,
  fetched: PriceHistory,
  known: StoredHistory | undefined,
  state: Omit<PriceState, 'asset_id' | 'currency' | 'claimed_until' | 'failures' | 'last_error'>,
): Promise<void> {
  const answer = { days: fetched.closes.days, values: fetched.closes.values, adjusted: fetched.adjustedCloses }
  await db.transaction().execute(async (tx) => {
    if (known === undefined) {
      for (const table of ['price_years', 'splits', 'dividends'] as const) {
        await tx.deleteFrom(table).where('asset_id', '=', assetId).execute()
      }
    }
    for (const { year, series } of packYears(known === undefined ? answer : mergeTouchedYears(known, answer))) {
      await tx
        .insertInto('price_years')
        .values({ asset_id: assetId, year, series })
        .onConflict((conflict) => conflict.columns(['asset_id', 'year']).doUpdateSet({ series }))
        .execute()
    }
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
    await writeState({ db: tx }, assetId, { ...state, currency: fetched.currency, failures: 0, last_error: null })
  })
}

/** What is known of the source's answers for an asset; a claim on it ends. */
export async function writeState(
  { db }: Pick<Database, 'db'>,
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
