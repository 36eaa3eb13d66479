import { type Text, text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { type CellNumber, ExactDecimal, formatDecimal } from '../cells/numbers.ts'
import type { TotalComparison } from '../laws/total-check.ts'
import { isPairHeader } from '../words/header-meaning.ts'
import type { ImportField } from '../words/import-field.ts'
import { chooseReadings } from './choose-readings.ts'
import { compareAmounts, compareDividend } from './compare-amounts.ts'
import { convertFee, type FeeTarget, type FileFee, readFees } from './convert-fee.ts'
import type { Ignored } from './draft-row.ts'
import { areFeesOfPrice } from './fee-of-price.ts'
import type { ImportRow } from './import-row.ts'
import {
  type AmountInput,
  type Figure,
  type FileAmounts,
  isPayout,
  isSplit,
  isTrade,
  rounded,
  scaled,
  ZERO,
} from './row-amounts.ts'
import { cellOf, numberOf, totalOf } from './row-cells.ts'
import { settleDifference } from './settle-difference.ts'
import { type Stored, storedAmounts } from './stored-amounts.ts'

type DerivedAmounts = Pick<
  ImportRow,
  'units' | 'price' | 'fee' | 'currency' | 'rate' | 'rateCurrency' | 'total' | 'notes'
> & {
  /** How the total compares with units × price; null if the row has nothing to compare. */
  readonly comparison: TotalComparison | null
  /** Set if the user leaves out rows with such a difference. */
  readonly ignored: Ignored | null
}

const CENT_DECIMALS = 2
const NO_FIGURE: Figure = { kind: 'number', value: '0', decimals: 0, other: null, currencyMark: null }

/**
 * Units, price, fee and rate of a row. Stated values are kept exactly; calculated ones (a price from the total, a
 * converted fee, an inverted rate) have 15 significant digits. A price calculated from the total is in the total's
 * currency. Fees are added up without their signs, less rebates. If a cell is ambiguous, the reading where units ×
 * price matches the total is used.
 */
export function deriveAmounts(row: AmountInput): DerivedAmounts {
  const notes: Text[] = []
  const { printed, input } = readPrinted(row)
  const { fees, amounts } = readCharges(printed, input, notes)
  const figures = isTrade(input.type) ? chooseReadings(amounts, input, fees, notes) : amounts
  const file = perNominal(figures, notes)

  const comparison = isTrade(input.type) ? compareAmounts(file, input, fees) : null
  const difference = isPayout(input.type) ? compareDividend(file, input, fees) : comparison
  const settled = settleDifference(file, input, difference, notes)

  const feeInTotal = fees
    .filter((fee) => fee.currency === null || input.totalCurrency === null || fee.currency === input.totalCurrency)
    .reduce((sum, fee) => sum.plus(fee.amount), ZERO)
  const stored = storedAmounts(settled.file, input, feeInTotal, notes)
  const currency = stored.isInTotalCurrency ? (input.totalCurrency ?? input.currency) : input.currency
  const { rate, rateCurrency } = rateOf(input, currency)

  if (isFeeOfCoin(input, feeInTotal, file)) {
    input.addIssue(
      'fee-currency-differs',
      text('The fee is so small that it may be in the coin: no column states its currency'),
      'fee',
    )
  }
  const target =
    rate === null ? impliedTarget(stored, currency, feeInTotal, settled.file, input) : { currency, rate, rateCurrency }
  const fee = convertFees(fees, target, comparison, input)
  return {
    units: stored.units,
    price: stored.price,
    fee: fees.length === 0 ? '0' : formatDecimal(fee),
    currency,
    rate: rate === null ? null : formatDecimal(rate),
    rateCurrency,
    total: file.total === null ? null : file.total.value.replace('-', ''),
    notes,
    comparison,
    ignored: settled.ignored,
  }
}

/**
 * The amounts as printed, of which an unreadable one is an issue and counts as 0. The returned input adds no further
 * issues about the field of an unreadable amount.
 */
function readPrinted(row: AmountInput): { printed: FileAmounts; input: AmountInput } {
  const { cells, layout, type } = row
  const invalidFields = new Set<ImportField | null>()
  const addIssue: AmountInput['addIssue'] = (code, message, field, scale) => {
    if (!invalidFields.has(field)) row.addIssue(code, message, field, scale)
  }
  const take = (field: 'units' | 'price' | 'total', number: CellNumber): Figure | null => {
    if (number.kind === 'invalid' && !isSplit(type)) {
      const cell = cellOf(cells, layout, field)
      addIssue('number-invalid', text('“{cell}” is not a number and counts as 0', { cell }), field)
      invalidFields.add(field)
    }
    return number.kind === 'number' ? number : number.kind === 'invalid' ? NO_FIGURE : null
  }
  const printed = {
    units: take('units', numberOf(cells, layout, 'units')),
    price: take('price', numberOf(cells, layout, 'price')),
    total: take('total', totalOf(cells, layout)),
  }
  return { printed, input: { ...row, addIssue } }
}

/** The fees of a row and its amounts: in a row of type fee, the fee column can state or repeat the amount. */
function readCharges(
  printed: FileAmounts,
  input: AmountInput,
  notes: Text[],
): { fees: readonly FileFee[]; amounts: FileAmounts } {
  const { cells, layout, mapping, type, currency, totalCurrency, codeOf } = input
  const hasTotal = [layout.of.total, layout.of.debit, layout.of.credit].some((column) => column !== undefined)
  const { rate } = rateOf(input, currency)
  const isOfPrice = rate !== null && areFeesOfPrice(readFees(cells, layout, null, codeOf).fees, printed, rate)
  const feeCurrency = isOfPrice ? currency : totalCurrency
  const { fees, invalid } = readFees(cells, layout, hasTotal ? feeCurrency : null, codeOf)
  for (const { index, header } of invalid) {
    notes.push(text('“{cell}” in {header} is not a number: the fee counts as 0', { cell: cells[index] ?? '', header }))
  }
  const [first, ...others] = fees
  if (type !== 'fee' || first === undefined) return { fees, amounts: printed }
  if (!mapping.isLedgerFile && !hasAmount(printed)) {
    const total = { ...NO_FIGURE, value: formatDecimal(first.amount) }
    return { fees: others, amounts: { ...printed, total } }
  }
  const isRepeated = others.length === 0 && isSameAmount(printed.total, first.amount)
  return { fees: isRepeated ? [] : fees, amounts: printed }
}

/** A price in percent is multiplied by the nominal value, which is in the units. */
function perNominal(figures: FileAmounts, notes: Text[]): FileAmounts {
  if (figures.price?.currencyMark !== '%') return figures
  notes.push(text('The price is in percent of the nominal value'))
  return { ...figures, price: scaled(figures.price, '0.01') }
}

/** The sum of the fees in the currency of the price. A fee that cannot be converted is an issue and stays as it is. */
function convertFees(
  fees: readonly FileFee[],
  target: FeeTarget,
  comparison: TotalComparison | null,
  { addIssue }: AmountInput,
): Decimal {
  const { currency, rate } = target
  const isInTotal = (comparison?.kind === 'exact' || comparison?.kind === 'close') && comparison.hasFees
  const ofTotal = !isInTotal ? null : comparison.isConverted ? rate : new ExactDecimal(comparison.minorUnit)
  return fees.reduce((sum, fee) => {
    const isOfTotal = fee.currency === null && ofTotal !== null
    const converted = isOfTotal ? fee.amount.dividedBy(ofTotal) : convertFee(fee, target)
    if (converted === null) {
      const message = text(
        'The fee is in {feeCurrency} and the price in {currency}, but the row has no exchange rate',
        { feeCurrency: String(fee.currency), currency: String(currency) },
      )
      addIssue('fee-currency-differs', message, 'fee')
    }
    return sum.plus(converted === null || converted.equals(fee.amount) ? fee.amount : rounded(converted))
  }, ZERO)
}

/**
 * Without a stated rate, units × price and a total in another currency imply one. It is used if the fee, converted at
 * it, is the same to the cent, whether the total includes the fee or not.
 */
function impliedTarget(
  { units, price }: Pick<Stored, 'units' | 'price'>,
  currency: string | null,
  feeInTotal: Decimal,
  { total }: FileAmounts,
  { type, totalCurrency }: AmountInput,
): FeeTarget {
  const none = { currency, rate: null, rateCurrency: null }
  const gross = new ExactDecimal(units).times(price).abs()
  if (!isTrade(type) || total === null || totalCurrency === null || totalCurrency === currency) return none
  const paid = new ExactDecimal(total.value).abs()
  const money = type === 'sell' ? paid.plus(feeInTotal) : paid.minus(feeInTotal)
  if (gross.isZero() || !money.greaterThan(0)) return none
  const feeAt = (sum: Decimal) => feeInTotal.times(gross).dividedBy(sum).toDecimalPlaces(CENT_DECIMALS)
  if (!feeAt(money).equals(feeAt(paid))) return none
  return { currency, rate: money.dividedBy(gross), rateCurrency: totalCurrency }
}

/** As a share of units × price less than any exchange takes. */
const MIN_FEE_SHARE = 0.00001

/** Exchanges charge the fee of a purchase in the coin; often no header says so. */
function isFeeOfCoin({ layout, hasCoins }: AmountInput, fee: Decimal, { units, price }: FileAmounts): boolean {
  if (!hasCoins && !isPairHeader(layout.of.symbol?.header ?? '')) return false
  if (fee.isZero() || units === null || price === null || layout.feeCurrencies.length > 0) return false
  const gross = new ExactDecimal(units.value).times(price.value).abs()
  return fee.lessThan(gross.times(MIN_FEE_SHARE))
}

/** Whether the row states money; a fee without it may have its amount in the column of fees. */
function hasAmount({ price, total }: FileAmounts): boolean {
  return [price, total].some((figure) => figure !== null && figure.value !== '0')
}

/** Whether a fee column repeats the amount of a row. */
function isSameAmount(total: Figure | null, fee: Decimal | undefined): boolean {
  return total !== null && fee !== undefined && new ExactDecimal(total.value).abs().equals(fee.abs())
}

function rateOf(
  { cells, layout, mapping, totalCurrency }: AmountInput,
  currency: string | null,
): { rate: Decimal | null; rateCurrency: string | null } {
  const none = { rate: null, rateCurrency: null }
  if (mapping.rateMeaning === 'unrelated') return none
  const number = numberOf(cells, layout, 'rate')
  if (number.kind !== 'number') return none
  const stated = new ExactDecimal(number.value)
  if (stated.isZero() || stated.isNegative()) return none
  if (totalCurrency !== null && totalCurrency === currency && !stated.equals(1)) return none
  const rate = mapping.rateMeaning === 'price-per-account' ? rounded(new ExactDecimal(1).dividedBy(stated)) : stated
  return { rate, rateCurrency: totalCurrency }
}
