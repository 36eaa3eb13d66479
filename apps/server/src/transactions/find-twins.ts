import type { PreviewRow } from '@plumbline/contract/transactions/schemas'
import { type TwinFields, twinKey } from '@plumbline/csv-import/readings/twin-key'
import { majorUnitOf } from '@plumbline/engine/currency'
import { Decimal } from 'decimal.js'
import type { Db } from '../database/db.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { fileOfRow } from './file-of-row.ts'
import { findOrderParts } from './order-parts.ts'
import { type BookedByPlan, matchPlanPurchases, readPlanPurchases } from './plan-purchases.ts'

function twinFields(row: PreviewRow, asset: AssetRow | undefined): TwinFields | undefined {
  const { type, date, units, price, currency } = row
  if (asset === undefined || type === undefined || date === undefined) return undefined
  if (units === undefined || price === undefined || !Number.isFinite(Number(price))) return undefined
  return { assetId: asset.id, type, date, units, price, currency: currency ?? asset.currency }
}

type LedgerTwin = TwinFields & { count: number }

/** The portfolio's transactions from other sources on the days and assets of the rows, equal ones counted. */
async function readElsewhere(
  db: Db,
  userId: string,
  portfolioId: string,
  wanted: TwinFields[],
  files: string[],
): Promise<LedgerTwin[]> {
  const rows = await db
    .selectFrom('transactions')
    .leftJoin('imports', (join) =>
      join.onRef('imports.user_id', '=', 'transactions.user_id').onRef('imports.id', '=', 'transactions.import_id'),
    )
    .select(({ fn }) => [
      'transactions.asset_id as assetId',
      'transactions.type as type',
      'transactions.trade_date as date',
      'transactions.units as units',
      'transactions.price as price',
      'transactions.currency as currency',
      fn.countAll<number>().as('count'),
    ])
    .where('transactions.user_id', '=', userId)
    .where('transactions.portfolio_id', '=', portfolioId)
    .where('transactions.trade_date', 'in', [...new Set(wanted.map(({ date }) => date))])
    .where('transactions.asset_id', 'in', [...new Set(wanted.map(({ assetId }) => assetId))])
    // A dividend from a file takes the place of one that was booked from market data.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booked_dividends')
            .select('booked_dividends.ex_date')
            .whereRef('booked_dividends.user_id', '=', 'transactions.user_id')
            .whereRef('booked_dividends.transaction_id', '=', 'transactions.id')
            .where('booked_dividends.portfolio_id', '=', portfolioId),
        ),
      ),
    )
    .where(({ eb, or }) =>
      or([
        eb('imports.fingerprint', 'is', null),
        ...(files.length === 0
          ? []
          : [eb.and([eb('imports.fingerprint', 'not in', files), eb('imports.id', 'not in', files)])]),
      ]),
    )
    .groupBy([
      'transactions.asset_id',
      'transactions.type',
      'transactions.trade_date',
      'units',
      'price',
      'transactions.currency',
    ])
    .execute()
  return rows.map(({ count, ...fields }) => ({ ...fields, count: Number(count) }))
}

/** Counts by `twinKey`. */
function countByKey(elsewhere: readonly LedgerTwin[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { count, ...fields } of elsewhere) {
    const key = twinKey(fields)
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}

/**
 * Counts by `twinKey` the rows without an equal transaction that are an order whose executions the portfolio has, or
 * the executions of an order that it has.
 */
function countOrders(wanted: readonly TwinFields[], elsewhere: readonly LedgerTwin[]): Map<string, number> {
  const dealOf = ({ assetId, type, date, currency }: TwinFields) =>
    [assetId, type, date, majorUnitOf(currency).currency].join(' ')
  const isTrade = ({ type, units }: TwinFields) => (type === 'buy' || type === 'sell') && Number.isFinite(Number(units))
  const [equal, known] = [countByKey(elsewhere), new Set(wanted.map(twinKey))]
  const rowsOf = Map.groupBy(wanted.filter((row) => isTrade(row) && !equal.has(twinKey(row))).map(inMajorUnit), dealOf)
  const counts = new Map<string, number>()
  const add = (row: TwinFields) => counts.set(twinKey(row), (counts.get(twinKey(row)) ?? 0) + 1)
  const others = elsewhere
    .filter((each) => isTrade(each) && !known.has(twinKey(each)))
    .flatMap(({ count, ...fields }) => Array.from({ length: count }, () => inMajorUnit(fields)))
  for (const [deal, found] of Map.groupBy(others, dealOf)) {
    const [rows, free] = [new Set(rowsOf.get(deal)), new Set(found)]
    for (const row of rows) {
      const parts = findOrderParts(row, [...free])
      if (parts === undefined) continue
      for (const part of parts) free.delete(part)
      rows.delete(row)
      add(row)
    }
    for (const order of free) {
      for (const part of findOrderParts(order, [...rows]) ?? []) {
        rows.delete(part)
        add(part)
      }
    }
  }
  return counts
}

function inMajorUnit(fields: TwinFields): TwinFields {
  const { currency, factor } = majorUnitOf(fields.currency)
  const price = new Decimal(Number(fields.price)).times(factor).toString()
  return { ...fields, currency, units: Number(fields.units), price }
}

/** What the portfolio has of a row from other sources. */
export interface Twins {
  /** Equal transactions. */
  count: number
  /** The purchase of a savings plan that the row executed at other figures; null: none, or equal ones are there. */
  planPurchase: BookedByPlan | null
}

/**
 * Finds each row's duplicates in the portfolio from other sources: entered by hand, booked by a savings plan, or from
 * another file with an overlapping period. An order and its executions are duplicates of each other. Rows of the same
 * file do not count.
 */
export async function findTwins(
  db: Db,
  userId: string,
  rows: PreviewRow[],
  assets: readonly (AssetRow | undefined)[],
): Promise<Twins[]> {
  const fields = rows.map((row, index) => twinFields(row, assets[index]))
  const files = [...new Set(rows.flatMap((row) => fileOfRow(row) ?? []))]
  const counts = new Map<string, Map<string, number>>()
  const planned = new Map<TwinFields, BookedByPlan>()
  for (const portfolioId of new Set(rows.flatMap((row) => row.portfolioId ?? []))) {
    const wanted = fields.flatMap((each, index) => (rows[index]?.portfolioId === portfolioId ? (each ?? []) : []))
    if (wanted.length === 0) continue
    const elsewhere = await readElsewhere(db, userId, portfolioId, wanted, files)
    const counted = new Map([...countByKey(elsewhere), ...countOrders(wanted, elsewhere)])
    counts.set(portfolioId, counted)
    const purchases = await readPlanPurchases(db, userId, portfolioId, new Set(wanted.map(({ assetId }) => assetId)))
    const known = new Set(wanted.map(twinKey))
    const executed = matchPlanPurchases(
      wanted.filter((each) => !counted.has(twinKey(each))),
      purchases.filter((each) => !known.has(twinKey(each))),
    )
    for (const [trade, purchase] of executed) planned.set(trade, purchase)
  }
  return fields.map((each, index) => ({
    count: each === undefined ? 0 : (counts.get(rows[index]?.portfolioId ?? '')?.get(twinKey(each)) ?? 0),
    planPurchase: each === undefined ? null : (planned.get(each) ?? null),
  }))
}
