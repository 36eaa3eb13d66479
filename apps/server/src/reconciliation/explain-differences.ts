import { createHash } from 'node:crypto'
import type {
  BookedRow,
  ExplainedDifference,
  NamedTransaction,
  Suspect,
} from '@plumbline/contract/reconciliation/schemas'
import { MAX_DESCRIBED_SUSPECTS, MAX_DESCRIBED_TRANSACTIONS } from '@plumbline/contract/reconciliation/vocabulary'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { FixEffect } from '@plumbline/engine/checks/measure-fix'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import {
  explainDifferences as explain,
  type ExplainedDifference as Found,
} from '@plumbline/engine/reconcile/rank-suspects'
import type { Suspect as FoundSuspect, ReconciledAsset, ReconciledCash } from '@plumbline/engine/reconcile/suspect'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import { describeEffect } from '../measurement/describe-effect.ts'
import { loadIncome } from '../measurement/load-income.ts'
import { measureFixes } from '../measurement/measure-fixes.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { readExactRows } from '../transactions/exact-rows.ts'
import { nameTransactions } from '../transactions/name-transactions.ts'
import { type AssetBook, agreesOn, heldOn, readAssetBooks } from './asset-books.ts'
import { describeDay } from './compare-holdings.ts'

/**
 * Explains each difference from the last statements until a day: where it began, what may have caused it, and what each
 * repair changes.
 *
 * @param hiddenAssets Holdings that the plan does not show: what their repairs change stays unsaid.
 */
export async function explainDifferences(
  db: Db,
  market: AccountMarket,
  measured: MeasuredPortfolio,
  day: string,
  hiddenAssets: ReadonlySet<string>,
): Promise<ExplainedDifference[]> {
  const { userId } = measured.portfolio
  const books = new Map((await readAssetBooks(db, market, measured, day)).map((book) => [book.assetId, book]))
  if (![...books.values()].some(isDifferent)) return []
  const found = await findDifferences(market, measured, [...books.values()])
  const suspects = found.flatMap(({ suspects: [...all] }) => all.slice(0, MAX_DESCRIBED_SUSPECTS))
  const ids = suspects.flatMap((each) => [...each.change.removed, ...each.transactions.map(({ id }) => id)])
  const described: DescribedWith = {
    effects: await effectsOf(measured, suspects, hiddenAssets),
    named: await nameTransactions(db, userId, ids),
    exact: await readExactRows(db, userId, ids),
    method: measured.portfolio.settings.returnCalculation,
  }
  return found.flatMap((each) => describe(each, books.get(each.assetId), described) ?? [])
}

function isDifferent(book: AssetBook): boolean {
  const last = book.statements.at(-1)
  return last !== undefined && !agreesOn(book, last)
}

async function findDifferences(
  market: AccountMarket,
  measured: MeasuredPortfolio,
  books: readonly AssetBook[],
): Promise<Found[]> {
  const { measurement } = measured
  const booking = measurement.cash?.booking
  const { missing } = (await loadIncome(market, measured)).income
  return explain({
    assets: books.map(asReconciled),
    cash: books.flatMap((book) => asCash(book) ?? []),
    settlement: {
      settlesIn: booking?.settlesIn,
      currencies: new Map([...(booking?.assets ?? [])].map(([currency, assetId]) => [assetId, currency])),
    },
    unrecordedDividends: missing.map(({ assetId, exDate, payDate, units, value, currency }) => ({
      assetId,
      day: payDate ?? exDate,
      units,
      amount: units * value,
      currency,
    })),
  })
}

function asReconciled(book: AssetBook): ReconciledAsset {
  const { assetId, transactions, marketSplits, ignoredSplits, statements, line, cash, listing } = book
  return {
    assetId,
    currency: listing?.currency ?? line?.source.currency ?? '',
    transactions,
    marketSplits,
    ignoredSplits,
    statements: cash === undefined ? statements.map(({ date, units }) => ({ day: date, units: Number(units) })) : [],
    closeOn: (on) => line?.source.prices.on(parseIsoDate(on))?.price,
  }
}

function asCash(book: AssetBook): ReconciledCash | undefined {
  const { assetId, cash, statements } = book
  if (cash === undefined || statements.length === 0) return undefined
  const differences = statements.map(({ date, units }) => ({
    day: date,
    difference: Number(units) - heldOn(book, date),
  }))
  return { assetId, currency: cash.source.currency, differences }
}

/** What each suspect's repair changes, by suspect. */
async function effectsOf(
  measured: MeasuredPortfolio,
  suspects: readonly FoundSuspect[],
  hiddenAssets: ReadonlySet<string>,
): Promise<Map<FoundSuspect, FixEffect>> {
  const known = measured.measurement.measuredLines
  const isMeasurable = ({ assetId, change }: FoundSuspect) =>
    [assetId, ...change.added.map((each) => each.assetId)].every((id) => known.has(id) && !hiddenAssets.has(id))
  const ids = new Map(suspects.filter(isMeasurable).map((suspect) => [suspect, idOf(suspect)]))
  const fixes = new Map([...ids].map(([{ assetId, change }, id]) => [id, { assetId, change, inQuestion: 0 }]))
  const effects = await measureFixes(measured, fixes)
  return new Map(
    [...ids].flatMap(([suspect, id]) => {
      const effect = effects.get(id)
      return effect === undefined ? [] : [[suspect, effect] as const]
    }),
  )
}

function idOf({ assetId, change }: FoundSuspect): string {
  return createHash('sha256')
    .update(JSON.stringify([assetId, change]))
    .digest('base64url')
}

interface DescribedWith {
  effects: ReadonlyMap<FoundSuspect, FixEffect>
  named: ReadonlyMap<string, NamedTransaction>
  exact: ReadonlyMap<string, BookedRow>
  method: MeasuredPortfolio['portfolio']['settings']['returnCalculation']
}

function describe(
  { assetId, start, suspects, sameCauseAs }: Found,
  book: AssetBook | undefined,
  given: DescribedWith,
): ExplainedDifference | undefined {
  if (book === undefined) return undefined
  const byDay = new Map(book.statements.map((each) => [each.date, each]))
  return {
    assetId,
    lastAgreed: start.lastAgreed,
    firstDiffering: start.firstDiffering,
    measured: start.measured.flatMap((day) => {
      const statement = byDay.get(day)
      return statement === undefined ? [] : [describeDay(book, statement)]
    }),
    sameCauseAs: [...sameCauseAs],
    suspects: suspects.slice(0, MAX_DESCRIBED_SUSPECTS).map((suspect) => describeSuspect(suspect, given)),
  }
}

function describeSuspect(suspect: FoundSuspect, given: DescribedWith): Suspect {
  const { kind, assetId, since, until, ratio, transactions, explainsAllDays, cash } = suspect
  const effect = given.effects.get(suspect)
  return {
    kind,
    assetId,
    since,
    until,
    ratio,
    transactions: transactions.slice(0, MAX_DESCRIBED_TRANSACTIONS).flatMap(({ id }) => given.named.get(id) ?? []),
    explainsAllDays,
    cash: cash.map(({ currency, before, left }) => ({ currency, before, left: Number.isNaN(left) ? null : left })),
    effect: effect === undefined ? null : describeEffect(effect, given.method),
    repair: repairOf(suspect, given.exact),
  }
}

function repairOf({ change, isToConfirm }: FoundSuspect, exact: ReadonlyMap<string, BookedRow>): Suspect['repair'] {
  const [ignored] = change.ignoredSplits ?? []
  if (ignored !== undefined) return { kind: 'ignore-split', date: ignored }
  const [restored] = change.restoredSplits ?? []
  if (restored !== undefined) return { kind: 'restore-split', date: restored }
  if (change.added.length === 0) return { kind: 'delete', transactionIds: [...change.removed] }
  const [first] = change.added
  if (change.removed.length === 0 && first !== undefined) return { kind: 'add', row: bookedRow(first), isToConfirm }
  const changes = change.added.flatMap((row) => {
    const stored = exact.get(row.id)
    return stored === undefined ? [] : [{ transactionId: row.id, ...changedFields(stored, bookedRow(row)) }]
  })
  return { kind: 'change', changes }
}

const BOOKED_FIELDS = ['stockId', 'type', 'date', 'units', 'price', 'fee', 'currency'] as const

/** What is equal as a number stays as it is stored. */
function changedFields(
  stored: BookedRow,
  becomes: BookedRow,
): { before: Partial<BookedRow>; after: Partial<BookedRow> } {
  const names = BOOKED_FIELDS.filter((name) => {
    const [a, b] = [stored[name], becomes[name]]
    return a !== b && !(Number(a) === Number(b))
  })
  const only = (row: BookedRow) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: only(stored), after: only(becomes) }
}

function bookedRow({ assetId, type, date, units, price, fee, currency }: LedgerTransaction): BookedRow {
  return {
    stockId: assetId,
    // What a repair adds or changes is never derived.
    type: type as BookedRow['type'],
    date,
    units: decimalText(units),
    price: decimalText(price),
    fee: decimalText(fee),
    currency,
  }
}

/** A double without its last digits, which are noise, and never as 1e-7. */
function decimalText(value: number): string {
  const [whole = '0', fraction = ''] = value.toFixed(10).split('.')
  const shortened = fraction.replace(/0+$/, '')
  return shortened === '' ? whole : `${whole}.${shortened}`
}
