import { directionsOf, type RateDirection } from '../laws/conversion.ts'
import {
  checkProduct,
  cutsTo,
  isWeakProduct,
  type ProductFactors,
  plainFactors,
  productOf,
  roundsTo,
  roundsUnitsTo,
} from '../laws/product.ts'
import { RATE_DECIMALS } from '../thresholds.ts'
import { type Amount, agrees, has, numberOf, overlaps } from './amount.ts'

/** A rate of the document as it is used: `amount` is where it stands. */
export interface UsedRate {
  readonly amount: Amount
  readonly direction: RateDirection
}

/** units × price = gross, as far as the document states it. */
export interface Product {
  readonly units: Amount
  readonly price: Amount
  /** Null where the document states no value that the product would equal. */
  readonly gross: Amount | null
  readonly grossValue: number
  readonly rate: UsedRate | null
  readonly check: 'exact' | 'rounded'
  readonly isWeak: boolean
  readonly weight: number
}

/** Rates that the document states, in both directions. */
export function findRates(amounts: readonly Amount[]): UsedRate[] {
  const isPerHundred = amounts.some(({ currency }) => currency !== null && QUOTED_PER_HUNDRED.has(currency))
  return amounts
    .filter((amount) => !amount.isPercent && numberOf(amount) > 0 && amount.decimals > 0)
    .filter((amount) => (has(amount, 'rate') && isPrecise(amount)) || canBeRate(amount))
    .flatMap((amount) => {
      const written = { value: numberOf(amount), decimals: amount.decimals }
      const units = isPerHundred && has(amount, 'rate') && written.value >= MIN_PER_HUNDRED ? [1, 100] : [1]
      return units
        .flatMap((unit) => directionsOf({ value: written.value / unit, decimals: written.decimals + Math.log10(unit) }))
        .map((direction) => ({ amount, direction }))
    })
}

/** Banks of these countries quote rates for 100 units of the other currency: "Valutakurs 665,93" is 6.6593. */
const QUOTED_PER_HUNDRED: ReadonlySet<string> = new Set(['DKK', 'NOK', 'SEK'])
/** A rate for one unit is below: a pound is 9 to 14 crowns. */
const MIN_PER_HUNDRED = 20

/** "1 EUR = 1.1 USD" may leave out zeros; other labelled numbers with one decimal are amounts. */
function isPrecise({ decimals, labelled }: Amount): boolean {
  return decimals >= RATE_DECIMALS - 1 || labelled === 'line'
}

/** "Kurs 1,0842" without a currency can be both: the price of a piece, or what an amount above it is converted at. */
function canBeRate(amount: Amount): boolean {
  if (amount.decimals < RATE_DECIMALS) return false
  return (
    amount.labelled === 'none' || (has(amount, 'price') && amount.decimals > RATE_DECIMALS && !amount.hasOwnCurrency)
  )
}

/**
 * Every pair of numbers whose product stands in the document, or could be the value that it leaves out. Where the
 * labels of units, rows, and names lead to none, a number around a labelled price counts.
 *
 * @param isDividend amounts per unit are often rounded to cents; the price of a trade is not
 */
export function findProducts(amounts: readonly Amount[], rates: readonly UsedRate[], isDividend: boolean): Product[] {
  const positive = amounts.filter((amount) => numberOf(amount) > 0)
  const unitsLike = positive.filter((amount) => !amount.isPercent && canBeUnits(amount))
  const prices = positive.filter(canBePrice)
  const values = positive.filter(
    (amount) => !amount.isPercent && !has(amount, 'aside', 'identifier', 'fee', 'tax', 'rate', 'units'),
  )
  const counts = positive.filter((amount) => has(amount, 'units') && amount.labelled === 'own')
  const find = (areMeant: (units: Amount, price: Amount) => boolean) =>
    unitsLike.flatMap((units) =>
      prices
        .filter((price) => !overlaps(units, price) && !areExchanged(units, price, counts) && areMeant(units, price))
        .flatMap((price) => productsOf(units, price, { values, rates, isDividend })),
    )
  const found = [...find(areNamed), ...(isDividend ? findCoupons(positive, values) : [])]
  if (!found.some(isProven)) found.push(...find(areAround).filter(({ gross }) => gross !== null))
  if (found.every(({ gross }) => gross === null)) {
    found.push(...find(areUnnamed).filter(isUnlikelyChance))
  }
  return found.sort((a, b) => b.weight - a.weight)
}

/** How many coupons a bond pays in a year. */
const COUPONS_PER_YEAR = [1, 2, 4, 12]

/** The law of the coupon: nominal × rate of a year ÷ coupons of a year = interest. */
function findCoupons(amounts: readonly Amount[], values: readonly Amount[]): Product[] {
  const nominals = amounts.filter((amount) => has(amount, 'units') && amount.hasOwnCurrency && !amount.isPercent)
  const rates = amounts.filter((amount) => amount.isPercent && !has(amount, 'fee', 'tax', 'aside', 'rebate'))
  const interest = values.filter((amount) => amount.decimals === 2 && has(amount, 'gross', 'total', 'net'))
  return nominals.flatMap((units) =>
    rates.flatMap((rate) =>
      COUPONS_PER_YEAR.flatMap((count) => {
        const price: Amount = { ...rate, value: rate.value.div(count), decimals: rate.decimals + DECIMALS_OF_COUPON }
        const factors = { ...plainFactors(numberOf(units), numberOf(price), price.decimals), priceIsPercent: true }
        return interest
          .filter((gross) => gross.currency === units.currency && !overlaps(gross, units))
          .filter((gross) => checkProduct(factors, numberOf(gross)) === 'exact')
          .map((gross): Product => {
            const isWeak = isWeakProduct(factors, numberOf(gross))
            return {
              units,
              price,
              gross,
              grossValue: numberOf(gross),
              rate: null,
              check: 'exact',
              isWeak,
              weight: COUPON_WEIGHT,
            }
          })
      }),
    ),
  )
}

/** Halves, quarters, and twelfths of a rate in thousandths. */
const DECIMALS_OF_COUPON = 2
/** As much as a product whose units and value are labelled. */
const COUPON_WEIGHT = 6

/** Whether a label, their row, or a name beside the units says that two numbers are units and price. */
function areNamed(units: Amount, price: Amount): boolean {
  if (!has(units, 'units') && units.lineIndex !== price.lineIndex && !isLeading(units, price)) return false
  return price.isPercent || !units.hasOwnCurrency || has(units, 'units')
}

/** A number without a currency some lines from a labelled price. */
function areAround(units: Amount, price: Amount): boolean {
  return (
    (has(price, 'price') || (has(price, 'gross') && price.labelled === 'own')) &&
    !units.hasOwnCurrency &&
    Math.abs(price.lineIndex - units.lineIndex) <= LINES_ABOVE_PRICE &&
    !areNamed(units, price)
  )
}

/** A bare number a few lines above an amount with a currency, in a document without known labels: enough to ask, not to read. */
function areUnnamed(units: Amount, price: Amount): boolean {
  return (
    price.hasOwnCurrency &&
    !price.isPercent &&
    !units.hasOwnCurrency &&
    isAbove(units, price) &&
    price.lineIndex - units.lineIndex <= LINES_ABOVE_PRICE &&
    !areNamed(units, price)
  )
}

function isUnlikelyChance({ gross, isWeak, check }: Product): boolean {
  return gross?.hasOwnCurrency === true && !isWeak && check === 'exact'
}

// Between the name and the price stand the rest of the name, identifiers and days.
const LINES_ABOVE_PRICE = 7

/** Whether units and price are swapped: their labels say the opposite, or another line has the price as its units. */
function areExchanged(units: Amount, price: Amount, counts: readonly Amount[]): boolean {
  if (has(units, 'units') && units.labelled === 'own') return false
  if (has(units, 'price') && has(price, 'units')) return true
  return counts.some((count) => count.value.equals(price.value) && count.lineIndex !== price.lineIndex)
}

/** `760 Novartis AG` above a labelled amount per unit. */
function isLeading(units: Amount, price: Amount): boolean {
  const distance = price.lineIndex - units.lineIndex
  const isNominal = price.isPercent && has(price, 'price') && units.hasOwnCurrency
  return (
    (units.leads || isNominal) &&
    distance > 0 &&
    distance <= LINES_ABOVE_PRICE &&
    (isNominal || price.hasOwnCurrency || (has(price, 'price', 'gross') && price.labelled === 'own'))
  )
}

function canBeUnits(amount: Amount): boolean {
  if (has(amount, 'units')) return true
  return amount.labelled !== 'own' && !has(amount, 'fee', 'tax', 'aside', 'identifier', 'rate')
}

function canBePrice(amount: Amount): boolean {
  if (has(amount, 'price')) return true
  if (has(amount, 'rate')) return amount.labelled === 'column' && amount.decimals > 0
  if (amount.isPercent || has(amount, 'fee', 'tax', 'aside', 'identifier', 'rebate', 'interest')) return false
  return amount.decimals > 0 && (has(amount, 'gross', 'total') || amount.labelled !== 'own')
}

function productsOf(
  units: Amount,
  price: Amount,
  { values, rates, isDividend }: { values: readonly Amount[]; rates: readonly UsedRate[]; isDividend: boolean },
): Product[] {
  const found: Product[] = []
  const base = {
    units: numberOf(units),
    price: numberOf(price),
    priceDecimals: price.decimals,
    priceIsPercent: price.isPercent,
  }
  const plain: ProductFactors = { ...base, rate: 1, rateDecimals: null }
  const labels =
    (has(units, 'units') ? 2 : 0) +
    (has(price, 'price') ? 2 : 0) +
    (units.lineIndex === price.lineIndex ? 1 : 0) +
    (isAbove(units, price) ? 1 : 0)
  const add = (
    factors: ProductFactors,
    gross: Amount | null,
    rate: UsedRate | null,
    check: 'exact' | 'rounded',
    written = price,
  ) => {
    const grossValue = gross === null ? productOf(factors) : numberOf(gross)
    const label = gross === null ? 0 : has(gross, 'gross') ? 3 : has(gross, 'total') ? 2 : 1
    found.push({
      units,
      price: written,
      gross,
      grossValue,
      rate,
      check,
      isWeak: gross === null || isWeakProduct(factors, grossValue),
      weight: labels + label + (check === 'exact' ? 1 : 0) - (rate === null ? 0 : 1),
    })
  }
  const currency = price.isPercent ? units.currency : price.currency
  for (const gross of values) {
    if (overlaps(gross, units) || overlaps(gross, price)) continue
    if (agrees(currency, gross.currency)) {
      const check = checkProduct(plain, numberOf(gross))
      if (check !== null) add(plain, gross, null, check)
      else if (isDividend && isNamedRow(units, price, gross) && roundsTo(plain, numberOf(gross)))
        add(plain, gross, null, 'rounded')
      else if (areAllNamed(units, price, gross) && isShortened(plain, units.decimals, numberOf(gross)))
        add(plain, gross, null, 'rounded')
    }
    if (canBePercent(units, price)) {
      const percent = { ...plain, priceIsPercent: true }
      const check = agrees(units.currency, gross.currency) ? checkProduct(percent, numberOf(gross)) : null
      if (check !== null) add(percent, gross, null, check, { ...price, isPercent: true, currency: null })
    }
    if (canBePence(price, gross)) {
      const pence = { ...plain, priceIsPercent: true }
      const check = checkProduct(pence, numberOf(gross))
      if (check !== null) add(pence, gross, null, check, { ...price, currency: 'GBX' })
    }
    if (currency === null || gross.currency === null || currency === gross.currency) continue
    for (const rate of rates) {
      const factors = { ...base, rate: rate.direction.factor, rateDecimals: rate.amount.decimals }
      const check = checkProduct(factors, numberOf(gross))
      if (check !== null && rate.amount.group !== price.group) add(factors, gross, rate, check)
    }
  }
  if (found.length === 0 && has(units, 'units') && has(price, 'price')) add(plain, null, null, 'exact')
  return found
}

function areAllNamed(units: Amount, price: Amount, gross: Amount): boolean {
  return !price.isPercent && has(units, 'units') && has(price, 'price') && has(gross, 'gross')
}

/** Whether further digits of the price or of the units, which are not written, explain the value. */
function isShortened(factors: ProductFactors, unitsDecimals: number, gross: number): boolean {
  return cutsTo(factors, gross) || roundsUnitsTo(factors, unitsDecimals, gross)
}

/** Units, price, and value of one row that its words or titles name: no other number can be meant. */
function isNamedRow(units: Amount, price: Amount, gross: Amount): boolean {
  const isOneRow = units.lineIndex === price.lineIndex && price.lineIndex === gross.lineIndex
  return (
    isOneRow &&
    !price.isPercent &&
    price.decimals >= 2 &&
    has(units, 'units') &&
    has(price, 'price') &&
    has(gross, 'gross', 'total')
  )
}

/** "Nominal EUR 5,000.00, price 100.90": what has a nominal value in money trades in percent of it. */
function canBePercent(units: Amount, price: Amount): boolean {
  return !price.isPercent && !price.hasOwnCurrency && units.hasOwnCurrency && has(price, 'price')
}

/** British prices are in pence, British amounts in pounds. */
function canBePence(price: Amount, gross: Amount): boolean {
  if (price.isPercent || gross.currency !== 'GBP') return false
  return price.currency === 'GBX' || (price.currency === 'GBP' && !price.hasOwnCurrency && has(price, 'price'))
}

/** Whether a number stands before another: units come before their price. */
function isAbove(first: Amount, second: Amount): boolean {
  return first.lineIndex < second.lineIndex || (first.lineIndex === second.lineIndex && first.start < second.start)
}

/** A product that cannot be chance: many digits agree, or labels say that the factors are units and price. */
export function isProven(product: Product | null): boolean {
  if (product === null) return false
  if (!product.isWeak) return true
  const { units, price, gross } = product
  const isBeside = units.lineIndex === price.lineIndex && units.end <= price.start && price.labelled === 'own'
  const hasUnits = units.fields.has('units') || units.leads || isBeside
  const hasPrice =
    price.fields.has('price') ||
    (price.fields.has('gross') && price.labelled === 'own' && !(gross?.value.equals(price.value) ?? false))
  return hasUnits && hasPrice
}
