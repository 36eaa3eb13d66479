import type { StatedUnits } from '@plumbline/contract/reconciliation/schemas'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { areSameUnits, type UnitsComparison } from '@plumbline/engine/explain-units-difference'
import type { FxTable } from '@plumbline/engine/fx-table'
import { unitsHeldOn, unitsHeldOnDays } from '@plumbline/engine/held-units'
import { isMoney, valueUnits } from '@plumbline/engine/line-source'
import type { MeasuredLedgerLine } from '@plumbline/engine/measure-line'
import { balanceOn } from '@plumbline/engine/reconcile/cash-balance'
import { readSynchronizedUnits } from '../brokers/synchronized-units.ts'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { marketSplitsOf } from '../transactions/market-splits.ts'
import { readLedger } from '../transactions/read-ledger.ts'
import { readStatements } from './statements/stated-units.ts'

/** What the portfolio has of one asset, and what its brokers said of it. */
export interface AssetBook extends Pick<UnitsComparison, 'transactions' | 'marketSplits' | 'ignoredSplits'> {
  assetId: string
  /** Up to the compared day, oldest first. One a day: the owner's, or else that of a synchronization. */
  statements: readonly StatedUnits[]
  /** Its line of the measurement; undefined for what was only stated. */
  line: MeasuredLedgerLine | undefined
  /** The line of a currency whose cash is booked. */
  cash: MeasuredLedgerLine | undefined
  /** Of what was only stated. */
  listing: AssetRow | undefined
  fx: FxTable
}

/** Banks write cents. */
const CASH_TOLERANCE = 0.005

/** What the portfolio has of each asset of its ledger, its statements and its cash. */
export async function readAssetBooks(
  db: Db,
  market: AccountMarket,
  { measurement, portfolio }: MeasuredPortfolio,
  day: string,
): Promise<AssetBook[]> {
  const { userId, id: portfolioId, ignoredSplits } = portfolio
  const statements = await readStatements(db, { userId, portfolioId })
  const synchronized = await readSynchronizedUnits(db, userId, portfolioId)
  const ledger = Map.groupBy(await readLedger(db, userId, portfolioId), ({ assetId }) => assetId)
  const lines = new Map([...measurement.measuredLines].map(([assetId, [line]]) => [assetId, line]))
  const money = [...lines].filter(([, line]) => line !== undefined && isMoney(line.source)).map(([id]) => id)
  const stated = Map.groupBy(
    [...synchronized.map(asStatement), ...[...statements.values()].flat()].filter(({ date }) => date <= day),
    ({ assetId }) => assetId,
  )
  const ids = [...new Set([...ledger.keys(), ...stated.keys(), ...money])]
  const splits = await marketSplitsOf(market, ids, [], measurement.today)
  const listings = await market.assetsOf(ids)
  const currencies = new Set([portfolio.currency])
  for (const { currency } of listings.values()) currencies.add(currency)
  for (const { currency } of [...stated.values()].flat()) if (currency !== null) currencies.add(currency)
  const fx = await market.rates.tableFor(currencies, day)
  return ids.flatMap((assetId): AssetBook[] => {
    const line = lines.get(assetId)
    const isIgnored = (date: string) => ignoredSplits.some((each) => each.assetId === assetId && each.date === date)
    const ofAsset = splits.get(assetId) ?? []
    return [
      {
        assetId,
        transactions: ledger.get(assetId) ?? [],
        marketSplits: ofAsset.filter(({ date }) => !isIgnored(date)),
        ignoredSplits: ofAsset.filter(({ date }) => isIgnored(date)),
        statements: oneADay(stated.get(assetId) ?? []),
        line,
        cash: money.includes(assetId) ? line : undefined,
        listing: listings.get(assetId),
        fx,
      },
    ]
  })
}

function asStatement(each: Pick<StatedUnits, 'assetId' | 'date' | 'units' | 'statedAt'>): StatedUnits {
  return { ...each, source: 'synchronization', value: null, currency: null, agreedAt: null }
}

/** Of one day the last one counts: what the owner states comes after what was synchronized. */
function oneADay(statements: readonly StatedUnits[]): StatedUnits[] {
  const byDay = new Map(statements.map((each) => [each.date, each]))
  return [...byDay.values()].sort((a, b) => compareTexts(a.date, b.date))
}

/** Units of the ledger at the end of a day; of cash, its balance. */
export function heldOn({ cash, transactions, marketSplits }: AssetBook, day: string): number {
  return cash === undefined ? unitsHeldOn(transactions, marketSplits, day) : balanceOn(cash, parseIsoDate(day))
}

/** True if the ledger has what was stated. */
export function agreesOn(book: AssetBook, { date, units }: Pick<StatedUnits, 'date' | 'units'>): boolean {
  return agrees(book, heldOn(book, date), units)
}

export function agrees({ cash }: Pick<AssetBook, 'cash'>, held: number, stated: string): boolean {
  if (cash !== undefined) return Math.abs(held - Number(stated)) < CASH_TOLERANCE
  return areSameUnits(held, Number(stated))
}

/** @param days ascending */
export function heldOnDays(book: AssetBook, days: readonly string[]): number[] {
  if (book.cash !== undefined) return days.map((day) => heldOn(book, day))
  return unitsHeldOnDays(book.transactions, book.marketSplits, days)
}

/** What units are worth at the close of a day: in the portfolio's currency, and in the currency of a stated value. */
export function valueOn(
  { line, fx }: AssetBook,
  units: number,
  day: string,
  currency: string | null = null,
): { base: number | null; stated: number | null } {
  if (line === undefined) return { base: units === 0 ? 0 : null, stated: null }
  const { valueAsset, valueBase } = valueUnits(line.source, units, parseIsoDate(day))
  const from = line.source.currency
  const rate =
    currency === null || currency === from ? 1 : (fx.converter(from, currency)?.rateOn(parseIsoDate(day)) ?? Number.NaN)
  return { base: finite(valueBase), stated: finite(valueAsset * rate) }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
