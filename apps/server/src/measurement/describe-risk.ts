import type { Risk } from '@plumbline/contract/performance/schemas'
import type { BenchmarkIndex } from '@plumbline/engine/benchmark'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { Period } from '@plumbline/engine/measure-return'
import { measureRisk } from '@plumbline/engine/risk'

const NOTHING = {
  tradingDays: 0,
  tradingDaysPerYear: null,
  volatility: null,
  maxDrawdown: { depth: 0, peakDate: null, troughDate: null, recoveryDate: null },
  sharpeRatio: null,
  sortinoRatio: null,
  beta: null,
  correlation: null,
}

export function describeRisk(
  measurement: PortfolioMeasurement,
  period: Period,
  riskFreeRate: number,
  benchmark: BenchmarkIndex | undefined,
): Risk {
  const risk = measureRisk(measurement, { period, riskFreeRate, benchmark })
  const { period: _measured, ...figures } = risk ?? { ...NOTHING, period }
  return { ...period, riskFreeRate, ...figures }
}
