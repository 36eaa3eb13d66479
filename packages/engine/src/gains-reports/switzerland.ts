import { CALENDAR_YEAR_END, type DayNumber, formatIsoDate, parseIsoDate } from '../calendar.ts'
import { compareTexts } from '../compare-texts.ts'
import { receivedDividends } from '../income/received-dividends.ts'
import { known } from '../known.ts'
import { BUY } from '../ledger-columns.ts'
import { isMoney, valueUnits } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { PortfolioMeasurement } from '../measure-portfolio.ts'
import { negligibleOf } from '../negligible-units.ts'
import type { TradeRate } from './trade.ts'

/** Private gains are not taxed. What is asked for is a list of securities and accounts: Wertschriftenverzeichnis. */
export const SWITZERLAND = { currency: 'CHF', yearEnd: CALENDAR_YEAR_END } as const

/** The part of the income in column A that Swiss withholding tax takes. Verrechnungssteuergesetz, Art. 13 Abs. 1 lit. a. */
const WITHHOLDING_TAX = 0.35

/** `A`: income from which Swiss withholding tax is deducted, that of Swiss payers. `B`: other income. */
export type IncomeColumn = 'A' | 'B'

/** `in` and `out`: units that came from elsewhere or went there. `split`: units that a split added. */
export type UnitsChangeKind = 'buy' | 'sell' | 'in' | 'out' | 'split'

export interface UnitsChange {
  /** ISO date. */
  date: string
  kind: UnitsChangeKind
  /** In units of the day; negative for a split that takes units. */
  units: number
}

/** Before the withheld tax, in CHF at the rate of its day; null without a rate. */
export interface ListedPayment {
  /** ISO date. */
  date: string
  gross: number | null
  withheld: number | null
}

export interface ListedSecurity {
  assetId: string
  /** ISO 4217. */
  assetCurrency: string
  /** True for an account, whose units are its balance. */
  isMoney: boolean
  /** Held before the first day, in units of that day. */
  unitsBefore: number
  /** Held at the close of the last day. */
  units: number
  /** Per unit in assetCurrency, with its day; null without a price, and for money. */
  price: { price: number; date: string } | null
  rate: TradeRate
  /** Tax value in CHF at the close of the last day: 0 for an overdrawn account, which is a debt. */
  value: number | null
  /** Null where the payer's country is not known. */
  column: IncomeColumn | null
  gross: number | null
  withheld: number | null
  /** Ascending. Of an account, none. */
  changes: readonly UnitsChange[]
  payments: readonly ListedPayment[]
}

export interface ListedSums {
  value: number | null
  grossA: number | null
  grossB: number | null
  /** Of payers whose country is not known. */
  grossUnknown: number | null
  /** The Swiss withholding tax on column A, which is refunded. */
  refund: number | null
}

/**
 * The securities and accounts that were held at the end of a period or paid something in it, the most valuable first.
 *
 * @param measurement in CHF
 * @param days ISO dates, both included; days after today count as today
 * @see docs/methods/gains-by-country.md
 */
export function listSecurities(
  { measuredLines, today }: PortfolioMeasurement,
  days: { from: string; to: string },
  columnOf: (assetId: string) => IncomeColumn | null,
): ListedSecurity[] {
  const first = parseIsoDate(days.from)
  const last = parseIsoDate(days.to < today ? days.to : today)
  const listed = [...measuredLines].map(([assetId, lines]) => ({
    ...describeHolding(lines, first, last),
    assetId,
    column: columnOf(assetId),
  }))
  return listed
    .filter(({ units, changes, payments }) => units > 0 || changes.length > 0 || payments.length > 0)
    .sort((a, b) => orderOf(b) - orderOf(a) || compareTexts(a.assetId, b.assetId))
}

function orderOf({ value }: ListedSecurity): number {
  return value ?? Number.MAX_VALUE
}

function describeHolding(
  lines: readonly MeasuredLedgerLine[],
  first: DayNumber,
  last: DayNumber,
): Omit<ListedSecurity, 'assetId' | 'column'> {
  // A holding has a line in at least one portfolio.
  const { source } = lines[0] as MeasuredLedgerLine
  const closings = lines.map((line) => valueUnits(line.source, unitsAt(line, last), last))
  const value = closings.reduce((sum, { valueBase }) => sum + valueBase, 0)
  const payments = lines.flatMap((line) => paymentsOf(line, first, last))
  const price = isMoney(source) ? undefined : source.prices.on(last)
  const rate = source.rates?.on(last)
  return {
    assetCurrency: source.currency,
    isMoney: isMoney(source),
    unitsBefore: sumOf(lines.map((line) => unitsAt(line, first - 1))),
    units: sumOf(closings.map(({ units }) => units)),
    price: price === undefined ? null : { price: price.price, date: formatIsoDate(price.day) },
    rate: { rate: rate?.rate ?? null, date: formatIsoDate(rate?.day ?? last), source: rate?.source ?? 'missing' },
    value: known(isMoney(source) ? Math.max(0, value) : value),
    gross: sumKnown(payments.map(({ gross }) => gross)),
    withheld: sumKnown(payments.map(({ withheld }) => withheld)),
    changes: isMoney(source) ? [] : changesOf(lines, first, last),
    payments: payments.sort((a, b) => compareTexts(a.date, b.date)),
  }
}

function unitsAt({ replay: { columns } }: MeasuredLedgerLine, day: DayNumber): number {
  const index = columns.firstAfter(day)
  return index === 0 ? 0 : columns.unitsAfter(index - 1)
}

function paymentsOf(line: MeasuredLedgerLine, first: DayNumber, last: DayNumber): ListedPayment[] {
  return receivedDividends(line)
    .filter(({ date }) => parseIsoDate(date) >= first && parseIsoDate(date) <= last)
    .map(({ date, gross, withheld }) => ({ date, gross, withheld }))
}

/** Of several portfolios as one, units that one gives to another on a day are no change. */
function changesOf(lines: readonly MeasuredLedgerLine[], first: DayNumber, last: DayNumber): UnitsChange[] {
  const trades: (UnitsChange & { day: DayNumber })[] = []
  const moved = new Map<DayNumber, number>()
  const split = new Map<DayNumber, number>()
  const add = (sums: Map<DayNumber, number>, day: DayNumber, units: number) =>
    sums.set(day, (sums.get(day) ?? 0) + units)
  for (const { replay, source } of lines) {
    const { columns } = replay
    for (let index = columns.firstAfter(first - 1); index < columns.firstAfter(last); index++) {
      const day = columns.dayAt(index)
      const before = index === 0 ? 0 : columns.unitsAfter(index - 1)
      if (columns.splitRatio(index) !== 1) add(split, day, columns.unitsAfter(index) - before)
      else if (columns.isTransfer(index)) {
        const isIn = source.ledger.types[columns.stepAt(index)] === BUY
        add(moved, day, isIn ? columns.coveredUnits(index) : -columns.coveredUnits(index))
      } else if (columns.isBuy(index) || columns.isSale(index)) {
        const kind = columns.isBuy(index) ? 'buy' : 'sell'
        trades.push({ day, date: formatIsoDate(day), kind, units: columns.coveredUnits(index) })
      }
    }
  }
  const others = [
    ...[...moved].map(([day, units]) => ({ day, kind: units > 0 ? 'in' : 'out', units: Math.abs(units) }) as const),
    ...[...split].map(([day, units]) => ({ day, kind: 'split', units }) as const),
  ].map((change) => ({ ...change, date: formatIsoDate(change.day) }))
  return [...others, ...trades]
    .filter(({ units }) => Math.abs(units) > negligibleOf(0))
    .sort((a, b) => a.day - b.day)
    .map(({ date, kind, units }) => ({ date, kind, units }))
}

export function sumSecurities(listed: readonly ListedSecurity[]): ListedSums {
  const grossOf = (asked: IncomeColumn | null) =>
    sumKnown(listed.filter(({ column }) => column === asked).map(({ gross }) => gross))
  const grossA = grossOf('A')
  return {
    value: sumKnown(listed.map(({ value }) => value)),
    grossA,
    grossB: grossOf('B'),
    grossUnknown: grossOf(null),
    refund: grossA === null ? null : grossA * WITHHOLDING_TAX,
  }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** Null if an amount is not known. */
function sumKnown(amounts: readonly (number | null)[]): number | null {
  return known(sumOf(amounts.map((amount) => amount ?? Number.NaN)))
}
