import { createFxTable, type FxTable } from '@plumbline/engine/fx-table'
import type { CurrencyPair, DailySeries } from '@plumbline/market-sources/provider'
import type { MarketDb } from '../../database/db.ts'
import { decodeObject } from '../../database/decode.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { announceRates } from '../changes.ts'
import { NEVER } from '../fetching/fetched-dates.ts'
import { mergeSeries } from '../series/merge-series.ts'
import { packSeries, partOf, unpackSeries, yearSpans } from '../series/series-bytes.ts'

export interface RateState {
  fetchedTo: string
  fetchedAt: string
  sourceVersion: string
  currencies: string[]
  /** Message of the last attempt, if it failed. */
  lastError?: string | null
}

export const RATE_STATE_SETTING = 'fx-state'
export const EMPTY_RATE_STATE: RateState = {
  fetchedTo: NEVER,
  fetchedAt: '',
  sourceVersion: '',
  currencies: [],
  lastError: null,
}

/** What is stored of rates so far; undefined when none were ever fetched. */
export async function readRateState(db: MarketDb): Promise<RateState | undefined> {
  const stored = await readSetting(db, RATE_STATE_SETTING)
  return stored === undefined ? undefined : decodeObject(stored, RATE_STATE_SETTING)
}

export async function readRateTable(db: MarketDb): Promise<FxTable> {
  const rows = await db.selectFrom('fx_years').selectAll().orderBy('pair').orderBy('year').execute()
  const pairs = [...Map.groupBy(rows, (row) => row.pair)].map(([pair, years]) => {
    const { days, values } = unpackSeries(years.map(({ series }) => series))
    return { base: pair.slice(0, 3), quote: pair.slice(3), days, rates: values }
  })
  return createFxTable(pairs)
}

async function readYear(db: MarketDb, pair: string, year: number): Promise<DailySeries> {
  const row = await db
    .selectFrom('fx_years')
    .select('series')
    .where('pair', '=', pair)
    .where('year', '=', year)
    .executeTakeFirst()
  return unpackSeries(row === undefined ? [] : [row.series])
}

/** Stores what a fetch brought; a failure of the last one is part of it. */
export async function writeRateState(db: MarketDb, state: RateState): Promise<void> {
  await writeSetting(db, RATE_STATE_SETTING, JSON.stringify(state))
}

/** Stores rates by year. With `keepsOlder`, days that the source no longer returns stay. */
async function savePair(
  db: MarketDb,
  { base, quote, rates }: CurrencyPair,
  { keepsOlder }: { keepsOlder: boolean },
): Promise<void> {
  const pair = base + quote
  for (const span of yearSpans(rates.days)) {
    const fetched = partOf(rates, span)
    const { year } = span
    const series = packSeries(keepsOlder ? mergeSeries(await readYear(db, pair, year), fetched) : fetched)
    await db
      .insertInto('fx_years')
      .values({ pair, year, series })
      .onConflict((conflict) => conflict.columns(['pair', 'year']).doUpdateSet({ series }))
      .execute()
  }
}

/** Merges into the stored rates of the same source version, and tells other processes. */
export async function saveRates(
  db: MarketDb,
  pairs: readonly CurrencyPair[],
  stored: RateState | undefined,
  next: RateState,
): Promise<void> {
  const keepsOlder = stored?.sourceVersion === next.sourceVersion
  await db.transaction().execute(async (tx) => {
    for (const pair of pairs) await savePair(tx, pair, { keepsOlder })
    await writeRateState(tx, next)
    await announceRates(tx)
  })
}
