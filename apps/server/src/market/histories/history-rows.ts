import type { MarketDividend, MarketSplit } from '@plumbline/market-sources/provider'
import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { PriceStatesTable } from '../../database/schema.ts'
import { unpackSeries } from './series-bytes.ts'

/** Closes are as traded, in the major unit of `currency`. The arrays are shared: never write to them. */
interface KnownPast {
  assetId: string
  currency: string
  days: Int32Array
  closes: Float64Array
  splits: MarketSplit[]
  /** Last day that the source answered for. */
  fetchedTo: string
}

/** What a ledger is measured with, from a calendar year on: older closes may be stored but were not asked for. */
export interface RecentHistory extends KnownPast {
  fromYear: number
}

/** Everything that is known of one asset's past. */
export interface WholeHistory extends KnownPast {
  fromYear: undefined
  /** Day by day beside the closes, where the source has them. */
  adjustedCloses: Float64Array | undefined
  dividends: MarketDividend[]
}

export type StoredHistory = RecentHistory | WholeHistory

export type PriceState = Selectable<PriceStatesTable>

export interface StateAndHistory<History = StoredHistory> {
  state: PriceState
  history: History
}

/** Before every day: nothing was fetched yet. */
export const never = '0000-00-00'

const beforeAllYears = 0

/** What is stored of some assets, without their closes. */
async function readBesideCloses(db: Db, assetIds: string[]) {
  const states = await db.selectFrom('price_states').selectAll().where('asset_id', 'in', among(assetIds)).execute()
  const rows = await db
    .selectFrom('splits')
    .selectAll()
    .where('asset_id', 'in', among(assetIds))
    .orderBy('date')
    .execute()
  const splits = Map.groupBy(rows, ({ asset_id }) => asset_id)
  return states.map((state) => ({
    state,
    past: {
      assetId: state.asset_id,
      currency: state.currency,
      splits: (splits.get(state.asset_id) ?? []).map(({ asset_id, ...split }) => split),
      fetchedTo: state.fetched_to,
    },
  }))
}

/** Stored years by asset, in order. They are sorted here, because SQLite would carry all the bytes through its sorting. */
async function readYears(
  db: Db,
  table: 'price_years' | 'adjusted_years',
  assetIds: string[],
  fromYear: number,
): Promise<Map<string, Uint8Array[]>> {
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where('asset_id', 'in', among(assetIds))
    .where('year', '>=', fromYear)
    .execute()
  rows.sort((a, b) => a.year - b.year)
  const years = new Map<string, Uint8Array[]>()
  for (const { asset_id, series } of rows) {
    const known = years.get(asset_id)
    if (known === undefined) years.set(asset_id, [series])
    else known.push(series)
  }
  return years
}

/** Histories of the assets that the source was ever asked for, from a calendar year on: what a ledger is measured with. */
export async function readRecentHistories(
  db: Db,
  assetIds: string[],
  fromYear: number,
): Promise<StateAndHistory<RecentHistory>[]> {
  const years = await readYears(db, 'price_years', assetIds, fromYear)
  return (await readBesideCloses(db, assetIds)).map(({ state, past }) => {
    const { days, values: closes } = unpackSeries(years.get(past.assetId) ?? [])
    return { state, history: { ...past, days, closes, fromYear } }
  })
}

/** The same with everything that is stored of them. */
export async function readWholeHistories(db: Db, assetIds: string[]): Promise<StateAndHistory<WholeHistory>[]> {
  const years = await readYears(db, 'price_years', assetIds, beforeAllYears)
  const adjustedYears = await readYears(db, 'adjusted_years', assetIds, beforeAllYears)
  const paid = await db
    .selectFrom('dividends')
    .selectAll()
    .where('asset_id', 'in', among(assetIds))
    .orderBy('date')
    .execute()
  const dividends = Map.groupBy(paid, ({ asset_id }) => asset_id)
  return (await readBesideCloses(db, assetIds)).map(({ state, past }) => {
    const { days, values: closes } = unpackSeries(years.get(past.assetId) ?? [])
    const adjusted = unpackSeries(adjustedYears.get(past.assetId) ?? [])
    return {
      state,
      history: {
        ...past,
        days,
        closes,
        adjustedCloses: adjusted.days.length === days.length ? adjusted.values : undefined,
        dividends: (dividends.get(past.assetId) ?? []).map(({ asset_id, ...dividend }) => dividend),
        fromYear: undefined,
      },
    }
  })
}
