import { unexplainedNets } from '../laws/last-word.ts'
import { HALF_CENT, LINES_AROUND } from '../thresholds.ts'
import { directionOfLabel } from '../words/money-direction.ts'
import { type Amount, isMoney } from './amount.ts'
import type { MoneyDirection } from './find-parts.ts'
import { isProven } from './find-products.ts'
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
  | 'currency'
  /** The label of the net amount says that money flowed the other way. */
  | 'direction'
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
  const sure = strong.length > 0 ? strong : stated.length > 0 ? stated : free
  if (sure.length < 2) return distinct
  return distinct.map((one) => (sure.includes(one) ? { ...one, doubts: ['rival'] } : one))
}

function factsOf({ units, net, currency, fees, taxes }: Solution): string {
  return [units.value, net.value, currency, Math.round((fees + taxes) * 50)].join(' ')
}

function doubtsOf(solution: Solution, amounts: readonly Amount[], direction: MoneyDirection): Doubt[] {
  const { product, net, gross, currency, unexplained } = solution
  const doubts: Doubt[] = []
  if (!isProven(product)) doubts.push('product')
  if (solution.isContradiction) doubts.push('contradiction')
  const costs = Math.abs(solution.fees) + Math.abs(solution.taxes)
  const hasParts = solution.parts.length > 0
  if (unexplained.length > 0) doubts.push('parts-left')
  if (!hasParts && costs < HALF_CENT && remainingCosts(solution, amounts).length > 0) doubts.push('equal-with-costs')
  const strong = amounts.filter(
    (amount) => isMoney(amount) && amount.fields.has('net') && amount.labelled !== 'line' && !amount.value.isZero(),
  )
  const isGross = gross?.fields.has('gross') && gross !== net
  const isNamed =
    net.fields.has('net') ||
    (strong.length === 0 && (hasParts || isGross || isOnlyTotal(solution, amounts) || isOnlyMoney(solution, amounts)))
  if (!isNamed) doubts.push('net-label')
  const meant = strong.filter((amount) => amount.lineIndex <= net.lineIndex + NET_LINES && amount.decimals >= 2)
  const stated = meant.map((amount) => ({
    value: amount.value.toNumber(),
    currency: amount.currency,
    group: amount.group,
  }))
  const known = [...solution.states, { value: net.value.toNumber(), currency }]
  const left = unexplainedNets(stated, known)
  const explained = new Set(stated.filter((one) => !left.includes(one)).map(({ group }) => group))
  if (left.some(({ group }) => !explained.has(group))) doubts.push('last-word')
  if (currency === null) doubts.push('currency')
  const said = directionOfLabel(net.label)
  if (said !== null && said !== direction) doubts.push('direction')
  return doubts
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
      amount.value.isZero() ||
      amount.value.equals(net.value),
  )
}
