import { majorUnitOf } from '@plumbline/engine/currency'
import type { TransactionType } from '@plumbline/engine/ledger'
import { type Text, text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { convertFee, type FileFee, readFees } from './convert-fee.ts'
import { isPairHeader } from './header-meaning.ts'
import type { ImportField } from './import-field.ts'
import type { ImportRow, IssueCode, RowIssue } from './import-row.ts'
import type { Mapping } from './mapping.ts'
import { type CellNumber, ExactDecimal, formatDecimal, limitDecimals, readNumber } from './numbers.ts'
import { cellOf, type Layout, numberOf, statesAmount, totalOf } from './row-cells.ts'
import {
  type Amount,
  amountOf,
  type CheckedAmounts,
  compareTotal,
  type Factor,
  ONE,
  type TotalComparison,
} from './total-check.ts'

type DerivedAmounts = Pick<
  ImportRow,
  'units' | 'price' | 'fee' | 'currency' | 'rate' | 'rateCurrency' | 'total' | 'notes'
> & {
  /** How the total compares with units × price; null if the row has nothing to compare. */
  readonly comparison: TotalComparison | null
  /** The user leaves out rows with such a difference. */
  readonly isIgnored: boolean
}

interface AmountInput {
  readonly cells: readonly string[]
  readonly layout: Layout
  readonly mapping: Mapping
  readonly type: TransactionType | null
  readonly currency: string | null
  readonly totalCurrency: string | null
  /** The symbols of the file are those of coins. */
  readonly hasCoins: boolean
  /** Resolves a currency mark or word of the file to a code. */
  readonly codeOf: (mark: string) => string | null
  readonly addIssue: (
    code: IssueCode,
    message: Text,
    field: ImportField | null,
    scale?: NonNullable<RowIssue['scale']>,
  ) => void
}

const ZERO = new ExactDecimal(0)
const DERIVED_DIGITS = 15

type Figure = Extract<CellNumber, { kind: 'number' }>

/** The amounts as stated in the file; null if the cell is blank. */
interface FileAmounts {
  readonly units: Figure | null
  readonly price: Figure | null
  readonly total: Figure | null
}

/** Units and price as they are stored, as plain decimals, and the currency that the price came out in. */
interface Stored {
  readonly units: string
  readonly price: string
  readonly isInTotalCurrency: boolean
}

const NO_FIGURE: Figure = { kind: 'number', value: '0', decimals: 0, other: null, currencyMark: null }

/**
 * Units, price, fee and rate of a row. Stated values are kept exactly; calculated ones (a price from the total, a
 * converted fee, an inverted rate) have 15 significant digits. A price calculated from the total is in the total's
 * currency. Fees are added up without their signs. If a cell is ambiguous, the reading where units × price matches the
 * total is used.
 */
export function deriveAmounts(row: AmountInput): DerivedAmounts {
  const { cells, layout, type } = row
  const invalidFields = new Set<ImportField | null>()
  const addIssue: AmountInput['addIssue'] = (code, message, field, scale) => {
    if (!invalidFields.has(field)) row.addIssue(code, message, field, scale)
  }
  const input = { ...row, addIssue }
  const notes: Text[] = []
  const take = (field: 'units' | 'price' | 'total', number: CellNumber): Figure | null => {
    if (number.kind === 'invalid' && (field !== 'units' || !isSplit(type))) {
      const cell = cellOf(cells, layout, field)
      addIssue('number-invalid', text('“{cell}” is not a number and counts as 0', { cell }), field)
      invalidFields.add(field)
    }
    return number.kind === 'number' ? number : number.kind === 'invalid' ? NO_FIGURE : null
  }
  const printed: { -readonly [Figures in keyof FileAmounts]: FileAmounts[Figures] } = {
    units: take('units', numberOf(cells, layout, 'units')),
    price: take('price', numberOf(cells, layout, 'price')),
    total: take('total', totalOf(cells, layout)),
  }
  const { fees: charged, invalid } = readFees(cells, layout, input.totalCurrency, input.codeOf)
  for (const column of invalid) {
    notes.push(
      text('“{cell}” in {header} is not a number: the fee counts as 0', {
        cell: cells[column.index] ?? '',
        header: column.header,
      }),
    )
  }
  const ownFee = type === 'fee' && !row.mapping.isLedgerFile && !hasAmount(printed) ? charged[0] : undefined
  const isRepeated = type === 'fee' && charged.length === 1 && isSameAmount(printed.total, charged[0]?.amount)
  const fees = isRepeated ? [] : ownFee === undefined ? charged : charged.slice(1)
  if (ownFee !== undefined) printed.total = { ...NO_FIGURE, value: formatDecimal(ownFee.amount) }
  const figures = isTrade(type) ? chooseReadings(printed, input, fees, notes) : printed
  const percent = figures.price?.currencyMark === '%'
  const file = percent && figures.price ? { ...figures, price: scaled(figures.price, '0.01') } : figures
  if (percent) notes.push(text('The price is in percent of the nominal value'))

  const comparison = isTrade(type) ? compare(file, input, fees) : null
  const settled = isTrade(type) ? settleDifference(file, input, comparison, notes) : { file, isIgnored: false }

  const feeInTotal = fees
    .filter((fee) => fee.currency === null || input.totalCurrency === null || fee.currency === input.totalCurrency)
    .reduce((sum, fee) => sum.plus(fee.amount), ZERO)
  const stored = storedAmounts(settled.file, input, feeInTotal, notes)
  const currency = stored.isInTotalCurrency ? (input.totalCurrency ?? input.currency) : input.currency
  const { rate, rateCurrency } = rateOf(input, currency)

  if (isFeeOfCoin(input, feeInTotal, file)) {
    addIssue(
      'fee-currency-differs',
      text('The fee is so small that it may be in the coin: no column states its currency'),
      'fee',
    )
  }
  let fee = ZERO
  const isFeeConverted =
    (comparison?.kind === 'exact' || comparison?.kind === 'close') && comparison.isConverted && comparison.hasFees
  for (const fileFee of fees) {
    const isOfTotal = isFeeConverted && fileFee.currency === null && rate !== null
    const converted = isOfTotal ? fileFee.amount.dividedBy(rate) : convertFee(fileFee, { currency, rate, rateCurrency })
    if (converted === null) {
      const message = text(
        'The fee is in {feeCurrency} and the price in {currency}, but the row has no exchange rate',
        { feeCurrency: String(fileFee.currency), currency: String(currency) },
      )
      addIssue('fee-currency-differs', message, 'fee')
    }
    fee = fee.plus(converted === null || converted.equals(fileFee.amount) ? fileFee.amount : rounded(converted))
  }
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
    isIgnored: settled.isIgnored,
  }
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

function isTrade(type: TransactionType | null): type is 'buy' | 'sell' {
  return type === 'buy' || type === 'sell'
}

/** Whether the row states money; a fee without it may have its amount in the column of fees. */
function hasAmount({ price, total }: FileAmounts): boolean {
  return [price, total].some((figure) => figure !== null && figure.value !== '0')
}

function isSplit(type: TransactionType | null): boolean {
  return type === 'split' || type === 'reversesplit'
}

function decimalOf(figure: Figure | null): Decimal | null {
  return figure === null ? null : new ExactDecimal(figure.value)
}

function rounded(value: Decimal): Decimal {
  return limitDecimals(value.toSignificantDigits(DERIVED_DIGITS))
}

function scaled(price: Figure, scale: string): Figure {
  return { ...price, value: formatDecimal(new ExactDecimal(price.value).times(scale)), decimals: price.decimals + 2 }
}

/** Of ambiguous figures, chooses the readings that match the total. Adds an issue if none does or there is no total. */
function chooseReadings(file: FileAmounts, input: AmountInput, fees: readonly FileFee[], notes: Text[]): FileAmounts {
  const { of } = input.layout
  const options = (figure: Figure | null, isOpen: boolean): (Figure | null)[] =>
    figure === null || figure.other === null || !isOpen ? [figure] : [figure, otherReading(figure)]
  const units = options(file.units, of.units?.hasBothMarks === true)
  const prices = options(file.price, of.price?.hasBothMarks === true)
  const totals = options(file.total, (of.total ?? of.debit ?? of.credit)?.hasBothMarks === true)
  if (units.length + prices.length + totals.length === 3) return file
  const readings = units.flatMap((ofUnits) =>
    prices.flatMap((price) => totals.map((total): FileAmounts => ({ units: ofUnits, price, total }))),
  )
  const fitting = readings.find((reading) => compare(reading, input, fees)?.kind === 'exact')
  if (fitting === undefined) {
    const cell = [file.units, file.price, file.total].find((figure) => figure !== null && figure.other !== null)
    const [first, second] = [cell?.value ?? '', cell?.other ?? '']
    input.addIssue(
      'number-ambiguous',
      text('A number could be {first} or {second}, and no total shows which', { first, second }),
      null,
    )
    return file
  }
  if (fitting !== readings[0]) notes.push(text('An ambiguous number was read so that it matches the total'))
  return fitting
}

function otherReading(figure: Figure): Figure {
  const value = figure.other ?? figure.value
  return { ...figure, value, decimals: value.split('.')[1]?.length ?? 0, other: figure.value }
}

/** Rounded units have three decimals or more, and more than two significant digits. Others have lost trailing zeros. */
const TRIMMED_UNIT_DECIMALS = 2
const MIN_ROUNDED_DIGITS = 3

function unitsIn({ value, decimals }: Figure): Amount {
  const digits = value.replace(/^-?0*\.?0*/, '').replace('.', '').length
  const isTrimmed = decimals <= TRIMMED_UNIT_DECIMALS || digits < MIN_ROUNDED_DIGITS
  return amountOf(Number(value), isTrimmed ? 0 : decimals)
}

function compare(file: FileAmounts, input: AmountInput, fees: readonly FileFee[]): TotalComparison | null {
  const { units, price, total } = file
  if (units === null || price === null || total === null) return null
  if (units.value === '0' || price.value === '0' || total.value === '0') return null
  const factors = factorsOf(input)
  if (factors.length === 0) return null
  const known = new Set([input.currency, input.totalCurrency, null])
  const checked: CheckedAmounts = {
    isSell: input.type === 'sell',
    units: unitsIn(units),
    price: amountOf(Number(price.value), price.decimals === 1 ? 2 : price.decimals),
    total: amountIn(total),
    fees: fees.flatMap((fee) => (known.has(fee.currency) ? [amountOf(fee.amount.toNumber(), fee.decimals)] : [])),
    extras: extrasOf(input),
    factors,
    isBond: isBond(input),
  }
  return compareTotal(checked)
}

/** Whether a fee column repeats the amount of a row. */
function isSameAmount(total: Figure | null, fee: Decimal | undefined): boolean {
  return total !== null && fee !== undefined && new ExactDecimal(total.value).abs().equals(fee.abs())
}

function amountIn({ value, decimals }: Figure): Amount {
  return amountOf(Number(value), decimals)
}

function extrasOf({ cells, layout }: AmountInput): Amount[] {
  const columns = layout.of.accruedInterest ? [...layout.taxes, layout.of.accruedInterest] : layout.taxes
  return columns.flatMap((column) => {
    const number = readNumber(cells[column.index] ?? '', column.decimalMark)
    return number.kind === 'number' && number.value !== '0' ? [amountIn(number)] : []
  })
}

const BOND_CLASS = /bond|note|bill|treasury|fixed income|anleihe|rente|obliga|obbliga|dłużn|obligat/i
const BOND_NAME = /\d(?:[.,]\d+)? ?%|\b(?:bond|btp|oat|bund|gilt|t-bill|anleihe|obligation|obbligazione)\b/i

function isBond({ cells, layout }: AmountInput): boolean {
  return (
    layout.assetClasses.some(({ index }) => BOND_CLASS.test(cells[index] ?? '')) ||
    BOND_NAME.test(cellOf(cells, layout, 'name'))
  )
}

/** Possible factors from the price's currency to the total's; empty if the row states none. */
function factorsOf({ cells, layout, mapping, currency, totalCurrency }: AmountInput): Factor[] {
  const ofPrice = currency === null ? null : majorUnitOf(currency)
  const ofTotal = totalCurrency === null ? null : majorUnitOf(totalCurrency)
  if (ofPrice !== null && ofTotal !== null && ofPrice.currency === ofTotal.currency) {
    return [{ value: ofPrice.factor / ofTotal.factor, error: 0, isRate: false }]
  }
  const rate = mapping.rateMeaning === 'unrelated' ? null : rateFactor(numberOf(cells, layout, 'rate'), mapping)
  const areDifferent = ofPrice !== null && ofTotal !== null
  const factors = [...(areDifferent ? [] : [ONE]), ...(rate === null ? [] : [rate])]
  if (ofPrice === null || ofPrice.factor === 1) return factors
  const inMajorUnits = factors.map(({ value, error, isRate }) => ({
    value: value * ofPrice.factor,
    error: error * ofPrice.factor,
    isRate,
  }))
  return [...factors, ...inMajorUnits]
}

function rateFactor(number: CellNumber, { rateMeaning }: Mapping): Factor | null {
  if (number.kind !== 'number' || Number(number.value) <= 0) return null
  const { value, error } = amountIn(number)
  if (rateMeaning === 'account-per-price') return { value, error, isRate: true }
  return { value: 1 / value, error: error / (value * value), isRate: true }
}

/** Applies what the user decided on rows whose total contradicts units × price; without a decision an issue. */
function settleDifference(
  file: FileAmounts,
  { mapping, addIssue }: AmountInput,
  comparison: TotalComparison | null,
  notes: Text[],
): { file: FileAmounts; isIgnored: boolean } {
  if (comparison === null || comparison.kind === 'exact' || comparison.kind === 'close')
    return { file, isIgnored: false }
  const key = comparison.kind === 'scaled' ? comparison.scale : 'other'
  const { units, price, total } = file
  switch (mapping.differences[key]) {
    case 'keep':
      return { file, isIgnored: false }
    case 'ignore':
      return { file, isIgnored: true }
    case 'use-total':
      notes.push(text('The price is taken from the total'))
      return { file: { ...file, price: null }, isIgnored: false }
    case 'scale-price':
      if (comparison.kind !== 'scaled' || price === null) return { file, isIgnored: false }
      notes.push(text('The price is multiplied by {scale}', { scale: comparison.scale }))
      return { file: { ...file, price: scaled(price, comparison.scale) }, isIgnored: false }
    default: {
      const product = Number(units?.value) * Number(price?.value)
      const amounts = {
        units: absolute(units),
        price: absolute(price),
        product: Number(Math.abs(product).toPrecision(DERIVED_DIGITS)),
        total: absolute(total),
      }
      const message =
        comparison.kind === 'scaled'
          ? text('{units} × {price} = {product}, but the total is {total}, {scale} times as much', {
              ...amounts,
              scale: comparison.scale,
            })
          : text('{units} × {price} = {product}, but the total is {total}', amounts)
      addIssue('total-differs', message, 'total', key)
      return { file, isIgnored: false }
    }
  }
}

function storedAmounts(file: FileAmounts, input: AmountInput, fee: Decimal, notes: Text[]): Stored {
  switch (input.type) {
    case 'dividend':
    case 'fee':
      return paidAmount(file, input, notes)
    case 'split':
    case 'reversesplit':
      return { units: formatDecimal(splitRatio(file, input)), price: '0', isInTotalCurrency: false }
    case 'buy':
    case 'sell':
    case null:
      return tradedAmounts(file, input, fee, notes)
  }
}

/** Headers of totals without fees. */
const GROSS = /\b(?:gross|brutto\w*|brut|bruto|lordo|principal|consideration|kurswert|handelswert)\b/i

function tradedAmounts(file: FileAmounts, input: AmountInput, fee: Decimal, notes: Text[]): Stored {
  const { type, addIssue, mapping } = input
  const units = absolute(file.units)
  const price = file.price?.value ?? null
  const total = file.total?.value ?? null
  if (units === '0') addIssue('units-missing', text('The row has no units'), 'units')
  if (price !== null && (price !== '0' || total === null || total === '0')) {
    if (price.startsWith('-') && !isMirrored(file)) addIssue('amount-negative', text('The price is negative'), 'price')
    if (price === '0' && !mapping.isLedgerFile) {
      addIssue('price-zero', text('The price is 0: this may be a gift, a split, or another event'), 'price')
    }
    return { units, price: absolute(file.price), isInTotalCurrency: false }
  }
  if (total === null || units === '0') {
    addIssue('price-missing', text('The row has no price'), 'price')
    return { units, price: '0', isInTotalCurrency: false }
  }
  if (price !== null) {
    addIssue('price-zero', text('The price is 0, but the row has a total'), 'price')
    return { units, price: '0', isInTotalCurrency: false }
  }
  if (input.totalCurrency === null && absolute(file.total) === units) {
    addIssue('price-missing', text('The total is the same as the units: it may not be an amount of money'), 'total')
  }
  const paid = new ExactDecimal(absolute(file.total))
  const isGross = GROSS.test(input.layout.of.total?.header ?? '')
  const taxes = input.mapping.isLedgerFile ? ZERO : sumOfTaxes(input)
  const cost = fee.plus(taxes)
  const money = isGross ? paid : type === 'sell' ? paid.plus(cost) : paid.minus(cost)
  if (money.isZero() || money.isNegative())
    addIssue('price-zero', text('The total is 0 or less without the fee'), 'total')
  if (isGross) notes.push(text('The price is the total, divided by the units'))
  else if (taxes.isZero()) notes.push(text('The price is the total without the fee, divided by the units'))
  else notes.push(text('The price is the total without the fee and the tax, divided by the units'))
  return { units, price: formatDecimal(rounded(money.abs().dividedBy(units))), isInTotalCurrency: true }
}

/** The taxes of a row without their signs: a total is what remains after them. */
function sumOfTaxes({ cells, layout }: AmountInput): Decimal {
  return layout.taxes.reduce((sum, { index, decimalMark }) => {
    const number = readNumber(cells[index] ?? '', decimalMark)
    return number.kind === 'number' ? sum.plus(new ExactDecimal(number.value).abs()) : sum
  }, ZERO)
}

/** The value without its sign; '0' if there is none. */
function absolute(figure: Figure | null): string {
  return figure === null ? '0' : figure.value.replace('-', '')
}

/** Some brokers give the price the sign of the money: then the total has it too. */
function isMirrored({ price, total }: FileAmounts): boolean {
  return price !== null && total !== null && price.value.startsWith('-') && total.value.startsWith('-')
}

/** Headers of amounts after tax. */
const NET = /\b(?:net|nett|netto\w*|neto|líquido|after tax|nach steuern?)\b/i
/** A currency of its own for the tax. */
const TAX_CURRENCY = /^(?=.*(?:tax|steuer))(?=.*(?:currency|währung))/i

/**
 * The amount before tax of a dividend that states only its total and a tax. A total is after tax if its header says so.
 * The tax is added if it is in one column and in the same currency. Otherwise the total is kept, with a note.
 */
function beforeTax(total: Decimal, input: AmountInput, notes: Text[]): Decimal {
  const { cells, layout, mapping } = input
  const header = layout.of.total?.header ?? ''
  const tax = mapping.isLedgerFile ? ZERO : sumOfTaxes(input)
  if (tax.isZero() || total.isZero() || total.isNegative() || GROSS.test(header)) return total
  if (!NET.test(header)) {
    notes.push(text('The amount is the total: the file does not say whether the tax is deducted from it'))
    return total
  }
  const paid = layout.taxes.filter((column) => statesAmount(cells, column))
  const isOneCurrency = !mapping.columns.some((column) => TAX_CURRENCY.test(column.header))
  if (paid.length > 1 || !isOneCurrency || tax.greaterThanOrEqualTo(total)) {
    notes.push(text('The amount is the total after tax'))
    return total
  }
  notes.push(text('The amount is the total after tax, plus the tax'))
  return total.plus(tax)
}

/** The amount of a dividend or fee row: units × price if both are present, or else the total, the price, or the fee. */
function paidAmount(file: FileAmounts, input: AmountInput, notes: Text[]): Stored {
  const { addIssue } = input
  const [units, price, total] = [decimalOf(file.units), decimalOf(file.price), decimalOf(file.total)]
  const perShare = units !== null && !units.isZero() && price !== null && !price.isZero()
  const product = perShare ? units.abs().times(price) : null
  const isPriceOfShare = product !== null && total !== null && isFarMore(product, total, input)
  const amount = isPriceOfShare ? total : (product ?? total ?? price)
  if (amount === null) {
    addIssue('price-missing', text('The row has no amount'), 'price')
    return { units: '0', price: '0', isInTotalCurrency: false }
  }
  if (amount.isZero() && !input.mapping.isLedgerFile) addIssue('price-zero', text('The amount is 0'), 'price')
  if (input.type === 'fee' && paysInUnits(file, input)) {
    addIssue('units-unexpected', text('The fee is paid in units: this may be a sale of those units'), 'units')
  }
  if (input.type === 'dividend' && amount.isNegative() && !amount.isZero()) {
    addIssue('amount-negative', text('The dividend is negative: it may reverse an earlier one'), 'total')
  }
  if (product === null && price !== null && amount === total && mayBeConverted(input)) {
    addIssue('currency-unmapped', text('The total may be in another currency than the price'), 'total')
  }
  if (isPriceOfShare) notes.push(text('The amount is the total: the price is not the dividend per share'))
  else if (product !== null) notes.push(text('The amount is units × price per share'))
  const isTotal = isPriceOfShare || (product === null && amount === total)
  const isDividendTotal = input.type === 'dividend' && product === null && isTotal
  const stored = isDividendTotal ? beforeTax(amount, input, notes) : amount
  return { units: '0', price: formatDecimal(stored.abs()), isInTotalCurrency: isTotal }
}

/** The row has an exchange rate, and no column states the currency of its total. */
function mayBeConverted({ cells, layout, totalCurrency, mapping }: AmountInput): boolean {
  if (totalCurrency !== null || mapping.rateMeaning === 'unrelated') return false
  const rate = numberOf(cells, layout, 'rate')
  return rate.kind === 'number' && rate.value !== '1' && rate.value !== '0'
}

/** Fewer units of a security, at its price, for the amount of a fee. */
function paysInUnits({ units, price, total }: FileAmounts, { mapping }: AmountInput): boolean {
  if (mapping.isLedgerFile || units === null || (price === null && total === null)) return false
  return price?.value !== '0' && price?.value !== '1' && units.value.startsWith('-') && units.value !== '-1'
}

const MAX_TAX_FACTOR = 2.5

/**
 * In one currency, a dividend per share times the units is the total, or slightly more before tax. With a share price,
 * it is far more.
 */
function isFarMore(product: Decimal, total: Decimal, { currency, totalCurrency }: AmountInput): boolean {
  if (total.isZero() || (currency !== null && totalCurrency !== null && currency !== totalCurrency)) return false
  return product.abs().greaterThan(total.abs().times(MAX_TAX_FACTOR))
}

const RATIO =
  /(?:^|[^\d.])(\d{1,6}(?:[.,]\d{1,6})?)\s*(?::|\/|-?for-?|-|–|zu|pour|per|por|na|till|→|->|to)\s*(\d{1,6}(?:[.,]\d{1,6})?)(?:$|[^\d.])/i

/** A ratio inside a longer text: `10-for-1 forward split`, `4:1`. A dash alone may belong to a date. */
const WORDED_RATIO = /(?:^|\s)\d{1,4}(?: ?: ?|[ -]for[ -])\d{1,4}(?=$|[^\d:])/i

/** N of an N-for-1 split, or of a 1-for-N reverse split. Only a written ratio or a file of our own words states it. */
function splitRatio(file: FileAmounts, { cells, layout, mapping, type, addIssue }: AmountInput): Decimal {
  const written = [cellOf(cells, layout, 'splitRatio'), cellOf(cells, layout, 'units')]
  const told = WORDED_RATIO.exec(cellOf(cells, layout, 'comments'))?.[0]
  const match = [...written, told ?? ''].map((text) => RATIO.exec(text)).find((found) => found !== null)
  if (match) {
    const [first, second] = [match[1], match[2]].map((text) => new ExactDecimal((text ?? '0').replace(',', '.')))
    const sorted = [first, second].sort((a, b) => (b ?? ZERO).comparedTo(a ?? ZERO))
    const [more, less] = type === 'split' && first?.greaterThan(second ?? ZERO) ? [first, second] : sorted
    const isForward = type === 'reversesplit' || more === first
    if (more !== undefined && less !== undefined && !less.isZero() && more.greaterThan(less) && isForward) {
      return rounded(more.dividedBy(less))
    }
  }
  const factor = numberOf(cells, layout, 'splitRatio')
  if (match === undefined && factor.kind === 'number' && Number(factor.value) > 1) return new ExactDecimal(factor.value)
  const units = decimalOf(file.units)?.abs() ?? ZERO
  if (units.isZero()) addIssue('units-missing', text('The split has no ratio'), 'units')
  else if (!mapping.isLedgerFile) {
    addIssue('split-ratio-unknown', text('The file states units added by the split, not its ratio'), 'units')
  }
  return units
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
