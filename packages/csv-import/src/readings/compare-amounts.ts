import { majorUnitOf } from '@plumbline/engine/currency'
import { type CellNumber, readNumber } from '../cells/numbers.ts'
import { scaleOfDividend } from '../laws/scaled-dividend.ts'
import {
  type Amount,
  amountOf,
  type CheckedAmounts,
  compareTotal,
  type Factor,
  ONE,
  roundingOf,
  type TotalComparison,
} from '../laws/total-check.ts'
import type { FileFee } from './convert-fee.ts'
import type { Mapping } from './mapping.ts'
import type { AmountInput, Figure, FileAmounts } from './row-amounts.ts'
import { cellOf, numberOf } from './row-cells.ts'

/** Compares units × price and the fees with the total. Returns null if the row lacks one of them. */
export function compareAmounts(
  file: FileAmounts,
  input: AmountInput,
  fees: readonly FileFee[],
): TotalComparison | null {
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

/**
 * How a dividend per share contradicts the total: by a power of ten, or because the total is far more than units × price;
 * null if it does not.
 */
export function compareDividend(
  file: FileAmounts,
  input: AmountInput,
  fees: readonly FileFee[],
): TotalComparison | null {
  const { units, price, total } = file
  if (units === null || price === null || total === null) return null
  const { currency, totalCurrency } = input
  if (currency !== null && totalCurrency !== null && currency !== totalCurrency)
    return compareAcrossCurrencies(file, input)
  const costs = [...fees.map(({ amount, decimals }) => amountOf(amount.toNumber(), decimals)), ...extrasOf(input)]
  const amounts = { units: unitsIn(units), price: amountIn(price), total: amountIn(total), costs }
  const scale = scaleOfDividend(amounts)
  if (scale !== null) return { kind: 'scaled', scale }
  const isConverted = numberOf(input.cells, input.layout, 'rate').kind === 'number'
  const gross = amounts.units.value * amounts.price.value
  const most = (gross + roundingOf(amounts.units, amounts.price)) * MAX_PAID_SHARE
  if (gross === 0 || amounts.units.value === 1 || isConverted || amounts.total.value <= most) return null
  return { kind: 'differs', excess: amounts.total.value - gross, share: amounts.total.value / gross - 1 }
}

/** A total beyond units × price and a small bonus is in another currency than the dividend per share. */
const MAX_PAID_SHARE = 1.25

/** Currencies of which none is worth more than some of another. */
const CURRENCIES_OF_LIKE_VALUE = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD']
/** Beyond their rates and a withholding tax. */
const MAX_RATIO_OF_LIKE_VALUE = 10

/** A dividend per share times the units that is many times the total, though both are in currencies of like value. */
function compareAcrossCurrencies({ units, price, total }: FileAmounts, input: AmountInput): TotalComparison | null {
  if (numberOf(input.cells, input.layout, 'rate').kind === 'number') return null
  const [ofPrice, ofTotal] = [majorUnitOf(input.currency ?? ''), majorUnitOf(input.totalCurrency ?? '')]
  const areAlike = [ofPrice, ofTotal].every(({ currency }) => CURRENCIES_OF_LIKE_VALUE.includes(currency))
  const gross = Math.abs(Number(units?.value) * Number(price?.value)) * ofPrice.factor
  const paid = Math.abs(Number(total?.value)) * ofTotal.factor
  if (!areAlike || paid === 0 || gross <= paid * MAX_RATIO_OF_LIKE_VALUE) return null
  return { kind: 'differs', excess: paid - gross, share: (gross - paid) / gross }
}

/** Rounded units have three decimals or more, and more than two digits or a zero at the end. Others have lost zeros. */
const TRIMMED_UNIT_DECIMALS = 2
const MIN_ROUNDED_DIGITS = 3

/** Units with how much they may be off because they are rounded. */
export function unitsIn({ value, decimals }: Pick<Figure, 'value' | 'decimals'>): Amount {
  const digits = value.replace(/^-?0*\.?0*/, '').replace('.', '').length
  const endsInZero = decimals > (value.split('.')[1]?.length ?? 0)
  const isTrimmed = decimals <= TRIMMED_UNIT_DECIMALS || (digits < MIN_ROUNDED_DIGITS && !endsInZero)
  return amountOf(Number(value), isTrimmed ? 0 : decimals)
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
