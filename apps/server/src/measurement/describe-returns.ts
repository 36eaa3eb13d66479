import type { Returns } from '@plumbline/contract/performance/schemas'
import type { BenchmarkIndex } from '@plumbline/engine/benchmark'
import { benchmarkReturnBy } from '@plumbline/engine/benchmark-return'
import { type HoldingReturns, measureHoldings } from '@plumbline/engine/holding-returns'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { type MeasuredReturn, measureReturn, type Period } from '@plumbline/engine/measure-return'
import { runInSlices } from '../time-slice.ts'

/** The last requested period of each measurement. */
const cachedReturns = new WeakMap<PortfolioMeasurement, HoldingReturns>()

async function holdingReturnsOf(
  measurement: PortfolioMeasurement,
  period: Period,
): Promise<HoldingReturns | undefined> {
  const cached = cachedReturns.get(measurement)
  if (cached?.period.from === period.from && cached.period.to === period.to) return cached
  const returns = await runInSlices(measureHoldings(measurement, period))
  if (returns !== undefined) cachedReturns.set(measurement, returns)
  return returns
}

export function describeReturn({ value, annual, reason, isAmbiguous, rates }: MeasuredReturn): Returns['twr'] {
  return { value, annualized: annual, reason, isAmbiguous, rates: [...rates] }
}

/** Returns of a period by every method, each next to the benchmark's, and the returns of each holding. */
export async function describeReturns(
  measurement: PortfolioMeasurement,
  period: Period,
  benchmark: BenchmarkIndex | undefined,
): Promise<Returns> {
  const returns = await holdingReturnsOf(measurement, period)
  const returnBy = (method: 'twr' | 'irr' | 'dietz') => describeReturn(measureReturn(measurement, method, period))
  const benchmarkBy = (method: 'twr' | 'irr' | 'dietz') =>
    benchmark === undefined ? null : benchmarkReturnBy(measurement, benchmark, method, period)
  return {
    ...period,
    twr: returnBy('twr'),
    irr: returnBy('irr'),
    dietz: returnBy('dietz'),
    benchmark: { twr: benchmarkBy('twr'), irr: benchmarkBy('irr'), dietz: benchmarkBy('dietz') },
    holdings: (returns?.holdings ?? []).map(({ twr, irr, ...holding }) => ({
      ...holding,
      twr: describeReturn(twr),
      irr: describeReturn(irr),
    })),
    others: null,
    leftOut: [...measurement.withoutDailyValues],
  }
}
