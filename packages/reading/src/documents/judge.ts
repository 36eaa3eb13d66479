import { converts } from '../laws/conversion.ts'
import { unexplainedNets } from '../laws/last-word.ts'
import { HALF_CENT, LINES_AROUND, UNITS_DECIMALS } from '../thresholds.ts'
import { foldText } from '../words/fold-text.ts'
import { directionOfLabel } from '../words/money-direction.ts'
import { type Amount, agrees, has, isMoney, isOwn, numberOf } from './amount.ts'
import type { MoneyDirection } from './find-parts.ts'
import { findRates, isProven, type Product } from './find-products.ts'
import type { Solution } from './solution.ts'

/** What a solution leaves open: the reason why it is asked about. */
export type Doubt =
  /** No units × price equals the gross value. */
  | 'product'
  /** The parts do not make up the difference between gross and net. */
  | 'contradiction'
  /** Net equals gross, and named fees or taxes remain. */
  | 'equal-with-costs'
  /** Fees or taxes stand between gross and net that the difference does not hold. */
  | 'parts-left'
  /** Another amount is called net, too. */
  | 'last-word'
  /** Nothing calls the chosen amount net. */
  | 'net-label'
  /** Money in another currency stands around the net amount, and no rate leads to it. */
  | 'foreign-left'
  /** Taxes before and after a conversion: the second may repeat the first. */
  | 'taxed-twice'
  /** A foreign tax is credited that this document does not withhold: another one may. */
  | 'credited-tax'
  | 'currency'
  /** The label of the net amount says that money flowed the other way. */
  | 'direction'
  /** The document names no security. */
  | 'unnamed'
  /** A dividend that buys more of its security: only one of the two can be added from the document. */
  | 'reinvested'
  /** Other amounts of the document are another transaction: only one of them can be added from it. */
  | 'several'
  /** It is a row of a statement, which may list more. */
  | 'listed'
  /** Another solution is as good. */
  | 'rival'

export interface JudgedSolution {
  readonly solution: Solution
  readonly doubts: readonly Doubt[]
}

/** The solutions with different facts, the best first: fewest doubts, then the most credible labels. */
export function judgeSolutions(
  solutions: readonly Solution[],
  amounts: readonly Amount[],
  direction: MoneyDirection,
): JudgedSolution[] {
  const judged = solutions.map((solution) => ({ solution, doubts: doubtsOf(solution, amounts, direction) }))
  judged.sort((a, b) => a.doubts.length - b.doubts.length || b.solution.weight - a.solution.weight)
  const byFacts = new Map<string, JudgedSolution>()
  for (const one of judged) {
    const key = factsOf(one.solution)
    if (!byFacts.has(key)) byFacts.set(key, one)
  }
  const distinct = [...byFacts.values()]
  const free = distinct.filter(({ doubts }) => doubts.length === 0)
  const stated = free.filter(({ solution }) => solution.gross !== null)
  const strong = (stated.length > 0 ? stated : free).filter(({ solution }) => solution.product?.isWeak === false)
  const best = withoutExchanged(strong.length > 0 ? strong : stated.length > 0 ? stated : free)
  // Two complete ways in two currencies: only the account tells
  const complete = [
    ...best,
    ...free.filter((one) => one.solution.currency !== best[0]?.solution.currency && isNet(one)),
  ]
  const sure = bookedOf(complete)
  if (sure.length < complete.length && sure.length === 1)
    return [...sure, ...distinct.filter((one) => !sure.includes(one))]
  if (sure.length < 2) return distinct
  return distinct.map((one) => (sure.includes(one) ? { ...one, doubts: ['rival'] } : one))
}

/** Of two ways that differ in which number is the units, those in which a number called units is. */
function withoutExchanged(judged: readonly JudgedSolution[]): readonly JudgedSolution[] {
  return judged.filter(
    ({ solution: { units, product } }) =>
      has(units, 'units') ||
      !judged.some(
        ({ solution: other }) =>
          has(other.units, 'units') &&
          product !== null &&
          other.product?.price.value.equals(units.value) === true &&
          other.units.value.equals(product.price.value),
      ),
  )
}

/**
 * "Net dividend USD 11.56, credited GBP 8.97": of complete ways in several currencies the one whose label says that the
 * account moved.
 */
function bookedOf(complete: readonly JudgedSolution[]): readonly JudgedSolution[] {
  const booked = complete.filter(({ solution }) => directionOfLabel(solution.net.label) !== null)
  const isOnlyForeign = (one: JudgedSolution) => one.solution.currency !== booked[0]?.solution.currency
  return booked.length > 0 && complete.every((one) => booked.includes(one) || isOnlyForeign(one)) ? booked : complete
}

const isNet = ({ solution }: JudgedSolution) => solution.net.fields.has('net')

function factsOf({ units, net, currency, fees, taxes }: Solution): string {
  return [units.value, net.value, currency, Math.round((fees + taxes) * 50)].join(' ')
}

function doubtsOf(solution: Solution, amounts: readonly Amount[], direction: MoneyDirection): Doubt[] {
  const { product, net, gross, currency, unexplained } = solution
  const doubts: Doubt[] = []
  const hasProduct = isProven(product) && !isPricedBelow(solution) && !isExchangeable(product)
  if (!hasProduct && !isCountedOnly(solution, amounts)) doubts.push('product')
  if (solution.isContradiction || mayBeInterest(solution) || outweighsTaxes(solution)) doubts.push('contradiction')
  const costs = Math.abs(solution.fees) + Math.abs(solution.taxes)
  const hasParts = solution.parts.length > 0
  const hasNamedParts = solution.parts.some(({ fields }) => fields.size > 0)
  if (unexplained.length > 0) doubts.push('parts-left')
  if (!hasParts && costs < HALF_CENT && remainingCosts(solution, amounts).length > 0) doubts.push('equal-with-costs')
  const strong = amounts.filter(
    (amount) =>
      isMoney(amount) &&
      amount.fields.has('net') &&
      amount.labelled !== 'line' &&
      !amount.value.isZero() &&
      !(hasNamedParts && isRowValue(amount, solution)),
  )
  const isGross = gross?.fields.has('gross') && gross !== net
  const isNamed =
    net.fields.has('net') ||
    (strong.length === 0 &&
      (hasNamedParts ||
        (hasParts && net.fields.has('total')) ||
        isGross ||
        isOnlyTotal(solution, amounts) ||
        isOnlyMoney(solution, amounts)))
  const isStated = net.fields.has('net')
  if (!isNamed || (!isStated && (isConverted(net, amounts) || strangersBefore(solution, amounts).length > 0)))
    doubts.push('net-label')
  const meant = strong.filter((amount) => amount.lineIndex <= net.lineIndex + NET_LINES && amount.decimals >= 2)
  const stated = meant.map((amount) => ({
    value: amount.value.toNumber(),
    currency: amount.currency,
    group: amount.group,
  }))
  const known = [
    ...solution.states.flatMap((state) => onTheWay(state, solution)),
    { value: net.value.toNumber(), currency },
  ]
  const left = unexplainedNets(stated, known)
  const explained = new Set(stated.filter((one) => !left.includes(one)).map(({ group }) => group))
  if (left.some(({ group }) => !explained.has(group))) doubts.push('last-word')
  const foreign = foreignMoneyLeft(solution, amounts)
  if (foreign.length > 0 && !repeatCosts(foreign, solution)) doubts.push('foreign-left')
  if (goesOn(solution, amounts)) doubts.push('last-word')
  if (repeatsTax(solution, direction)) doubts.push('taxed-twice')
  if (hasCreditedTax(solution, amounts)) doubts.push('credited-tax')
  if (currency === null) doubts.push('currency')
  const said = directionOfLabel(net.label)
  if (said !== null && said !== direction) doubts.push('direction')
  return doubts
}

/** Whether only the order of two numbers says which one is the units. A whole number may be: it counts pieces. */
function isExchangeable(product: Product | null): boolean {
  if (product === null) return false
  const { units, price } = product
  const isNamed = units.leads || price.isPercent || has(units, 'units') || has(price, 'price')
  return !isNamed && !units.value.isInteger()
}

/**
 * The law of the count: where a document states no price, labelled units count if all its money is a value, costs, and
 * what they leave of it. The money proves itself then, and nothing contradicts the units.
 */
function isCountedOnly(
  { units, product, gross, net, parts, unexplained }: Solution,
  amounts: readonly Amount[],
): boolean {
  if (product !== null || gross === null || gross === net || unexplained.length > 0) return false
  const isNamed = has(units, 'units') && units.labelled === 'own' && has(gross, 'gross') && has(net, 'net')
  const isAmbiguous = units.hasOwnCurrency || amounts.some((other) => other !== units && other.group === units.group)
  const costs = amounts.filter((amount) => has(amount, 'fee', 'tax') && isMoney(amount))
  if (!isNamed || isAmbiguous || costs.length === 0) return false
  const known = [gross, net, ...parts]
  const groups = new Set(known.map(({ group }) => group))
  const values = [...known.map(numberOf), ...sumsWith(numberOf(gross), parts)]
  return amounts.every(
    (amount) =>
      !(isMoney(amount) || has(amount, 'price')) ||
      groups.has(amount.group) ||
      has(amount, 'units', 'aside', 'identifier') ||
      amount.value.isZero() ||
      values.some((value) => Math.abs(value - numberOf(amount)) <= HALF_CENT),
  )
}

/** Whether an amount is the value in the row of a proven product, which a title or a value day beside it may call net. */
function isRowValue({ lineIndex, value }: Amount, { product, gross }: Solution): boolean {
  if (product === null || gross === null || !isProven(product)) return false
  return lineIndex === product.price.lineIndex && value.equals(gross.value)
}

/** Whether a price is far below the net amount and no value is its product: it belongs to an appendix. */
function isPricedBelow({ product, net }: Solution): boolean {
  return product !== null && product.gross === null && product.price.lineIndex > net.lineIndex + LINES_AROUND
}

/** Whether refunded fees make up for taxes: no broker refunds more than its fees for the same transaction. */
function outweighsTaxes({ fees, taxes }: Solution): boolean {
  return fees < -HALF_CENT && taxes > HALF_CENT
}

/** What nothing names beside a price in percent can be a bond's accrued interest, which is no cost. */
function mayBeInterest({ product, parts }: Solution): boolean {
  return product?.price.isPercent === true && parts.some(({ fields }) => fields.size === 0)
}

/** Whether the document converts an amount that nothing calls net: then the booked one may be the other. */
function isConverted(net: Amount, amounts: readonly Amount[]): boolean {
  const below = amounts.filter(
    (amount) =>
      isMoney(amount) && !has(amount, 'aside') && amount.lineIndex >= net.lineIndex && amount.currency !== net.currency,
  )
  return findRates(amounts).some(({ amount: rate, direction }) =>
    below.some(
      (amount) =>
        amount.group !== rate.group &&
        amount.currency !== null &&
        converts(net.value.toNumber(), direction, amount.value.toNumber()),
    ),
  )
}

/**
 * Whether a tax after the conversion, or a cost without a name, can be the one before it, once more. An owner's foreign
 * and domestic taxes are different amounts; what a trade is taxed with abroad may be part of its value.
 */
function repeatsTax({ parts, rate }: Solution, direction: MoneyDirection): boolean {
  const taxes = parts.filter((part) => has(part, 'tax') || part.fields.size === 0)
  const [first, ...others] = taxes
  if (first === undefined || others.every(({ currency }) => currency === first.currency)) return false
  if (direction === 'paid' || rate === null) return true
  return taxes.some((tax) =>
    taxes.some((other) => other.currency !== tax.currency && converts(numberOf(tax), rate.direction, numberOf(other))),
  )
}

/**
 * Whether the document goes on below a net amount that nothing says was booked: it is converted to money without a label,
 * or, where it is the gross value itself, another sum follows.
 */
function goesOn({ net, gross, parts, rate }: Solution, amounts: readonly Amount[]): boolean {
  if (directionOfLabel(net.label) !== null) return false
  const below = amounts.filter(
    (amount) =>
      isMoney(amount) &&
      amount.decimals === 2 &&
      !amount.value.isZero() &&
      amount.lineIndex > net.lineIndex &&
      amount.lineIndex <= net.lineIndex + NET_LINES,
  )
  const isConvertedTo = ({ value, currency, hasOwnCurrency, fields }: Amount) =>
    hasOwnCurrency &&
    fields.size === 0 &&
    currency !== net.currency &&
    findRates(amounts).some(({ direction }) => converts(numberOf(net), direction, value.toNumber()))
  const isSum = (amount: Amount) =>
    has(amount, 'total') &&
    isOwn(amount) &&
    agrees(amount.currency, net.currency) &&
    amount.value.greaterThan(net.value)
  const isGross = gross !== null && parts.length === 0 && gross.value.equals(net.value)
  return (rate === null && below.some(isConvertedTo)) || (isGross && below.some(isSum))
}

/** Whether an amount with a minus between gross and net is a foreign tax that was withheld elsewhere. */
function hasCreditedTax({ gross, net, parts }: Solution, amounts: readonly Amount[]): boolean {
  if (gross === null || parts.some(({ label }) => FOREIGN_TAX.test(foldText(label)))) return false
  return amounts.some(
    (amount) =>
      amount.sign < 0 &&
      !amount.value.isZero() &&
      has(amount, 'aside') &&
      CREDITED.test(foldText(amount.label)) &&
      amount.lineIndex > gross.lineIndex &&
      amount.lineIndex < net.lineIndex,
  )
}

const FOREIGN_TAX = /quellensteuer|withholding|retenue|ritenuta|retencion|bronbelasting|kildeskat|kallskatt/
const CREDITED = /anrechenbar|angerechnet|verhaltnis|creditable|credited|imputable|verrekenbar/

/**
 * Money in another currency around the net amount that no value of the solution converts to: the document goes on
 * where the solution ends.
 */
function foreignMoneyLeft(
  { net, gross, units, product, parts, states }: Solution,
  amounts: readonly Amount[],
): Amount[] {
  const first = gross?.lineIndex ?? units.lineIndex
  const rates = findRates(amounts)
  const own = [net, gross, product?.price, ...parts].flatMap((amount) =>
    amount == null ? [] : amount.value.toNumber(),
  )
  const known = [...own, ...states.map(({ value }) => value)]
  const values = known.flatMap((value) => [value, ...sumsWith(value, parts)])
  return amounts.filter(
    (amount) =>
      isMoney(amount) &&
      amount.decimals === 2 &&
      amount.hasOwnCurrency &&
      amount.currency !== net.currency &&
      amount.lineIndex >= first &&
      amount.lineIndex <= net.lineIndex + NET_LINES &&
      !amount.value.isZero() &&
      !has(amount, 'aside', 'identifier') &&
      !parts.some(({ lineIndex }) => lineIndex === amount.lineIndex) &&
      !values.some((value) => Math.abs(value - amount.value.toNumber()) <= HALF_CENT) &&
      !rates.some(({ direction }) => values.some((value) => converts(value, direction, amount.value.toNumber()))),
  )
}

/**
 * Whether amounts below the net amount are its costs in another currency: two or more of them lead to the same rate,
 * which the document leaves out.
 */
function repeatCosts(foreign: readonly Amount[], { parts, net, unexplained }: Solution): boolean {
  const isBelow = (amount: Amount) => amount.lineIndex > net.lineIndex && has(amount, 'fee', 'tax')
  const [first, second] = foreign
  if (first === undefined || second === undefined || !foreign.every(isBelow) || unexplained.length > 0) return false
  if (foreign.some(({ currency }) => currency !== first.currency)) return false
  const largest = foreign.reduce((most, amount) => (amount.value.greaterThan(most.value) ? amount : most))
  return parts.some((part) => {
    const factor = numberOf(largest) / numberOf(part)
    const repeated = foreign.map((amount) =>
      parts.findIndex((other) => Math.abs(numberOf(other) * factor - numberOf(amount)) <= HALF_CENT),
    )
    return repeated.every((at) => at >= 0) && new Set(repeated).size === foreign.length
  })
}

/** Money between gross and net that is neither a part nor a sum of parts: the net amount may be another one. */
function strangersBefore({ net, gross, product, parts }: Solution, amounts: readonly Amount[]): Amount[] {
  const from = (gross ?? product?.price ?? net).lineIndex
  const [first, last] = [Math.min(from, net.lineIndex), Math.max(from, net.lineIndex)]
  const values = parts.flatMap(({ value }) => value.toNumber())
  const start = gross === null ? [] : [gross.value.toNumber(), ...sumsWith(gross.value.toNumber(), parts)]
  const known = [net.value.toNumber(), ...values, ...start]
  return amounts.filter(
    (amount) =>
      isMoney(amount) &&
      amount.decimals === 2 &&
      !amount.value.isZero() &&
      amount.lineIndex > first &&
      amount.lineIndex < last &&
      agrees(amount.currency, net.currency) &&
      !has(amount, 'aside', 'identifier', 'rate') &&
      !known.some((value) => Math.abs(value - amount.value.toNumber()) <= HALF_CENT),
  )
}

/** A value and what the parts in its currency leave of it one after the other: "net of foreign tax" is not the end. */
function onTheWay(state: Solution['states'][number], { parts }: Solution): Solution['states'][number][] {
  const own = parts.filter((part) => agrees(part.currency, state.currency))
  return [state, ...sumsWith(state.value, own).map((value) => ({ ...state, value }))]
}

/** What the parts make of a value one after the other, added or taken off. */
function sumsWith(value: number, parts: readonly Amount[]): number[] {
  let [more, less] = [value, value]
  return parts.flatMap((part) => {
    more += part.value.toNumber()
    less -= part.value.toNumber()
    return [more, less]
  })
}

/** Appendices about taxes stand below the net amount, farther away than this. */
const NET_LINES = 6

/** Fees and taxes near the money that a solution without costs ignores. */
function remainingCosts({ net, gross, units }: Solution, amounts: readonly Amount[]): Amount[] {
  const first = Math.min(units.lineIndex, gross?.lineIndex ?? net.lineIndex, net.lineIndex)
  return amounts.filter(
    (amount) =>
      (amount.fields.has('fee') || amount.fields.has('tax')) &&
      !amount.isPercent &&
      !amount.value.isZero() &&
      amount.decimals >= 2 &&
      amount.lineIndex >= first - LINES_AROUND &&
      amount.lineIndex <= Math.max(net.lineIndex, units.lineIndex) + NET_LINES,
  )
}

/** Whether every sum of the document is this one value, stated at least twice: nothing else can be the net amount. */
function isOnlyTotal({ net, product }: Solution, amounts: readonly Amount[]): boolean {
  if (product === null || !isProven(product)) return false
  const sums = amounts.filter(
    ({ fields, isPercent, decimals }) => !isPercent && decimals >= 2 && (fields.has('total') || fields.has('gross')),
  )
  const own = sums.filter((amount) => amount.group !== product.price.group && amount.group !== product.units.group)
  return own.length >= 2 && own.every(({ value }) => value.equals(net.value))
}

/** Whether a document states no other money than the factors and the value of one proven product. */
function isOnlyMoney({ net, product }: Solution, amounts: readonly Amount[]): boolean {
  if (product === null || product.gross === null || !isProven(product)) return false
  const factors = new Set([product.units.group, product.price.group])
  return amounts.every(
    (amount) =>
      !isMoney(amount) ||
      amount.decimals < 2 ||
      factors.has(amount.group) ||
      amount.fields.has('identifier') ||
      isHoldingAfter(amount) ||
      amount.value.isZero() ||
      amount.value.equals(net.value),
  )
}

/** "New balance 12.589 shares": more decimals than money has. */
function isHoldingAfter(amount: Amount): boolean {
  return has(amount, 'aside') && amount.decimals >= UNITS_DECIMALS && !amount.hasOwnCurrency
}
