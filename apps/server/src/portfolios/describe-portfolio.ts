import type { Portfolio, PortfolioSummary } from '@plumbline/contract/portfolios'
import { measurePerformance } from '@plumbline/engine/measure-return'
import type { Facts } from '../market-data/facts.ts'
import { describeLine } from './describe-line.ts'
import { describeNotes } from './describe-notes.ts'
import { namedReturn } from './describe-performance.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

function describeSums(measured: MeasuredPortfolio) {
  const { measurement, portfolio } = measured
  const { totals, lines } = measurement
  const isUnknown = lines.length > 0 && totals.leftOut.length === lines.length
  const unknownGain = { total: null, realized: null, unrealized: null, dividend: null, currency: null, fees: null }
  return {
    _id: portfolio.id,
    name: portfolio.name,
    currency: portfolio.currency,
    currentValue: isUnknown ? null : totals.currentValue,
    total: isUnknown ? null : totals.total,
    gain: isUnknown ? unknownGain : totals.gain,
    percent: isUnknown ? null : totals.percent,
    notes: describeNotes(measured),
  }
}

export function describeSummary(measured: MeasuredPortfolio): PortfolioSummary {
  return {
    ...describeSums(measured),
    openHoldings: measured.measurement.lines.filter(({ units }) => units > 0).length,
    transactions: measured.transactionCount,
  }
}

export function describePortfolio(measured: MeasuredPortfolio, facts: ReadonlyMap<string, Facts>): Portfolio {
  const { measurement, portfolio, assets } = measured
  const { sinceStart } = measurePerformance(measurement, portfolio.settings.returnCalculation)
  return {
    ...describeSums(measured),
    asOf: measurement.today,
    lines: measurement.lines.map((line) => describeLine(line, assets.get(line.assetId), facts.get(line.assetId) ?? {})),
    views: portfolio.views,
    benchmark: portfolio.benchmark,
    settings: portfolio.settings,
    totalReturn: namedReturn(measured, sinceStart),
  }
}
