import type { Lots, Position } from '@plumbline/contract/performance/schemas'
import { lotsOf } from '@plumbline/engine/lots'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { measureReturn } from '@plumbline/engine/measure-return'
import { describeGain } from './describe-gain.ts'
import { describeReturn } from './describe-returns.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { type PlanView, shownPeriod } from './plan-limits.ts'

export function describeLots(measurement: PortfolioMeasurement, assetId: string): Lots | undefined {
  const lots = lotsOf(measurement, assetId)
  if (lots === undefined) return undefined
  const sales = lots.sales.map((sale) => ({ ...sale, taken: [...sale.taken] }))
  return { ...lots, open: [...lots.open], sales }
}

/** The holding of one asset; empty when the portfolio has none, or the plan hides it. */
export function describePosition(measured: MeasuredPortfolio, view: PlanView, assetId: string): Position[] {
  const { measurement, portfolio } = measured
  const line = measurement.lines.find((each) => each.assetId === assetId)
  const lots = describeLots(measurement, assetId)
  const period = shownPeriod(view, measured, {})
  if (line === undefined || lots === undefined || period === undefined || view.hiddenAssets.has(assetId)) return []
  const returnBy = (method: 'twr' | 'irr') => describeReturn(measureReturn(measurement, method, period, [assetId]))
  return [
    {
      portfolioId: portfolio.id,
      name: portfolio.name,
      isSample: portfolio.isSample,
      units: line.units,
      currentValue: line.baseCurrencyCurrentValue,
      gain: line.gain.total,
      gainParts: describeGain(line.gain),
      costPerShare: line.costPerUnit,
      percent: line.percent,
      ...period,
      twr: returnBy('twr'),
      irr: returnBy('irr'),
      lots,
    },
  ]
}
