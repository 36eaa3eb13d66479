import type { TransactionSums } from '@plumbline/contract/transactions/schemas'
import { hasUnits, RECORDED_TYPES, type RecordedType } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { FxTable } from '@plumbline/engine/fx-table'
import type { Decimal } from 'decimal.js'
import type { Db } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import type { AccountMarket } from '../market/market.ts'
import { pauseAfterSlice } from '../time-slice.ts'
import { type FilterRequest, filterTransactions } from './filter-transactions.ts'
import { inPages, type Place, pageOf } from './ledger-pages.ts'
import { idsOf, type LedgerScope, readVersion, versionOf } from './ledger-scope.ts'

interface Row extends Place {
  portfolio_id: string
  type: string
  units: string
  price: string
  fee: string
  currency: string
  rate: string | null
  lots: string | null
}

const COLUMNS = [
  'portfolio_id',
  'type',
  'trade_date',
  'units',
  'price',
  'fee',
  'currency',
  'rate',
  'lots',
  'sequence',
  'id',
] as const
/** After so many reads in pages that another change of the ledger overtook, the rows are read at once. */
const MAX_READS_IN_PAGES = 3
/** Exact decimals are slow: the totals of 1,000 rows take longer than a time slice. */
const ROWS_PER_STEP = 100
const ZERO = new ExactDecimal(0)

function amountOf({ type, units, price }: Row): Decimal {
  if (type === 'split' || type === 'reversesplit') return ZERO
  return hasUnits(type) ? new ExactDecimal(units).times(price) : new ExactDecimal(price)
}

/**
 * `currency` per 1 of the row's currency: by the row's own rate into its portfolio's currency, and from there by the
 * table for the day; without one, by the table alone; undefined if the table has no rate.
 *
 * @see docs/methods/currency-conversion.md
 */
function rateOf(row: Row, own: string, currency: string, fx: FxTable): Decimal | undefined {
  const byTable = (from: string) => fx.converter(from, currency)?.on(parseIsoDate(row.trade_date)).rate
  const isIntoItself = row.currency === currency || row.currency === own
  const onFromOwn = isIntoItself ? undefined : byTable(own)
  if (row.rate !== null && onFromOwn !== undefined) return new ExactDecimal(row.rate).times(onFromOwn)
  const rate = byTable(row.currency)
  return rate === undefined ? undefined : new ExactDecimal(rate)
}

/** The filtered rows of one state of the ledgers, in pages. */
async function readConsistently(
  db: Db,
  market: AccountMarket,
  scope: LedgerScope,
  request: FilterRequest,
): Promise<Row[][]> {
  const filtered = await filterTransactions(db, market, request)
  let version = versionOf(scope)
  for (let read = 0; read < MAX_READS_IN_PAGES; read++) {
    const pages: Row[][] = []
    for await (const rows of inPages((page) => pageOf(filtered.select(COLUMNS), page).execute())) {
      pages.push(rows)
    }
    if (pages.length <= 1) return pages
    const current = await readVersion(db, scope)
    if (current === version) return pages
    version = current
  }
  return [await filtered.select(COLUMNS).execute()]
}

/**
 * Exact totals of the filtered transactions by type and currency, and converted to the scope's currency at each day's
 * rate, to 2 decimals. Transfers and company actions are left out.
 */
export async function sumTransactions(
  db: Db,
  market: AccountMarket,
  scope: LedgerScope,
  request: Omit<FilterRequest, 'userId' | 'of'>,
): Promise<TransactionSums> {
  const { userId, currency } = scope.portfolio
  const of = { portfolioIds: idsOf(scope) }
  const pages = await readConsistently(db, market, scope, { ...request, userId, of })
  const currencies = new Set([currency])
  for (const rows of pages) {
    await pauseAfterSlice()
    for (const row of rows) currencies.add(row.currency)
  }
  const ownCurrencies = new Map(scope.portfolios.map((portfolio) => [portfolio.id, portfolio.currency]))
  for (const own of ownCurrencies.values()) currencies.add(own)
  const fx = await market.rates.tableFor(currencies, request.today)
  const sums = new Map<string, { type: RecordedType; currency: string; count: number; total: Decimal; fee: Decimal }>()
  const totals = new Map<RecordedType, Decimal | null>()
  let allFees: Decimal | null = ZERO
  let count = 0
  for (const rows of pages) {
    for (const row of rows) {
      if (count % ROWS_PER_STEP === 0) await pauseAfterSlice()
      count += 1
      // Units that move between portfolios or securities are neither bought nor sold.
      if (row.lots !== null) continue
      const type = decodeWord(RECORDED_TYPES, row.type, 'transactions.type')
      const key = `${type} ${row.currency}`
      const sum = sums.get(key) ?? { type, currency: row.currency, count: 0, total: ZERO, fee: ZERO }
      const amount = amountOf(row)
      sums.set(key, { ...sum, count: sum.count + 1, total: sum.total.plus(amount), fee: sum.fee.plus(row.fee) })
      const rate = rateOf(row, ownCurrencies.get(row.portfolio_id) ?? currency, currency, fx)
      const before = totals.get(type)
      totals.set(type, before === null || rate === undefined ? null : (before ?? ZERO).plus(amount.times(rate)))
      allFees = allFees === null || rate === undefined ? null : allFees.plus(new ExactDecimal(row.fee).times(rate))
    }
  }
  const inCents = (sum: Decimal | null) => sum && formatDecimal(sum.toDecimalPlaces(2))
  return {
    count,
    sums: [...sums.values()].map((sum) => ({ ...sum, total: formatDecimal(sum.total), fee: formatDecimal(sum.fee) })),
    converted: {
      currency,
      totals: [...totals].map(([type, total]) => ({ type, total: inCents(total) })),
      fee: inCents(allFees),
    },
  }
}
