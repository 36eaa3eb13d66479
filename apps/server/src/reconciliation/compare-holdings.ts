import type {
  ComparedHolding,
  Comparison,
  DifferenceCause,
  NamedTransaction,
  StatedUnits,
} from '@plumbline/contract/reconciliation/schemas'
import {
  MAX_COMPARED_DAYS,
  MAX_DESCRIBED_CAUSES,
  MAX_DESCRIBED_TRANSACTIONS,
} from '@plumbline/contract/reconciliation/vocabulary'
import {
  areSameUnits,
  explainUnitsDifference,
  type UnitsDifferenceCause,
} from '@plumbline/engine/explain-units-difference'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { nameTransactions } from '../transactions/name-transactions.ts'
import { type AssetBook, agrees, heldOn, heldOnDays, readAssetBooks, valueOn } from './asset-books.ts'

/**
 * Compares what the ledger has of each holding, and the cash of each currency, with the broker's last statement until a
 * day, as of the day of that statement, so that a later change of the ledger shows as a difference.
 */
export async function compareHoldings(
  db: Db,
  market: AccountMarket,
  measured: MeasuredPortfolio,
  { userId, day }: { userId: string; day: string },
  hiddenAssets: ReadonlySet<string>,
): Promise<Comparison> {
  const books = await readAssetBooks(db, market, measured, day)
  const found = books.flatMap((book) => {
    const units = heldOn(book, day)
    const isHeld = units !== 0 || Number(book.statements.at(-1)?.units ?? 0) !== 0
    return isHeld ? [{ book, units, causes: causesOf(book) }] : []
  })
  const ids = found.flatMap(({ causes }) => causes.flatMap(describedIds))
  const transactions = await nameTransactions(db, userId, ids)
  const holdings = found.map(({ book, units, causes }): ComparedHolding => {
    const { assetId } = book
    const {
      name = assetId,
      symbol = assetId,
      currency = measured.portfolio.currency,
    } = measured.assets.get(assetId) ?? book.listing ?? {}
    const isHidden = hiddenAssets.has(assetId)
    const compared = describeDays(book)
    const last = compared.at(-1)
    return {
      assetId,
      name,
      symbol,
      kind: book.cash === undefined ? 'security' : 'cash',
      currency,
      units: plain(units),
      value: isHidden ? null : valueOn(book, units, day).base,
      stated: describeStated(book, isHidden),
      days: compared,
      state: last === undefined ? 'not-compared' : last.isEqual ? 'equal' : 'different',
      causes: causes.map((cause) => describeCause(cause, transactions)),
    }
  })
  return { day, currency: measured.portfolio.currency, holdings: holdings.sort(bySecuritiesThenName) }
}

function bySecuritiesThenName(a: ComparedHolding, b: ComparedHolding): number {
  if (a.kind !== b.kind) return a.kind === 'cash' ? 1 : -1
  return a.name.localeCompare(b.name)
}

function describeDays(book: AssetBook): ComparedHolding['days'] {
  const statements = book.statements.slice(-MAX_COMPARED_DAYS)
  const held = heldOnDays(
    book,
    statements.map(({ date }) => date),
  )
  return statements.map((statement, at) => describeDay(book, statement, held[at] as number))
}

export function describeDay(
  book: AssetBook,
  statement: StatedUnits,
  held = heldOn(book, statement.date),
): ComparedHolding['days'][number] {
  const { date: day, units, agreedAt } = statement
  const isEqual = agrees(book, held, units)
  const ledgerUnits = plain(held)
  return { day, units, ledgerUnits, isEqual, hasAgreed: isEqual || agreedAt !== null }
}

function describeStated(book: AssetBook, isHidden: boolean): ComparedHolding['stated'] {
  const statement = book.statements.at(-1)
  if (statement === undefined) return null
  const { date: day, units, source, value, currency, agreedAt } = statement
  const ledgerUnits = heldOn(book, day)
  return {
    day,
    units,
    source,
    ledgerUnits: plain(ledgerUnits),
    value,
    currency,
    ledgerValue: value === null || isHidden ? null : valueOn(book, ledgerUnits, day, currency).stated,
    hasAgreed: agreedAt !== null || agrees(book, ledgerUnits, units),
  }
}

/** Of cash, only its suspects can tell. */
function causesOf(book: AssetBook): UnitsDifferenceCause[] {
  const statement = book.statements.at(-1)
  if (statement === undefined || book.cash !== undefined) return []
  if (areSameUnits(heldOn(book, statement.date), Number(statement.units))) return []
  const causes = explainUnitsDifference({ ...book, day: statement.date, statedUnits: Number(statement.units) })
  return [...causes.slice(0, -1).slice(0, MAX_DESCRIBED_CAUSES), ...causes.slice(-1)]
}

function describedIds(cause: UnitsDifferenceCause): string[] {
  return 'transactionIds' in cause ? cause.transactionIds.slice(0, MAX_DESCRIBED_TRANSACTIONS) : []
}

function describeCause(
  cause: UnitsDifferenceCause,
  transactions: ReadonlyMap<string, NamedTransaction>,
): DifferenceCause {
  if (cause.kind === 'missing') return { ...cause, units: plain(cause.units) }
  if (!('transactionIds' in cause)) return cause
  return {
    kind: cause.kind,
    transactions: describedIds(cause).flatMap((id) => transactions.get(id) ?? []),
    count: cause.transactionIds.length,
  }
}

/** As brokers show units: at most 8 decimals. */
export function plain(units: number): string {
  return String(Number(units.toFixed(8)))
}
