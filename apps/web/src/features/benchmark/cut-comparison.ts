import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import { growthBetween } from '../../ui/chart/growth-between.ts'

export type Unit = 'currency' | 'percent'
/** Percent has no line of the money invested: it would stay at zero. */
export type ComparedLine = 'portfolio' | 'benchmark' | 'invested'

export type CutComparison = {
  dates: string[]
  lines: Partial<Record<ComparedLine, number[]>> & Record<'portfolio' | 'benchmark', number[]>
}

type ComparedData = Pick<BenchmarkComparison, 'labels' | 'data' | 'percent'>

/** The comparison from a date on; returns count from the first day that is shown. */
export function cutComparison({ labels, data, percent }: ComparedData, unit: Unit, from?: string): CutComparison {
  const found = from === undefined ? 0 : labels.findIndex((date) => date >= from)
  const start = found < 0 ? labels.length - 1 : found
  const dates = labels.slice(start)
  if (unit === 'currency') {
    const { portfolio, benchmark, invested } = data
    const cut = (values: number[]) => values.slice(start)
    return { dates, lines: { portfolio: cut(portfolio), benchmark: cut(benchmark), invested: cut(invested) } }
  }
  const rebase = (returns: number[]) => dates.map((_, at) => growthBetween(returns, start, start + at) ?? 0)
  return { dates, lines: { portfolio: rebase(percent.portfolio), benchmark: rebase(percent.benchmark) } }
}
