import type { Explanation } from '@plumbline/contract/explanations/explanation'
import type { Identity } from '@plumbline/contract/explanations/schemas'
import { recompute, recomputeValue } from '@plumbline/engine/recompute'

/** Differences below this are not visible: half a cent, half a millionth of a ratio, a hundred-millionth of a unit. */
function tolerance(unit: string, size: number): number {
  const visible = unit === 'ratio' ? 5e-7 : unit === 'units' ? 1e-8 : 0.005
  return Math.max(visible, size * 1e-9)
}

export type Check = { kind: 'adds-up' | 'differs'; made: number } | { kind: 'unknown' }

/** Compares the figure on the page with the inputs of its explanation and with the effects listed in it. */
export function checkExplanation(explanation: Explanation, shown: number): Check {
  const fromInputs = recompute(explanation, 'inputs')
  const fromEffects = recompute(explanation, 'amounts')
  if (fromInputs === null || fromEffects === null || Number.isNaN(fromInputs + fromEffects)) return { kind: 'unknown' }
  const check = compare(fromInputs, shown, explanation.unit)
  return check.kind === 'differs' ? check : compare(fromEffects, shown, explanation.unit)
}

/** Whether start + money in - money out + gain is the value. */
export function holdsIdentity(identity: Identity): boolean {
  return compare(recomputeValue(identity), identity.value, identity.currency).kind === 'adds-up'
}

function compare(made: number, shown: number, unit: string): Exclude<Check, { kind: 'unknown' }> {
  const isSame = Math.abs(made - shown) <= tolerance(unit, Math.abs(shown))
  return { kind: isSame ? 'adds-up' : 'differs', made }
}
