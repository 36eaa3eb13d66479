import { converts } from '../laws/conversion.ts'
import { type Part, partsThatMake } from '../laws/net.ts'
import { HALF_CENT } from '../thresholds.ts'
import { type Amount, has, numberOf } from './amount.ts'
import { type MoneyDirection, NO_PARTS, partsOf, sumWay, unnamedBetween, type Way, wayBetween } from './find-parts.ts'
import { isProven, type UsedRate } from './find-products.ts'
import { type Solution, type Start, solutionOf } from './solution.ts'

/** All ways from a value in one currency to a net amount in another: costs are taken off before, after, or both. */
export function solveConverted(
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
        const from = { value, line: side.line, currency: net.currency, tolerance }
        const to = { value: numberOf(net), line: net.lineIndex }
        const own = amounts.filter(({ currency }) => currency === net.currency)
        const written = stated.find((amount) => numberOf(amount) === value)
        const way =
          wayBetween(own, from, to, direction) ??
          (written !== undefined && isProven(start.product) && has(net, 'net')
            ? wayBetween(own, from, to, direction, unnamedBetween(amounts, written, net))
            : null)
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
        if (side.way.taxes > 0 && way.taxes > 0) {
          const afterwards = { ...way, unexplained: [...way.unexplained, ...side.way.parts] }
          solutions.push(solutionOf(start, net, afterwards, rate, states, net.currency))
        }
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
    const from = { value: start.value, line: start.line, currency: start.currency }
    const to = { value, line: amount.lineIndex }
    const way =
      wayBetween(amounts, from, to, direction) ??
      (start.gross !== null && isProven(start.product)
        ? wayBetween(amounts, from, to, direction, unnamedBetween(amounts, start.gross, amount))
        : null)
    if (way !== null) sides.push({ value, line: amount.lineIndex, way })
  }
  return sides
}
