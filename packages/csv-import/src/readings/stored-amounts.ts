import { isUsualTax, sideOfTax, tellsSideOfTax } from '@plumbline/reading/laws/withheld-rate'
import { type Text, text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { withoutUnderscores } from '../cells/normalize-words.ts'
import { ExactDecimal, formatDecimal, readNumber } from '../cells/numbers.ts'
import { type AmountInput, absolute, decimalOf, type FileAmounts, isPayout, rounded, ZERO } from './row-amounts.ts'
import { numberOf, statesAmount } from './row-cells.ts'
import { splitRatio } from './split-ratio.ts'

/** Units and price as they are stored, as plain decimals, and the currency that the price came out in. */
export interface Stored {
  readonly units: string
  readonly price: string
  readonly isInTotalCurrency: boolean
}

export function storedAmounts(file: FileAmounts, input: AmountInput, fee: Decimal, notes: Text[]): Stored {
  switch (input.type) {
    case 'dividend':
    case 'returnofcapital':
    case 'fee':
    case 'deposit':
    case 'withdrawal':
    case 'interest':
    case 'interestpaid':
    case 'tax':
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
const GROSS =
  /\b(?:gross|brutto\w*|brut|bruto|lordo|principal|consideration|kurswert|handelswert)\b|成交金[额額]|約定代金|約定金額|거래금액|체결금액/i

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
  const header = withoutUnderscores(input.layout.of.total?.header ?? '')
  const isGross = input.grossTotals === 'gross' || GROSS.test(header)
  if (input.grossTotals === 'doubtful' && !isGross && !NET.test(header) && !fee.isZero()) {
    addIssue('total-differs', text('The file does not say whether the total contains the fee'), 'total')
  }
  if (input.totalCurrency === null && !isGross && absolute(file.total) === units) {
    addIssue('price-missing', text('The total is the same as the units: it may not be an amount of money'), 'total')
  }
  const paid = new ExactDecimal(absolute(file.total))
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
  const header = withoutUnderscores(layout.of.total?.header ?? '')
  const tax = mapping.isLedgerFile ? ZERO : sumOfTaxes(input)
  if (total.isZero() || total.isNegative() || mapping.isLedgerFile || GROSS.test(header)) return total
  const gross = grossBeside(total, input)
  if (gross !== null) {
    notes.push(text('“{header}” is the amount before tax, of which the total remains', { header: gross.header }))
    return gross.amount
  }
  const paid = grossOfRate(total, input)
  if (paid !== null) {
    notes.push(text('Units × “{header}” is the amount before tax, of which the total remains', { header: paid.header }))
    return paid.amount
  }
  if (tax.isZero()) return total
  const difference = NET.test(header)
    ? 'net'
    : (taxOfOtherTotal(total, tax, input) ?? input.sideOfTaxes ?? sideOfTax(total.toNumber(), tax.toNumber()))
  if (difference === 'gross') {
    notes.push(text('The amount is the total before tax'))
    return total
  }
  if (difference === null) {
    notes.push(text('The amount is the total: the file does not say whether the tax is deducted from it'))
    if (input.asksSideOfTax && tellsSideOfTax(total.toNumber()) && !isInPercent(total, tax, input)) {
      const amounts = { total: formatDecimal(total), tax: formatDecimal(tax) }
      const message = text('Is the amount of {total} before or after the tax of {tax}? The file does not say', amounts)
      input.addIssue('total-differs', message, 'total')
    }
    return total
  }
  const withheld = layout.taxes.filter((column) => statesAmount(cells, column))
  const isOneCurrency = !mapping.columns.some((column) => TAX_CURRENCY.test(column.header))
  if (withheld.length > 1 || !isOneCurrency || tax.greaterThanOrEqualTo(total)) {
    notes.push(text('The amount is the total after tax'))
    return total
  }
  notes.push(text('The amount is the total after tax, plus the tax'))
  return total.plus(tax)
}

/** Whether the tax is a percentage: it exceeds the amount, or leads to it from another amount of the row. */
function isInPercent(total: Decimal, tax: Decimal, { cells, mapping }: AmountInput): boolean {
  if (tax.greaterThanOrEqualTo(total)) return true
  const left = new ExactDecimal(1).minus(tax.dividedBy(PERCENT))
  return mapping.columns.some(({ field, index, decimalMark }) => {
    const number = field === null ? readNumber(cells[index] ?? '', decimalMark) : null
    return number?.kind === 'number' && left.times(number.value).abs().minus(total).abs().lessThan(CENT)
  })
}

const PERCENT = 100
const CENT = 0.01

/** The amount of a dividend or fee row: units × price if both are present, or else the total, the price, or the fee. */
function paidAmount(file: FileAmounts, input: AmountInput, notes: Text[]): Stored {
  const { addIssue } = input
  const [units, price, total] = [decimalOf(file.units), decimalOf(file.price), decimalOf(file.total)]
  const perShare = units !== null && !units.isZero() && price !== null && !price.isZero()
  const product = perShare ? units.abs().times(price) : null
  const isBeforeTax = product === null && price !== null && total !== null && remains(total, price, input)
  const isPriceOfShare = product !== null && total !== null && isFarMore(product, total, input)
  const amount = isPriceOfShare ? total : isBeforeTax ? price : (product ?? total ?? price)
  if (amount === null) {
    addIssue('price-missing', text('The row has no amount'), 'price')
    return { units: '0', price: '0', isInTotalCurrency: false }
  }
  if (amount.isZero() && !input.mapping.isLedgerFile) addIssue('price-zero', text('The amount is 0'), 'price')
  if (input.type === 'fee' && paysInUnits(file, input)) {
    addIssue('units-unexpected', text('The fee is paid in units: this may be a sale of those units'), 'units')
  }
  const isPaidOut = product?.isNegative() === false && total?.isNegative() === true && !isPriceOfShare
  const isReversed = isPayout(input.type) && (amount.isNegative() || isPaidOut) && !amount.isZero()
  if (isReversed && input.type === 'dividend') {
    addIssue('amount-negative', text('The dividend is negative: it may reverse an earlier one'), 'total')
  }
  const isNegativeMoney = (input.type === 'deposit' || input.type === 'interest') && amount.isNegative()
  if ((isReversed && input.type === 'returnofcapital') || (isNegativeMoney && !amount.isZero())) {
    addIssue(
      'amount-negative',
      text('The amount is negative: it may reverse an earlier one, or be money that goes'),
      'total',
    )
  }
  if (product === null && price !== null && amount === total && mayBeConverted(input)) {
    addIssue('currency-unmapped', text('The total may be in another currency than the price'), 'total')
  }
  if (statesPriceAlone(file, input))
    addIssue('units-missing', text('The price may be the dividend per share or all of it'), 'units')
  if (isPriceOfShare) notes.push(text('The amount is the total: the price is not the dividend per share'))
  else if (isBeforeTax) notes.push(text('The amount is the one before tax, of which the total remains'))
  else if (product !== null) notes.push(text('The amount is units × price per share'))
  const isTotal = isPriceOfShare || (product === null && amount === total)
  const isPayoutTotal = isPayout(input.type) && product === null && isTotal
  const stored = isPayoutTotal ? beforeTax(amount, input, notes) : amount
  return { units: '0', price: formatDecimal(stored.abs()), isInTotalCurrency: isTotal }
}

/** A dividend without units, in the column of prices of a file that has no column for amounts. */
function statesPriceAlone({ units, price, total }: FileAmounts, { type, layout, mapping }: AmountInput): boolean {
  const { of } = layout
  const hasAmounts = [of.total, of.debit, of.credit].some((column) => column !== undefined)
  if (!isPayout(type) || hasAmounts || of.units === undefined || mapping.isLedgerFile) return false
  const isPaid = price !== null && total === null && !price.value.startsWith('-')
  return isPaid && (units === null || Number(units.value) === 0)
}

interface Gross {
  readonly amount: Decimal
  readonly header: string
}

/** States and brokers take this part of a dividend. */
const [MIN_TAX_SHARE, MAX_TAX_SHARE] = [0.04, 0.5]

/**
 * The amount before tax, if exactly one column without a meaning can hold it: the total is what remains of it after the
 * tax, or after the amount of another such column. This is the law of the net amount, over all columns.
 */
function grossBeside(total: Decimal, { cells, mapping }: AmountInput): Gross | null {
  const amounts = mapping.columns.flatMap(({ index, header, field, decimalMark }) => {
    const number = field === null || field === 'tax' ? readNumber(cells[index] ?? '', decimalMark) : null
    if (number?.kind !== 'number' || number.value === '0') return []
    return [{ index, header, field, amount: new ExactDecimal(number.value).abs() }]
  })
  const found = amounts.filter(({ index, field, amount }) => {
    const tax = amount.minus(total)
    const isTax = tax.greaterThanOrEqualTo(amount.times(MIN_TAX_SHARE)) && tax.lessThan(amount.times(MAX_TAX_SHARE))
    return field === null && isTax && amounts.some((other) => other.index !== index && other.amount.equals(tax))
  })
  const [only, ...others] = found
  return only === undefined || others.some(({ amount }) => !amount.equals(only.amount)) ? null : only
}

/** The only rate of a share, in a column without a meaning, of which the total remains after a usual tax. */
function grossOfRate(total: Decimal, { cells, layout, mapping }: AmountInput): Gross | null {
  const units = numberOf(cells, layout, 'units')
  if (units.kind !== 'number') return null
  const found = mapping.columns.flatMap(({ index, header, field, decimalMark }): Gross[] => {
    const rate = field === null ? readNumber(cells[index] ?? '', decimalMark) : null
    if (rate?.kind !== 'number') return []
    const amount = new ExactDecimal(rate.value).times(units.value).abs()
    const tax = amount.minus(total)
    return tax.isPositive() && isUsualTax(tax.toNumber(), amount.toNumber()) ? [{ amount, header }] : []
  })
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}

/** Whether the total is what remains of a dividend's amount after the taxes of the row. */
function remains(total: Decimal, amount: Decimal, input: AmountInput): boolean {
  const tax = sumOfTaxes(input)
  return isPayout(input.type) && !tax.isZero() && amount.abs().minus(tax).equals(total.abs())
}

/** What another total of the row, which differs by the tax, shows the total to be. */
function taxOfOtherTotal(total: Decimal, tax: Decimal, { cells, layout }: AmountInput): 'gross' | 'net' | null {
  for (const { index, decimalMark } of layout.otherTotals) {
    const number = readNumber(cells[index] ?? '', decimalMark)
    if (number.kind !== 'number') continue
    const other = new ExactDecimal(number.value).abs()
    if (other.plus(tax).equals(total)) return 'gross'
    if (other.minus(tax).equals(total)) return 'net'
  }
  return null
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
