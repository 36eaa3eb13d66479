import type { TransactionType } from '@plumbline/engine/ledger'
import type { Decimal } from 'decimal.js'
import { convertFee, readFees } from './convert-fee.ts'
import type { ImportField } from './import-field.ts'
import type { ImportRow, IssueCode } from './import-row.ts'
import type { Mapping } from './mapping.ts'
import { ExactDecimal, formatDecimal, limitDecimals } from './numbers.ts'
import { cellOf, numberOf } from './row-cells.ts'

type DerivedAmounts = Pick<
  ImportRow,
  'units' | 'price' | 'fee' | 'currency' | 'rate' | 'rateCurrency' | 'total' | 'notes'
>

interface AmountInput {
  readonly cells: readonly string[]
  readonly mapping: Mapping
  readonly type: TransactionType | null
  readonly currency: string | null
  readonly totalCurrency: string | null
  readonly addIssue: (code: IssueCode, message: string, field: ImportField | null) => void
}

const ZERO = new ExactDecimal(0)
const DERIVED_DIGITS = 15

/** The amounts as the file has them; null where the cell is blank. */
interface FileAmounts {
  readonly units: Decimal | null
  readonly price: Decimal | null
  readonly total: Decimal | null
}

/** Units and price as they are stored, and the currency that the price came out in. */
interface Stored {
  readonly units: Decimal
  readonly price: Decimal
  readonly isInTotalCurrency: boolean
}

/**
 * Units, price, fee and rate of a row. What a cell states is kept exactly; what is calculated (a price from the total, a
 * converted fee, an inverted rate) has 15 significant digits. A price that only the total gives is in the total's
 * currency. Fees are added up without their signs.
 */
export function deriveAmounts(row: AmountInput): DerivedAmounts {
  const { cells, mapping, type } = row
  const invalidFields = new Set<ImportField | null>()
  const addIssue: AmountInput['addIssue'] = (code, message, field) => {
    if (!invalidFields.has(field)) row.addIssue(code, message, field)
  }
  const input = { ...row, addIssue }
  const notes: string[] = []
  const read = (field: 'units' | 'price' | 'total'): Decimal | null => {
    const number = numberOf(cells, mapping.columns, field)
    if (number.kind === 'invalid' && (field !== 'units' || !isSplit(type))) {
      const cell = cellOf(cells, mapping.columns, field)
      addIssue('number-invalid', `“${cell}” is not a number and counts as 0`, field)
      invalidFields.add(field)
    }
    return number.kind === 'number' ? new ExactDecimal(number.value) : number.kind === 'invalid' ? ZERO : null
  }
  const file: FileAmounts = { units: read('units'), price: read('price'), total: read('total') }
  const { fees, invalid } = readFees(cells, mapping.columns, input.totalCurrency)
  for (const column of invalid)
    notes.push(`“${cells[column.index]}” in ${column.header} is not a number: the fee counts as 0`)

  const feeInTotal = fees
    .filter((fee) => fee.currency === null || input.totalCurrency === null || fee.currency === input.totalCurrency)
    .reduce((sum, fee) => sum.plus(fee.amount), ZERO)
  const stored = storedAmounts(file, input, feeInTotal, notes)
  const currency = stored.isInTotalCurrency ? (input.totalCurrency ?? input.currency) : input.currency
  const { rate, rateCurrency } = rateOf(input, currency)

  let fee = ZERO
  for (const fileFee of fees) {
    const converted = convertFee(fileFee, { currency, rate, rateCurrency })
    if (converted === null) {
      const message = `The fee is in ${fileFee.currency}, the price in ${currency}, and the row has no rate between them`
      addIssue('fee-currency-differs', message, 'fee')
    }
    fee = fee.plus(converted === null || converted.equals(fileFee.amount) ? fileFee.amount : rounded(converted))
  }
  return {
    units: formatDecimal(stored.units),
    price: formatDecimal(stored.price),
    fee: formatDecimal(fee),
    currency,
    rate: rate === null ? null : formatDecimal(rate),
    rateCurrency,
    total: file.total === null ? null : formatDecimal(file.total.abs()),
    notes,
  }
}

function isSplit(type: TransactionType | null): boolean {
  return type === 'split' || type === 'reversesplit'
}

function rounded(value: Decimal): Decimal {
  return limitDecimals(value.toSignificantDigits(DERIVED_DIGITS))
}

function storedAmounts(file: FileAmounts, input: AmountInput, fee: Decimal, notes: string[]): Stored {
  switch (input.type) {
    case 'dividend':
    case 'fee':
      return paidAmount(file, input, notes)
    case 'split':
    case 'reversesplit':
      return { units: splitRatio(file, input), price: ZERO, isInTotalCurrency: false }
    case 'buy':
    case 'sell':
    case null:
      return tradedAmounts(file, input, fee, notes)
  }
}

function tradedAmounts(file: FileAmounts, input: AmountInput, fee: Decimal, notes: string[]): Stored {
  const { type, addIssue, mapping } = input
  const units = file.units?.abs() ?? ZERO
  if (units.isZero()) addIssue('units-missing', 'The row has no units', 'units')
  if (file.price !== null) {
    if (file.price.isNegative() && !file.price.isZero()) addIssue('amount-negative', 'The price is negative', 'price')
    if (file.price.isZero() && !mapping.isLedgerFile) {
      addIssue('price-zero', 'The price is 0: a gift, a split or another event may be meant', 'price')
    }
    return { units, price: file.price.abs(), isInTotalCurrency: false }
  }
  if (file.total === null || units.isZero()) {
    addIssue('price-missing', 'The row has no price', 'price')
    return { units, price: ZERO, isInTotalCurrency: false }
  }
  const money = type === 'sell' ? file.total.abs().plus(fee) : file.total.abs().minus(fee)
  if (money.isZero() || money.isNegative()) addIssue('price-zero', 'The total leaves no price', 'total')
  notes.push('The price is the total without the fee, divided by the units')
  return { units, price: rounded(money.abs().dividedBy(units)), isInTotalCurrency: true }
}

/** The money of a dividend or fee row: units × price where both stand there, else the total, else the price or the fee. */
function paidAmount(file: FileAmounts, input: AmountInput, notes: string[]): Stored {
  const { addIssue } = input
  const perShare = file.units !== null && !file.units.isZero() && file.price !== null && !file.price.isZero()
  const product = perShare && file.units && file.price ? file.units.abs().times(file.price) : null
  const amount = product ?? file.total ?? file.price
  if (amount === null) {
    addIssue('price-missing', 'The row has no amount', 'price')
    return { units: ZERO, price: ZERO, isInTotalCurrency: false }
  }
  if (amount.isZero() && !input.mapping.isLedgerFile) addIssue('price-zero', 'The amount is 0', 'price')
  if (input.type === 'dividend' && amount.isNegative() && !amount.isZero()) {
    addIssue('amount-negative', 'The dividend is negative: an earlier one may be taken back', 'total')
  }
  if (product !== null) notes.push('The amount is units × price per share')
  return { units: ZERO, price: amount.abs(), isInTotalCurrency: product === null && file.total !== null }
}

const RATIO = /^(\d{1,6}(?:\.\d{1,6})?) ?[:/] ?(\d{1,6}(?:\.\d{1,6})?)$/

/** N of an N-for-1 split, or of a 1-for-N reverse split. Only a written ratio or a file of our own words states it. */
function splitRatio(file: FileAmounts, { cells, mapping, type, addIssue }: AmountInput): Decimal {
  const match = RATIO.exec(cellOf(cells, mapping.columns, 'units'))
  if (match !== null) {
    const [first, second] = [new ExactDecimal(match[1] ?? 0), new ExactDecimal(match[2] ?? 0)]
    const [more, less] = type === 'split' ? [first, second] : [first, second].sort((a, b) => b.comparedTo(a))
    if (more !== undefined && less !== undefined && !less.isZero() && more.greaterThan(less)) {
      return rounded(more.dividedBy(less))
    }
  }
  const units = file.units?.abs() ?? ZERO
  if (units.isZero()) addIssue('units-missing', 'The split has no ratio', 'units')
  else if (!mapping.isLedgerFile) {
    addIssue('split-ratio-unknown', 'The file states units added by the split, not its ratio', 'units')
  }
  return units
}

function rateOf(
  { cells, mapping, totalCurrency }: AmountInput,
  currency: string | null,
): { rate: Decimal | null; rateCurrency: string | null } {
  const none = { rate: null, rateCurrency: null }
  if (mapping.rateMeaning === 'unrelated') return none
  const number = numberOf(cells, mapping.columns, 'rate')
  if (number.kind !== 'number') return none
  const stated = new ExactDecimal(number.value)
  if (stated.isZero() || stated.isNegative()) return none
  if (totalCurrency !== null && totalCurrency === currency && !stated.equals(1)) return none
  const rate = mapping.rateMeaning === 'price-per-account' ? rounded(new ExactDecimal(1).dividedBy(stated)) : stated
  return { rate, rateCurrency: totalCurrency }
}
