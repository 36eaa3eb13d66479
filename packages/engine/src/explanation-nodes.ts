import type { ExplainedLine } from './explain-effects.ts'
import type { Explanation, Leaf } from './explanation.ts'
import type { FormulaId } from './figures/catalog.ts'
import type { Steps } from './steps.ts'

/** The lines that a figure covers, and those that it leaves out. */
export interface Scope {
  lines: readonly ExplainedLine[]
  unit: string
  leftOut: readonly string[]
}

/** The sum of the lines' leaves. */
export function* sumLeaves(
  { lines, unit, leftOut }: Scope,
  formula: FormulaId,
  leavesOf: (line: ExplainedLine) => Leaf[],
): Steps<Explanation> {
  const leaves: Leaf[] = []
  let value: number | null = 0
  for (const line of lines) {
    for (const leaf of leavesOf(line)) {
      leaves.push(leaf)
      if (!leaf.isLeftOut) value = value === null || leaf.amount === null ? null : value + leaf.amount
    }
    yield
  }
  return toExplanation({
    formula,
    unit,
    combine: 'sum',
    value,
    leaves,
    leftOut,
  })
}

export function sumParts(formula: FormulaId, { unit, leftOut }: Scope, parts: readonly Explanation[]): Explanation {
  return toExplanation({ formula, unit, combine: 'sum', value: addUp(parts.map(({ value }) => value)), parts, leftOut })
}

/** A ratio; null if a part is unknown or the denominator is 0. */
export function divide(
  formula: FormulaId,
  { leftOut }: Scope,
  numerator: Explanation,
  denominator: Explanation,
): Explanation {
  const value =
    numerator.value === null || denominator.value === null || denominator.value === 0
      ? null
      : numerator.value / denominator.value
  return toExplanation({ formula, unit: 'ratio', combine: 'quotient', value, parts: [numerator, denominator], leftOut })
}

export function toExplanation(
  given: Pick<Explanation, 'formula' | 'unit' | 'combine' | 'value' | 'leftOut'> & Partial<Explanation>,
): Explanation {
  return { operands: [], parts: [], leaves: [], ...given }
}

function addUp(values: readonly (number | null)[]): number | null {
  let total = 0
  for (const value of values) {
    if (value === null) return null
    total += value
  }
  return total
}
