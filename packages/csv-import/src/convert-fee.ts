import { majorUnitOf } from '@plumbline/engine/currency'
import type { Decimal } from 'decimal.js'
import { currencyOf } from './currencies.ts'
import { splitHeader } from './header-meaning.ts'
import type { ColumnMapping } from './mapping.ts'
import { ExactDecimal, readNumber } from './numbers.ts'

export interface FileFee {
  /** Never negative. */
  readonly amount: Decimal
  /** Null where the file states neither it nor the total's currency: then it is that of the price. */
  readonly currency: string | null
}

export interface FileFees {
  readonly fees: readonly FileFee[]
  /** Columns whose cell is no number: their fee counts as 0. */
  readonly invalid: readonly ColumnMapping[]
}

/**
 * The fees of a row, one per fee column that has one, each without its sign and in the currency that the file states. A
 * fee without a stated currency is in that of the total, which contains it.
 */
export function readFees(
  cells: readonly string[],
  columns: readonly ColumnMapping[],
  totalCurrency: string | null,
): FileFees {
  const fees: FileFee[] = []
  const invalid: ColumnMapping[] = []
  for (const column of columns) {
    if (column.field !== 'fee') continue
    const number = readNumber(cells[column.index] ?? '', column.decimalMark)
    if (number.kind === 'invalid') invalid.push(column)
    if (number.kind !== 'number' || Number(number.value) === 0) continue
    const mark = number.currencyMark === null ? null : currencyOf(number.currencyMark)
    const stated = currencyCell(cells, columns, column)
    const currency =
      (stated === '' ? null : (currencyOf(stated) ?? stated)) ?? mark ?? column.statedCurrency ?? totalCurrency
    fees.push({ amount: new ExactDecimal(number.value).abs(), currency })
  }
  return { fees, invalid }
}

/** The cell of the fee currency column that names this fee in its header (`Currency (Stamp duty)`), else of the nearest. */
function currencyCell(cells: readonly string[], columns: readonly ColumnMapping[], fee: ColumnMapping): string {
  const candidates = columns.filter(({ field }) => field === 'feeCurrency')
  const feeName = splitHeader(fee.header).base
  const named = candidates.find(({ header }) => splitHeader(header).hint === feeName)
  const distance = ({ index }: ColumnMapping) => Math.abs(index - fee.index)
  const nearest = [...candidates].sort((a, b) => distance(a) - distance(b))[0]
  const column = named ?? nearest
  return column === undefined ? '' : (cells[column.index] ?? '')
}

export interface FeeTarget {
  /** The currency of the row's price. */
  readonly currency: string | null
  /** Money of `rateCurrency` per 1 of `currency`. */
  readonly rate: Decimal | null
  readonly rateCurrency: string | null
}

/** The fee in the currency of the price, by the row's own rate or as pounds to pence; null where the row has no such rate. */
export function convertFee(fee: FileFee, { currency, rate, rateCurrency }: FeeTarget): Decimal | null {
  if (fee.currency === null || currency === null || fee.currency === currency) return fee.amount
  const ofFee = majorUnitOf(fee.currency)
  const ofPrice = majorUnitOf(currency)
  if (ofFee.currency === ofPrice.currency) return fee.amount.times(ofFee.factor).dividedBy(ofPrice.factor)
  if (rate === null || rateCurrency !== fee.currency) return null
  return fee.amount.dividedBy(rate)
}
