import { converts, directionsOf, type RateDirection } from '../laws/conversion.ts'
import { type KeptParts, type Part, partsThatMake } from '../laws/net.ts'
import { checkProduct, isWeakProduct, type ProductFactors, productOf } from '../laws/product.ts'
import { HALF_CENT, LINES_AROUND, MAX_SOLUTIONS, RATE_DECIMALS } from '../thresholds.ts'
import type { AmountField } from '../words/word-list.ts'
import type { Amount } from './label-amounts.ts'

/** The kinds of trades that the money of a document can follow: a buyer pays the costs, the others get less. */
export type MoneyDirection = 'paid' | 'received'

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

/** One way in which the amounts of a document make up a transaction. */
export interface Solution {
  readonly units: Amount
  /** Null where units and gross are only labelled and no price proves them. */
  readonly product: Product | null
  readonly gross: Amount | null
  /** In the currency of `net`, unrounded where it is converted. */
  readonly fees: number
  readonly taxes: number
  readonly interest: number
  readonly net: Amount
  readonly currency: string | null
  readonly parts: readonly Amount[]
  readonly rate: UsedRate | null
  /** Values on the way, with their currencies: a stated amount that equals one of them is explained. */
  readonly states: readonly { readonly value: number; readonly currency: string | null }[]
  readonly unexplained: readonly Amount[]
  /** Gross and net are stated, but the named parts do not make up the difference: only the user can know. */
  readonly isContradiction: boolean
  readonly weight: number
}

const has = (amount: Amount, ...fields: AmountField[]) => fields.some((field) => amount.fields.has(field))
const numberOf = (amount: Amount) => amount.value.toNumber()
/** Money has decimals or a currency beside it; bare integers are accounts, paragraphs and telephone numbers. */
export const isMoney = (amount: Amount) => !amount.isPercent && (amount.decimals > 0 || amount.hasOwnCurrency)
/** Whether two numbers are read from the same characters. */
const overlaps = (a: Amount, b: Amount) => a.lineIndex === b.lineIndex && a.start < b.end && b.start < a.end
const isOwn = (amount: Amount) => amount.labelled === 'own' || amount.labelled === 'line'
const agrees = (a: string | null, b: string | null) => a === null || b === null || a === b

/** Rates that the document states, in both directions. */
export function findRates(amounts: readonly Amount[]): UsedRate[] {
  return amounts
    .filter((amount) => !amount.isPercent && numberOf(amount) > 0 && amount.decimals >= RATE_DECIMALS - 1)
    .filter((amount) => has(amount, 'rate') || (amount.decimals >= RATE_DECIMALS && amount.labelled === 'none'))
    .flatMap((amount) =>
      directionsOf({ value: numberOf(amount), decimals: amount.decimals }).map((direction) => ({ amount, direction })),
    )
}

/** Every pair of numbers whose product stands in the document, or could be the value that it leaves out. */
export function findProducts(amounts: readonly Amount[], rates: readonly UsedRate[]): Product[] {
  const positive = amounts.filter((amount) => numberOf(amount) > 0)
  const unitsLike = positive.filter((amount) => !amount.isPercent && canBeUnits(amount))
  const prices = positive.filter(canBePrice)
  const values = positive.filter(
    (amount) => !amount.isPercent && !has(amount, 'aside', 'identifier', 'fee', 'tax', 'rate', 'units'),
  )
  const products: Product[] = []
  for (const units of unitsLike) {
    for (const price of prices) {
      if (overlaps(units, price) || areExchanged(units, price)) continue
      if (!has(units, 'units') && units.lineIndex !== price.lineIndex && !isLeading(units, price)) continue
      const isBond = price.isPercent
      if (!isBond && units.hasOwnCurrency && !has(units, 'units')) continue
      products.push(...productsOf(units, price, values, rates))
    }
  }
  return products.sort((a, b) => b.weight - a.weight)
}

// Between the name and the price stand the rest of the name, identifiers and days.
const LINES_ABOVE_PRICE = 7

/** Both labels say the opposite: the price is no units, and the units are no price. */
function areExchanged(units: Amount, price: Amount): boolean {
  return has(units, 'price') && has(price, 'units')
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

function productsOf(units: Amount, price: Amount, values: readonly Amount[], rates: readonly UsedRate[]): Product[] {
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
  const add = (factors: ProductFactors, gross: Amount | null, rate: UsedRate | null, check: 'exact' | 'rounded') => {
    const grossValue = gross === null ? productOf(factors) : numberOf(gross)
    const label = gross === null ? 0 : has(gross, 'gross') ? 3 : has(gross, 'total') ? 2 : 1
    found.push({
      units,
      price,
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

/** Whether a number stands before another: units come before their price. */
function isAbove(first: Amount, second: Amount): boolean {
  return first.lineIndex < second.lineIndex || (first.lineIndex === second.lineIndex && first.start < second.start)
}

/** Everything between a value and a net amount that makes one of the other. */
interface Way {
  readonly fees: number
  readonly taxes: number
  readonly interest: number
  readonly parts: readonly Amount[]
  readonly unexplained: readonly Amount[]
}

const NO_PARTS: Way = { fees: 0, taxes: 0, interest: 0, parts: [], unexplained: [] }

function wayBetween(
  amounts: readonly Amount[],
  from: { value: number; line: number; currency: string | null; tolerance?: number },
  to: { value: number; line: number },
  direction: MoneyDirection,
): Way | null {
  const difference = direction === 'paid' ? to.value - from.value : from.value - to.value
  const parts = partsOf(amounts, Math.min(from.line, to.line), Math.max(from.line, to.line), from.currency, direction)
  const made = partsThatMake(parts, difference, Math.max(HALF_CENT, from.tolerance ?? 0))
  if (made === null) return null
  const [first, last] = [Math.min(from.line, to.line), Math.max(from.line, to.line)]
  const between = made.unexplained.filter(({ lineIndex }) => lineIndex >= first && lineIndex <= last)
  return sumWay({ kept: made.kept, unexplained: between })
}

function partsOf(
  amounts: readonly Amount[],
  first: number,
  last: number,
  currency: string | null,
  direction: MoneyDirection,
): Part<Amount>[] {
  const inside = amounts.filter(
    (amount) =>
      isMoney(amount) &&
      !amount.value.isZero() &&
      has(amount, 'fee', 'tax', 'interest', 'rebate') &&
      (amount.decimals <= 2 || amount.labelled === 'own') &&
      amount.lineIndex >= first - LINES_AROUND &&
      amount.lineIndex <= last + LINES_AROUND &&
      agrees(amount.currency, currency),
  )
  const withoutJoined = inside.filter(
    ({ isJoined, group }) => !isJoined || !inside.some((other) => other.group === group && !other.isJoined),
  )
  const hasMinus = withoutJoined.some(({ sign }) => sign < 0)
  return withoutJoined.map((source) => {
    const isInterest = has(source, 'interest')
    const adds = isInterest && direction === 'received'
    const isRebate = has(source, 'rebate')
    const isPlus = source.sign > 0 && hasMinus && !isInterest
    return { source, value: numberOf(source), direction: isRebate || adds ? -1 : isPlus ? 0 : 1 }
  })
}

function sumWay({ kept, unexplained }: KeptParts<Amount>): Way {
  const sum = (wanted: (amount: Amount) => boolean) =>
    kept.filter(({ source }) => wanted(source)).reduce((total, { value, direction }) => total + value * direction, 0)
  const isTax = (amount: Amount) => has(amount, 'tax')
  const isInterest = (amount: Amount) => has(amount, 'interest')
  return {
    taxes: sum(isTax),
    interest: sum(isInterest),
    fees: sum((amount) => !isTax(amount) && !isInterest(amount)),
    parts: kept.map(({ source }) => source),
    unexplained,
  }
}

/** A gross value from which the search starts. */
interface Start {
  readonly units: Amount
  readonly product: Product | null
  readonly gross: Amount | null
  readonly value: number
  readonly currency: string | null
  readonly line: number
  readonly weight: number
}

/** All ways from units and gross to a net amount, the most credible first. */
export function findSolutions(amounts: readonly Amount[], direction: MoneyDirection): Solution[] {
  const rates = findRates(amounts)
  const starts = findStarts(amounts, rates)
  const nets = amounts.filter(
    (amount) => isMoney(amount) && numberOf(amount) > 0 && has(amount, 'net', 'total') && !has(amount, 'aside'),
  )
  const solutions: Solution[] = []
  for (const targets of [nets, unlabelledNets(amounts, nets)]) {
    for (const start of starts) {
      for (const net of targets) {
        if (solutions.length >= MAX_SOLUTIONS) break
        const found = solveBoth(amounts, start, net, direction, rates)
        solutions.push(...(targets === nets ? found : found.filter(isProvenByParts)))
      }
    }
    if (solutions.some(({ unexplained }) => unexplained.length === 0)) break
  }
  if (solutions.length === 0) solutions.push(...statedOnce(amounts, starts, direction))
  if (solutions.length === 0) solutions.push(...contradictions(amounts, starts, nets, direction))
  return solutions.sort((a, b) => b.weight - a.weight)
}

function solveBoth(
  amounts: readonly Amount[],
  start: Start,
  net: Amount,
  direction: MoneyDirection,
  rates: readonly UsedRate[],
): Solution[] {
  if (overlaps(net, start.units) || (start.product !== null && overlaps(net, start.product.price))) return []
  const direct = solveDirect(amounts, start, net, direction)
  const isForeign = net.currency !== null && start.currency !== null && net.currency !== start.currency
  const converted = isForeign ? solveConverted(amounts, start, net, direction, rates) : []
  return direct === null ? converted : [direct, ...converted]
}

/** An amount that nothing calls net counts as one if a product and all named costs lead to it. */
function isProvenByParts({ product, parts, unexplained }: Solution): boolean {
  return product !== null && parts.length > 0 && unexplained.length === 0
}

/** Money without the label of a net amount or of anything else that it could not be. */
function unlabelledNets(amounts: readonly Amount[], nets: readonly Amount[]): Amount[] {
  const others = amounts.filter(
    (amount) =>
      isMoney(amount) && amount.decimals <= 2 && !has(amount, 'fee', 'tax', 'aside', 'identifier', 'rate', 'units'),
  )
  return others.filter((amount) => !nets.includes(amount) && numberOf(amount) > 0)
}

/** Without a net amount anywhere: a proven gross value may be all that is paid, if the user says so. */
function statedOnce(amounts: readonly Amount[], starts: readonly Start[], direction: MoneyDirection): Solution[] {
  return starts.flatMap((start) => {
    if (start.gross === null || start.product === null || start.product.isWeak) return []
    return solveDirect(amounts, start, start.gross, direction) ?? []
  })
}

/** Where nothing adds up: what is labelled as gross and net, with the difference as a fee, to be asked about. */
function contradictions(
  amounts: readonly Amount[],
  starts: readonly Start[],
  nets: readonly Amount[],
  direction: MoneyDirection,
): Solution[] {
  const named = nets.filter((net) => has(net, 'net'))
  return starts.slice(0, MAX_LABELLED).flatMap((start) =>
    named.flatMap((net): Solution[] => {
      if (!agrees(start.currency, net.currency)) return []
      const costs = direction === 'paid' ? numberOf(net) - start.value : start.value - numberOf(net)
      if (costs < 0 || costs > start.value * MAX_COSTS_SHARE) return []
      const currency = net.currency ?? start.currency
      const difference: Way = { ...NO_PARTS, [direction === 'paid' ? 'fees' : 'taxes']: costs }
      const parts = partsOf(amounts, start.line, net.lineIndex, currency, direction)
      const named = sumWay({
        kept: parts.map((part) => ({ ...part, direction: part.direction === -1 ? -1 : 1 })),
        unexplained: [],
      })
      return (parts.length > 0 ? [named, difference] : [difference]).map((way) => ({
        ...solutionOf(start, net, way, null, [{ value: start.value, currency }], currency),
        isContradiction: true,
      }))
    }),
  )
}

// Taxes and fees take at most half: beyond, the two amounts do not belong together.
const MAX_COSTS_SHARE = 0.5

function findStarts(amounts: readonly Amount[], rates: readonly UsedRate[]): Start[] {
  const products = findProducts(amounts, rates)
  const starts: Start[] = products.slice(0, MAX_STARTS).map((product) => ({
    units: product.units,
    product,
    gross: product.gross,
    value: product.grossValue,
    currency: product.gross?.currency ?? (product.price.isPercent ? product.units.currency : product.price.currency),
    line: product.gross?.lineIndex ?? product.price.lineIndex,
    weight: product.weight * 2 - (product.isWeak ? 3 : 0),
  }))
  const units = amounts.filter((amount) => has(amount, 'units') && !amount.isPercent && numberOf(amount) > 0)
  const gross = amounts.filter((amount) => has(amount, 'gross', 'total') && isMoney(amount) && numberOf(amount) > 0)
  for (const count of units.slice(0, MAX_LABELLED)) {
    for (const value of gross.slice(0, MAX_LABELLED)) {
      if (count.group === value.group) continue
      const weight = has(value, 'gross') ? 1 : 0
      starts.push({
        units: count,
        product: null,
        gross: value,
        value: numberOf(value),
        currency: value.currency,
        line: value.lineIndex,
        weight,
      })
    }
  }
  return starts
}

// Products are sorted by weight: those beyond were found by chance. Labelled units repeat on later pages.
const MAX_STARTS = 40
const MAX_LABELLED = 6

function solveDirect(
  amounts: readonly Amount[],
  start: Start,
  net: Amount,
  direction: MoneyDirection,
): Solution | null {
  if (!agrees(start.currency, net.currency)) return null
  const currency = net.currency ?? start.currency
  const way = wayBetween(
    amounts,
    { value: start.value, line: start.line, currency, tolerance: start.gross === null ? HALF_CENT * 2 : 0 },
    { value: numberOf(net), line: net.lineIndex },
    direction,
  )
  if (way === null) return null
  const states = [{ value: start.value, currency }]
  return solutionOf(start, net, way, null, [...states, ...statesOf(start)], currency)
}

function statesOf(start: Start): Solution['states'] {
  const { product } = start
  if (product === null || product.rate === null) return []
  return [{ value: numberOf(product.units) * numberOf(product.price), currency: product.price.currency }]
}

function solveConverted(
  amounts: readonly Amount[],
  start: Start,
  net: Amount,
  direction: MoneyDirection,
  rates: readonly UsedRate[],
): Solution[] {
  const solutions: Solution[] = []
  const foreign = partsOf(amounts, start.line, Math.max(start.line, net.lineIndex), start.currency, direction).filter(
    ({ source }) => source.currency === start.currency || source.lineIndex <= net.lineIndex,
  )
  const sides = subtotalsOf(amounts, start, foreign, direction)
  for (const rate of rates) {
    if (rate.amount.group === net.group || rate.amount.group === start.product?.price.group) continue
    for (const side of sides) {
      const converted = side.value * rate.direction.factor
      const stated = amounts.filter(
        (amount) =>
          amount.currency === net.currency &&
          !amount.isPercent &&
          converts(side.value, rate.direction, numberOf(amount)),
      )
      const targets = [...new Set(stated.map(numberOf)), ...(stated.length === 0 ? [converted] : [])]
      for (const value of targets) {
        const tolerance = stated.length === 0 ? HALF_CENT * 2 + value * rate.direction.tolerance : 0
        const way = wayBetween(
          amounts.filter(({ currency }) => currency === net.currency),
          { value, line: side.line, currency: net.currency, tolerance },
          { value: numberOf(net), line: net.lineIndex },
          direction,
        )
        if (way === null) continue
        const factor = rate.direction.factor
        const whole: Way = {
          fees: way.fees + side.way.fees * factor,
          taxes: way.taxes + side.way.taxes * factor,
          interest: way.interest + side.way.interest * factor,
          parts: [...side.way.parts, ...way.parts],
          unexplained: [
            ...side.way.unexplained,
            ...way.unexplained.filter(
              (part) =>
                !side.way.parts.some((foreignPart) => converts(numberOf(foreignPart), rate.direction, numberOf(part))),
            ),
          ],
        }
        const states = [
          { value: start.value, currency: start.currency },
          { value: side.value, currency: start.currency },
          { value, currency: net.currency },
          { value: start.value * factor, currency: net.currency },
          { value: numberOf(net) / factor, currency: start.currency },
        ]
        solutions.push(solutionOf(start, net, whole, rate, states, net.currency))
      }
    }
  }
  return solutions
}

/** Values in the currency of the trade that may be converted: the gross value, and what is left of it below. */
function subtotalsOf(
  amounts: readonly Amount[],
  start: Start,
  foreign: readonly Part<Amount>[],
  direction: MoneyDirection,
): { value: number; line: number; way: Way }[] {
  const sides = [{ value: start.value, line: start.line, way: NO_PARTS }]
  const all = partsThatMake(
    foreign,
    foreign.reduce((sum, { value, direction: way }) => sum + value * way, 0),
  )
  if (all !== null && foreign.length > 0) {
    const way = sumWay(all)
    const costs = way.fees + way.taxes + way.interest
    sides.push({ value: direction === 'paid' ? start.value + costs : start.value - costs, line: start.line, way })
  }
  for (const amount of amounts) {
    if (
      amount.isPercent ||
      amount.currency !== start.currency ||
      (!has(amount, 'net', 'total', 'gross') && amount.labelled !== 'none')
    )
      continue
    const value = numberOf(amount)
    if (amount.lineIndex < start.line || sides.some((side) => Math.abs(side.value - value) < HALF_CENT)) continue
    const way = wayBetween(
      amounts,
      { value: start.value, line: start.line, currency: start.currency },
      { value, line: amount.lineIndex },
      direction,
    )
    if (way !== null) sides.push({ value, line: amount.lineIndex, way })
  }
  return sides
}

function solutionOf(
  start: Start,
  net: Amount,
  way: Way,
  rate: UsedRate | null,
  states: Solution['states'],
  currency: string | null,
): Solution {
  const netWeight = has(net, 'net') ? (isOwn(net) ? 4 : 3) : 1
  return {
    units: start.units,
    product: start.product,
    gross: start.gross,
    ...way,
    net,
    currency,
    rate: rate ?? start.product?.rate ?? null,
    states,
    isContradiction: false,
    weight:
      start.weight +
      netWeight +
      Math.min(way.parts.length, 4) -
      way.unexplained.length * 2 +
      (net.lineIndex >= start.line ? 1 : 0),
  }
}
