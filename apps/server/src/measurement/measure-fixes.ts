import { MAX_MEASURED_FIXES } from '@plumbline/contract/checks/vocabulary'
import type { Finding } from '@plumbline/engine/checks/finding'
import { type FixEffect, measureFixInSteps } from '@plumbline/engine/checks/measure-fix'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { runInSlices } from '../time-slice.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** What a fix does, and how much is in question. */
type MeasurableFix = Pick<Finding, 'assetId' | 'change' | 'inQuestion'>

/** A measurement never changes: what a fix changes in it is measured once. By method and id of the finding. */
const measuredEffects = new WeakMap<PortfolioMeasurement, Map<string, FixEffect>>()

/**
 * What each fix changes, by id of its finding: of those with most in question, as many as may be measured. Sums leave out
 * a line without a price or a rate, so that they say nothing of it.
 */
export async function measureFixes(
  { measurement, portfolio }: MeasuredPortfolio,
  findings: ReadonlyMap<string, MeasurableFix>,
): Promise<Map<string, FixEffect>> {
  const method = portfolio.settings.returnCalculation
  const known = measuredEffects.get(measurement) ?? new Map<string, FixEffect>()
  measuredEffects.set(measurement, known)
  const effects = new Map<string, FixEffect>()
  const worth = ({ inQuestion }: MeasurableFix) => inQuestion ?? Number.POSITIVE_INFINITY
  const leftOut = new Set(measurement.totals.leftOut.map(({ assetId }) => assetId))
  const fixable = [...findings]
    .filter(([, { change, assetId }]) => change !== null && !leftOut.has(assetId))
    .sort(([, a], [, b]) => worth(b) - worth(a))
  for (const [id, { assetId, change }] of fixable.slice(0, MAX_MEASURED_FIXES)) {
    if (change === null) continue
    const key = `${method} ${id}`
    const effect = known.get(key) ?? (await runInSlices(measureFixInSteps(measurement, assetId, change, method)))
    if (effect === undefined) continue
    known.set(key, effect)
    effects.set(id, effect)
  }
  return effects
}
