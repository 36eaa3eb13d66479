import type { DayNumber } from '@plumbline/engine/calendar'
import type { HistoryFinding } from '@plumbline/market-sources/findings'
import type { CashDividend, HistoryPart, StockSplit } from '@plumbline/market-sources/provider'
import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { MarketDb } from '../../database/db.ts'
import { decodeList } from '../../database/decode.ts'
import type { PriceStatesTable } from '../../database/schema.ts'
import { sourceOfVersion } from '../fetching/fetched-dates.ts'
import { unpackSeries } from '../series/series-bytes.ts'

/** Closes are as traded, in the major unit of `currency`. The arrays are shared: never write to them. */
interface PricesAndSplits {
  assetId: string
  /** The name of the source, where it is part of the source's version. */
  source: string
  currency: string
  /** Days since 1970-01-01, ascending, one per close. */
  days: Int32Array
  closes: Float64Array
  splits: StockSplit[]
  /** Last day that the source was asked for. */
  fetchedTo: string
  /** What the source refused to return so far. */
  unknownParts: HistoryPart[]
  /** What looks wrong in the source's data. */
  findings: StoredFinding[]
  /** Only for an account with corrections: the market's closes of the corrected days; null where it has none. */
  corrected?: ReadonlyMap<DayNumber, number | null>
}

/** `foundAt` is the ISO instant at which the finding was first stored; undefined where that is not known. */
export type StoredFinding = HistoryFinding & { foundAt?: string }

/** Closes from a calendar year on; older ones may be stored. */
export interface RecentHistory extends PricesAndSplits {
  fromYear: number
}

/** Everything that is stored for one asset. */
export interface WholeHistory extends PricesAndSplits {
  fromYear: undefined
  /** One per close, adjusted for splits and dividends; undefined where the source has none. */
  adjustedCloses: Float64Array | undefined
  dividends: CashDividend[]
}

export type StoredHistory = RecentHistory | WholeHistory

export type PriceState = Omit<Selectable<PriceStatesTable>, 'profile_due_at'>

export interface StateAndHistory<History = StoredHistory> {
  state: PriceState
  history: History
}

const BEFORE_ALL_YEARS = 0

function readParts({ unknown_parts }: PriceState): HistoryPart[] {
  return unknown_parts.split(' ').filter((part) => part === 'splits' || part === 'dividends')
}

/** Findings of earlier releases do not say that they were corrected: all were. */
function readFindings({ findings }: PriceState): StoredFinding[] {
  return decodeList<StoredFinding>(findings, 'price_states.findings').map((finding) => ({
    ...finding,
    isApplied: finding.isApplied ?? true,
  }))
}

/** Of each asset, when its history was fetched, and its splits. */
async function readStatesAndSplits(db: MarketDb, assetIds: string[]) {
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
      source: sourceOfVersion(state.source_version),
      currency: state.currency,
      splits: (splits.get(state.asset_id) ?? []).map(({ asset_id, ...split }) => split),
      fetchedTo: state.fetched_to,
      unknownParts: readParts(state),
      findings: readFindings(state),
    },
  }))
}

/** Stored years by asset, in order. Sorted here, because SQLite would move all the bytes through its sorter. */
async function readYears(
  db: MarketDb,
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

/** Histories from a calendar year on, for measuring a ledger. Assets that were never fetched are left out. */
export async function readRecentHistories(
  db: MarketDb,
  assetIds: string[],
  fromYear: number,
): Promise<StateAndHistory<RecentHistory>[]> {
  const years = await readYears(db, 'price_years', assetIds, fromYear)
  return (await readStatesAndSplits(db, assetIds)).map(({ state, past }) => {
    const { days, values: closes } = unpackSeries(years.get(past.assetId) ?? [])
    return { state, history: { ...past, days, closes, fromYear } }
  })
}

/** Everything that is stored for the assets. Assets that were never fetched are left out. */
export async function readWholeHistories(db: MarketDb, assetIds: string[]): Promise<StateAndHistory<WholeHistory>[]> {
  const years = await readYears(db, 'price_years', assetIds, BEFORE_ALL_YEARS)
  const adjustedYears = await readYears(db, 'adjusted_years', assetIds, BEFORE_ALL_YEARS)
  const paid = await db
    .selectFrom('dividends')
    .selectAll()
    .where('asset_id', 'in', among(assetIds))
    .orderBy('date')
    .execute()
  const dividends = Map.groupBy(paid, ({ asset_id }) => asset_id)
  return (await readStatesAndSplits(db, assetIds)).map(({ state, past }) => {
    const { days, values: closes } = unpackSeries(years.get(past.assetId) ?? [])
    const adjusted = unpackSeries(adjustedYears.get(past.assetId) ?? [])
    return {
      state,
      history: {
        ...past,
        days,
        closes,
        adjustedCloses: adjusted.days.length === days.length ? adjusted.values : undefined,
        dividends: (dividends.get(past.assetId) ?? []).map(({ date, value, currency, pay_date }) => ({
          date,
          value,
          currency,
          ...(pay_date !== null && { payDate: pay_date }),
        })),
        fromYear: undefined,
      },
    }
  })
}
