import { unexplainedNets } from '../laws/last-word.ts'
import { HALF_CENT, LINES_AROUND } from '../thresholds.ts'
import type { Amount } from './label-amounts.ts'
import type { Solution } from './search.ts'

/** What a solution leaves open: the reason why it is asked about. */
export type Doubt =
  /** No units × price equals the gross value. */
  | 'product'
  /** Net equals gross, and named fees or taxes remain. */
  | 'equal-with-costs'
  /** Fees or taxes stand between gross and net that the difference does not hold. */
  | 'parts-left'
  /** Another amount is called net, too. */
  | 'last-word'
  /** Nothing calls the chosen amount net. */
  | 'net-label'
  | 'currency'
  /** Another solution is as good. */
  | 'rival'

export interface JudgedSolution {
  readonly solution: Solution
  readonly doubts: readonly Doubt[]
}

/** The solutions with different facts, the best first: fewest doubts, then the most credible labels. */
export function judgeSolutions(solutions: readonly Solution[], amounts: readonly Amount[]): JudgedSolution[] {
  const judged = solutions.map((solution) => ({ solution, doubts: doubtsOf(solution, amounts) }))
  judged.sort((a, b) => a.doubts.length - b.doubts.length || b.solution.weight - a.solution.weight)
  const byFacts = new Map<string, JudgedSolution>()
  for (const one of judged) {
    const key = factsOf(one.solution)
    if (!byFacts.has(key)) byFacts.set(key, one)
  }
  const distinct = [...byFacts.values()]
  const sure = distinct.filter(({ doubts }) => doubts.length === 0)
  if (sure.length < 2) return distinct
  return distinct.map((one) => (one.doubts.length === 0 ? { ...one, doubts: ['rival'] } : one))
}

function factsOf({ units, net, currency, fees, taxes }: Solution): string {
  return [units.value, net.value, currency, Math.round((fees + taxes) * 50)].join(' ')
}

function doubtsOf(solution: Solution, amounts: readonly Amount[]): Doubt[] {
  const { product, net, gross, currency, unexplained, units } = solution
  const doubts: Doubt[] = []
  const labelled = units.fields.has('units') && product?.price.fields.has('price')
  if (product === null || (product.isWeak && !labelled) || (product.gross === null && !labelled)) doubts.push('product')
  const costs = Math.abs(solution.fees) + Math.abs(solution.taxes)
  const hasParts = solution.parts.length > 0
  if (unexplained.length > 0) doubts.push('parts-left')
  if (!hasParts && costs < HALF_CENT && remainingCosts(solution, amounts).length > 0) doubts.push('equal-with-costs')
  if (!net.fields.has('net') && !hasParts && !(gross?.fields.has('gross') && gross !== net)) doubts.push('net-label')
  const strong = amounts.filter(
    (amount) => !amount.isPercent && amount.fields.has('net') && amount.labelled !== 'line' && !amount.value.isZero(),
  )
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
