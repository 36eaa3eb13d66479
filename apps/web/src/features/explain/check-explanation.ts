import type { Explanation, Operand } from '@plumbline/contract/explanations/explanation'

/** What the effects and operands come to, unrounded; null where a price or rate among them is missing, NaN where a rate does not solve its flows. */
export function recompute(explanation: Explanation): number | null {
  const { combine, parts, leaves } = explanation
  const amounts = [...parts.map(recompute), ...leaves.map(({ amount }) => amount)]
  switch (combine) {
    case 'sum':
      return accumulate(amounts, 0, (sum, amount) => sum + amount)
    case 'quotient': {
      const [numerator, denominator] = amounts
      return numerator == null || denominator == null || denominator === 0 ? null : numerator / denominator
    }
    case 'product': {
      const product = accumulate(amounts, 1, (total, factor) => total * factor)
      return product === null ? null : product - 1
    }
    case 'root':
      return amounts.includes(null) || isRoot(amounts) ? explanation.value : Number.NaN
    case 'operands':
      return fromOperands(explanation)
  }
}

function accumulate(
  amounts: readonly (number | null)[],
  start: number,
  combine: (total: number, amount: number) => number,
): number | null {
  let total = start
  for (const amount of amounts) {
    if (amount === null) return null
    total = combine(total, amount)
  }
  return total
}

/** At the right rate the flows are worth nothing together, to a millionth of what moved. */
function isRoot(amounts: readonly (number | null)[]): boolean {
  const sum = accumulate(amounts, 0, (total, amount) => total + amount)
  const size = accumulate(amounts, 0, (total, amount) => total + Math.abs(amount))
  return sum !== null && size !== null && Math.abs(sum) <= Math.max(0.005, size * 1e-6)
}

function fromOperands({ formula, operands, value }: Explanation): number | null {
  const operand = (name: string) => operands.find((each: Operand) => each.name === name)?.value ?? null
  if (formula === 'cost-per-unit') {
    const cost = operand('cost')
    const units = operand('units')
    return cost === null || !units ? null : cost / units
  }
  if (formula === 'price' || formula === 'price-in-base') {
    return accumulate(
      operands.map((each) => each.value),
      1,
      (product, factor) => product * factor,
    )
  }
  if (formula === 'simple-dietz') {
    const start = operand('start-value')
    const end = operand('end-value')
    const inflow = operand('net-inflow')
    if (start === null || end === null || inflow === null || start + inflow / 2 === 0) return null
    return (end - start - inflow) / (start + inflow / 2)
  }
  return value
}

/** Less than this does not show: half a cent, half a millionth of a ratio, a hundred-millionth of a unit. */
function tolerance(unit: string, size: number): number {
  const shown = unit === 'ratio' ? 5e-7 : unit === 'units' ? 1e-8 : 0.005
  return Math.max(shown, size * 1e-9)
}

export type Check = { kind: 'adds-up' | 'differs'; made: number; difference: number } | { kind: 'unknown' }

/** Whether what a figure is made of comes to the figure that the page shows. */
export function checkExplanation(explanation: Explanation, shown: number): Check {
  const made = recompute(explanation)
  return made === null ? { kind: 'unknown' } : compare(made, shown, explanation.unit)
}

export function compare(made: number, shown: number, unit: string): Check {
  const difference = made - shown
  const isSame = Math.abs(difference) <= tolerance(unit, Math.abs(shown))
  return { kind: isSame ? 'adds-up' : 'differs', made, difference }
}
