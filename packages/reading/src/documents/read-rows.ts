import { Decimal } from 'decimal.js'
import { checkProduct, plainFactors } from '../laws/product.ts'
import type { Proof } from '../proofs.ts'
import type { Reading, SecurityMarks } from '../readings.ts'
import { HALF_CENT } from '../thresholds.ts'
import { type Amount, has, isMoney, numberOf } from './amount.ts'
import { findSecurity } from './find-security.ts'
import type { LabelledDay } from './label-days.ts'
import type { ScannedLine } from './scan-line.ts'
import { proveProduct } from './write-reading.ts'

export interface ReadRow {
  readonly reading: Reading
  readonly proofs: readonly Proof[]
}

/** Lines below a row in which its security may stand. */
const LINES_OF_ROW = 3

/**
 * The trades of a table, such as the executions of a savings plan: each row states its day, units, price, and amount,
 * and proves itself. Null unless there are at least two, and every row with a day and as many amounts is one of them.
 *
 * @param security of the whole document; rows may state their own
 */
export function readRows(
  document: { lines: readonly ScannedLine[]; amounts: readonly Amount[]; days: readonly LabelledDay[] },
  kind: 'buy' | 'sell',
  security: SecurityMarks | null,
): ReadRow[] | null {
  const rows: ReadRow[] = []
  const inRows = new Set<number>()
  for (const scanned of document.lines) {
    const { index } = scanned.line
    const days = document.days.filter(({ lineIndex }) => lineIndex === index)
    const amounts = document.amounts.filter(({ lineIndex, isPercent }) => lineIndex === index && !isPercent)
    const isRow = days.length > 0 && amounts.filter(({ decimals }) => decimals > 0).length >= 2
    if (!isRow) continue
    const own = securityOfRow(document.lines, index) ?? security
    const row = own === null ? null : readRow(amounts, days, kind, own)
    if (row === null) return null
    rows.push(row)
    inRows.add(index)
  }
  const others = document.amounts.filter(({ lineIndex }) => !inRows.has(lineIndex))
  return rows.length >= 2 && areWhole(rows, others) ? rows : null
}

/** Whether nothing outside of the rows belongs to them: executions of one trade have their costs and sum below them. */
function areWhole(rows: readonly ReadRow[], others: readonly Amount[]): boolean {
  const sum = rows.reduce((total, { reading }) => total.plus(reading.net.amount), new Decimal(0))
  return others.every(
    (amount) =>
      !isMoney(amount) ||
      amount.decimals !== 2 ||
      amount.value.isZero() ||
      !(has(amount, 'fee', 'tax') || (has(amount, 'net') && !amount.value.equals(sum))),
  )
}

/** What the row or the lines below it name, up to the next row. */
function securityOfRow(lines: readonly ScannedLine[], index: number): SecurityMarks | null {
  const below = lines.slice(index + 1, index + LINES_OF_ROW)
  const next = below.findIndex(({ days, numbers }) => days.length > 0 && numbers.length >= 2)
  const own = [lines[index], ...below.slice(0, next < 0 ? below.length : next)].flatMap(
    (scanned) => scanned?.line ?? [],
  )
  const { security, isins } = findSecurity(own)
  return isins.length === 1 ? security : null
}

function readRow(
  amounts: readonly Amount[],
  days: readonly LabelledDay[],
  kind: 'buy' | 'sell',
  security: SecurityMarks,
): ReadRow | null {
  const [units] = amounts.filter((amount) => has(amount, 'units'))
  const [price] = amounts.filter((amount) => has(amount, 'price') && amount !== units)
  const day = dayOfRow(days)
  if (units === undefined || price === undefined || day === null) return null
  const rest = amounts.filter((amount) => amount !== units && amount !== price && amount.decimals === 2)
  const gross = rest.find((amount) => proves(units, price, amount))
  const last = rest.at(-1)
  if (gross === undefined || last === undefined || gross.currency === null) return null
  const costs = rest.filter((amount) => amount !== gross && amount !== last)
  const sum = costs.reduce((total, { value }) => total.plus(value), new Decimal(0))
  const net = kind === 'buy' ? gross.value.plus(sum) : gross.value.minus(sum)
  if (!net.minus(last.value).abs().lte(HALF_CENT)) return null
  const money = (amount: Decimal) => ({ amount, currency: gross.currency ?? '' })
  const taxes = costs
    .filter((amount) => has(amount, 'tax'))
    .reduce((total, { value }) => total.plus(value), new Decimal(0))
  const reading: Reading = {
    kind,
    ...day,
    settlementDay: null,
    isSettledDay: false,
    exDay: null,
    security,
    units: units.value,
    price: money(price.value),
    priceIsPercent: false,
    gross: money(gross.value),
    fees: money(sum.minus(taxes)),
    taxes: money(taxes),
    net: money(last.value),
    rate: null,
  }
  return { reading, proofs: proofsOf(reading, { units, price, gross }) }
}

/** The day of the trade among those of a row: the one that is labelled so, or the only one. */
function dayOfRow(days: readonly LabelledDay[]): Pick<Reading, 'day' | 'time'> | null {
  const trades = days.filter(({ fields }) => fields.has('trade'))
  const [only] = trades.length > 0 ? trades : days
  const isOpen = only !== undefined && [...only.fields].every((field) => field === 'trade' || field === 'letter')
  if (only === undefined || !isOpen || (trades.length !== 1 && days.length !== 1)) return null
  const [day] = only.days
  return day === undefined || only.days.length > 1 ? null : { day, time: only.time }
}

/** Labels say what units and price are, so that few digits prove enough. */
function proves(units: Amount, price: Amount, gross: Amount): boolean {
  const factors = plainFactors(numberOf(units), numberOf(price), price.decimals)
  return checkProduct(factors, numberOf(gross)) !== null
}

function proofsOf(
  { security, gross: { currency } }: Reading,
  row: Record<'units' | 'price' | 'gross', Amount>,
): Proof[] {
  const product = proveProduct(row, currency)
  return security.isin === null ? [product] : [product, { law: 'check-digit', identifier: security.isin }]
}
