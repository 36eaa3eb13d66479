import { majorUnitOf } from '@plumbline/engine/currency'
import type { Decimal } from 'decimal.js'
import { ExactDecimal, readNumber } from '../cells/numbers.ts'
import { splitHeader } from '../words/header-meaning.ts'
import type { ColumnMapping } from './mapping.ts'
import type { Layout } from './row-cells.ts'

export interface FileFee {
  /** Never negative. */
  readonly amount: Decimal
  /** Decimals as printed. */
  readonly decimals: number
  /** Null if the file states neither this currency nor the total's. The fee is then in the price's currency. */
  readonly currency: string | null
}

export interface FileFees {
  readonly fees: readonly FileFee[]
  /** Columns whose cell is no number: their fee counts as 0. */
  readonly invalid: readonly ColumnMapping[]
}

/**
 * Reads the fees of a row: one per non-blank fee column, without sign, in the currency that the file states. A fee
 * without a stated currency is in `usualCurrency`. A rebate has the opposite sign and is subtracted from the fees in
 * its currency. `codeOf` resolves a currency mark.
 */
export function readFees(
  cells: readonly string[],
  layout: Layout,
  usualCurrency: string | null,
  codeOf: (mark: string) => string | null,
): FileFees {
  const fees: FileFee[] = []
  const invalid: ColumnMapping[] = []
  for (const column of layout.fees) {
    const number = readNumber(cells[column.index] ?? '', column.decimalMark)
    if (number.kind === 'invalid') invalid.push(column)
    // A percentage is the rate of a fee, not its amount.
    if (number.kind !== 'number' || number.value === '0' || number.currencyMark === '%') continue
    const mark = number.currencyMark === null ? null : (codeOf(number.currencyMark) ?? coinOf(number.currencyMark))
    const stated = currencyCell(cells, layout, column)
    const ofHeader = column.statedCurrency === null ? null : codeOf(column.statedCurrency)
    const currency = (stated === '' ? null : (codeOf(stated) ?? stated)) ?? mark ?? ofHeader ?? usualCurrency
    fees.push({ amount: new ExactDecimal(number.value), decimals: number.decimals, currency })
  }
  return { fees: withoutRebates(fees), invalid }
}

/** Fees without sign: one per column, or a single one for a currency whose fees have both signs. */
function withoutRebates(signed: readonly FileFee[]): FileFee[] {
  const ofCurrencies = [...Map.groupBy(signed, ({ currency }) => currency).entries()]
  const charged = ofCurrencies.flatMap(([currency, fees]): FileFee[] => {
    if (new Set(fees.map(({ amount }) => amount.isNegative())).size === 1) return fees
    const amount = fees.reduce((sum, fee) => sum.plus(fee.amount), new ExactDecimal(0))
    return [{ amount, decimals: Math.max(...fees.map(({ decimals }) => decimals)), currency }]
  })
  return charged.map((fee) => ({ ...fee, amount: fee.amount.abs() }))
}

/** A code that is no currency is that of a coin, in which exchanges charge fees. */
function coinOf(mark: string): string | null {
  return /^[A-Z]{3,5}$/.test(mark) ? mark : null
}

/**
 * The cell of the fee currency column whose header names this fee (`Currency (Stamp duty)`), or else of the nearest
 * one.
 */
function currencyCell(cells: readonly string[], { feeCurrencies }: Layout, fee: ColumnMapping): string {
  if (feeCurrencies.length === 0) return ''
  const feeName = splitHeader(fee.header).base
  const named = feeCurrencies.find(({ header }) => splitHeader(header).hint === feeName)
  const distance = ({ index }: ColumnMapping) => Math.abs(index - fee.index)
  const column = named ?? [...feeCurrencies].sort((a, b) => distance(a) - distance(b))[0]
  return column === undefined ? '' : (cells[column.index] ?? '')
}

export interface FeeTarget {
  /** The currency of the row's price. */
  readonly currency: string | null
  /** Money of `rateCurrency` per 1 of `currency`. */
  readonly rate: Decimal | null
  readonly rateCurrency: string | null
}

/**
 * Converts the fee to the price's currency, at the row's own rate or from pounds to pence. Null without such a rate.
 */
export function convertFee(fee: FileFee, { currency, rate, rateCurrency }: FeeTarget): Decimal | null {
  if (fee.currency === null || currency === null || fee.currency === currency) return fee.amount
  const ofFee = majorUnitOf(fee.currency)
  const ofPrice = majorUnitOf(currency)
  if (ofFee.currency === ofPrice.currency) return fee.amount.times(ofFee.factor).dividedBy(ofPrice.factor)
  if (rate === null || rateCurrency !== fee.currency) return null
  return fee.amount.dividedBy(rate)
}
