/** A printed amount and half of its last printed digit: as much as it may be off by rounding. Never negative. */
export interface Amount {
  readonly value: number
  readonly error: number
}

/** What a row states of its money, all without signs. */
export interface CheckedAmounts {
  readonly isSell: boolean
  readonly units: Amount
  readonly price: Amount
  readonly total: Amount
  /** Fees in the currency of the total, or in that of the price where `factors` leads from one to the other. */
  readonly fees: readonly Amount[]
  /** Taxes and accrued interest: a total may contain them. */
  readonly extras: readonly Amount[]
  /** What may lead from the price's currency to the total's: 1, a rate, its inverse, or 0.01 from pence to pounds. */
  readonly factors: readonly Factor[]
  /** Bonds are paid with the interest accrued since the last coupon. */
  readonly isBond: boolean
}

export interface Factor extends Amount {
  /** A rate between two currencies: brokers take a margin on it. */
  readonly isRate: boolean
}

/** Powers of ten by which prices are stated otherwise than per unit: percent of nominal, pence, per lot. */
export const PRICE_SCALES = ['0.01', '0.001', '0.0001', '0.1', '10', '100', '1000', '10000'] as const

export type PriceScale = (typeof PRICE_SCALES)[number]

/** How the parts of a row add up best. */
interface Sum {
  /** A rate leads to the total. */
  readonly isConverted: boolean
  /** Converts the price's money to the total's without a rate: 0.01 from pence to pounds, else 1. */
  readonly minorUnit: number
  /** The total contains the fees, in its own currency. */
  readonly hasFees: boolean
}

/** Whether a total shows that it contains the row's fees. It shows neither if they are smaller than its rounding. */
type FeesShown = 'contained' | 'not-contained' | 'neither'

/**
 * How units × price ± fees compares with the total. `exact`: equal within rounding. `close`: off by up to 2 %; `excess`
 * is the cost in the total beyond the row's stated cost (negative: less), and `isExpected` is set for bonds with
 * accrued interest and for totals in another currency. `scaled`: equal after the price is multiplied by a power of ten.
 * `differs`: none of these; `excess` is given as well.
 */
export type TotalComparison =
  | ({ readonly kind: 'exact'; readonly feesShown: FeesShown } & Sum)
  | ({ readonly kind: 'close'; readonly excess: number; readonly share: number; readonly isExpected: boolean } & Sum)
  | { readonly kind: 'scaled'; readonly scale: PriceScale }
  | { readonly kind: 'differs'; readonly excess: number; readonly share: number }

const CLOSE_SHARE = 0.02
const ACCRUED_SHARE = 0.06
const SCALED_SHARE = 0.03
/** Sums of rounded parts, which brokers round once more. */
const ROUNDING_SLACK = 1.0001

export const ONE: Factor = { value: 1, error: 0, isRate: false }

/** The amount that a cell states with so many decimals. Whole numbers are taken as exact. */
export function amountOf(value: number, decimals: number): Amount {
  return { value: Math.abs(value), error: decimals === 0 ? 0 : 0.5 * 10 ** -decimals }
}

/** By how much the product of two printed amounts may be off because they are rounded. */
export function roundingOf(units: Amount, price: Amount): number {
  return (units.error * price.value + price.error * units.value) * ROUNDING_SLACK + 1e-9
}

export function compareTotal(row: CheckedAmounts): TotalComparison {
  const { isWithinRounding, excess, share, feesShown, ...sum } = nearest(row, row.factors)
  const { isConverted } = sum
  if (isWithinRounding) return { kind: 'exact', feesShown, ...sum }
  if (share <= (row.isBond ? ACCRUED_SHARE : CLOSE_SHARE)) {
    return { kind: 'close', excess, share, isExpected: row.isBond || isConverted, ...sum }
  }
  for (const scale of PRICE_SCALES) {
    const scaled = row.factors.map(({ value, error, isRate }) => ({
      value: value * Number(scale),
      error: error * Number(scale),
      isRate,
    }))
    if (nearest(row, scaled).share <= SCALED_SHARE) return { kind: 'scaled', scale }
  }
  return { kind: 'differs', excess, share }
}

interface Nearest extends Sum {
  /** By how much the total holds more cost than the row states, of all ways to add it up the one that is off least. */
  readonly excess: number
  /** The same without its sign, as a share of units × price. */
  readonly share: number
  readonly isWithinRounding: boolean
  readonly feesShown: FeesShown
}

function nearest(row: CheckedAmounts, factors: readonly Factor[]): Nearest {
  const { units, price, total, isSell } = row
  let best: Nearest = {
    excess: 0,
    share: Number.POSITIVE_INFINITY,
    isWithinRounding: false,
    isConverted: false,
    minorUnit: 1,
    hasFees: false,
    feesShown: 'neither',
  }
  const fits = { withFees: false, otherwise: false }
  for (const factor of factors) {
    const gross = units.value * price.value * factor.value
    if (gross === 0) continue
    const relative = relativeError(units) + relativeError(price) + relativeError(factor)
    for (const cost of costsOf(row)) {
      for (const inTotal of factor.value === 1 ? [1] : [1, factor.value]) {
        for (const sign of cost.value === 0 ? [1] : isSell ? [-1, 1] : [1, -1]) {
          const difference = total.value - (gross + sign * cost.value * inTotal)
          const allowed = (total.error + gross * relative + cost.error * inTotal) * ROUNDING_SLACK + 1e-9
          const share = Math.abs(difference) / gross
          const isWithinRounding = Math.abs(difference) <= allowed
          if (isWithinRounding) fits[cost.hasAllFees && sign === (isSell ? -1 : 1) ? 'withFees' : 'otherwise'] = true
          const isBetter = isWithinRounding === best.isWithinRounding ? share < best.share : isWithinRounding
          if (!isBetter) continue
          const excess = isSell ? -difference : difference
          const hasFees = cost.value > 0 && inTotal === 1
          const minorUnit = factor.isRate ? 1 : factor.value
          best = { ...best, excess, share, isWithinRounding, isConverted: factor.isRate, minorUnit, hasFees }
        }
      }
    }
  }
  if (row.fees.length === 0 || fits.withFees === fits.otherwise) return best
  return { ...best, feesShown: fits.withFees ? 'contained' : 'not-contained' }
}

function relativeError({ value, error }: Amount): number {
  return value === 0 ? 0 : error / value
}

const NO_COST: Amount = { value: 0, error: 0 }

function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, { value, error }) => ({ value: sum.value + value, error: sum.error + error }), NO_COST)
}

interface Cost extends Amount {
  readonly hasAllFees: boolean
}

/** The sums of fees and extras that a total may contain: none, all, the fees alone, one left out, one alone. */
function costsOf({ fees, extras }: CheckedAmounts): Cost[] {
  const costOf = (parts: readonly Amount[]): Cost => ({
    ...sumOf(parts),
    hasAllFees: fees.every((fee) => parts.includes(fee)),
  })
  const all = [...fees, ...extras]
  const alone = all.map((part) => [part])
  if (all.length <= 1) return [[], ...alone].map(costOf)
  const leaveOneOut = all.map((left) => all.filter((part) => part !== left))
  return [all, fees, [], extras, ...leaveOneOut, ...alone].map(costOf)
}
