import { assert } from './assert-series.ts'
import { type DayNumber, parseIsoDate } from './calendar.ts'
import type { MeasuredLedgerLine } from './measure-line.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { mergeByDay } from './merge-by-day.ts'
import { mergeLines } from './merge-lines.ts'
import { runSteps, type Steps } from './steps.ts'
import { sumLines } from './sum-lines.ts'
import { sumValueSeries } from './sum-value-series.ts'
import type { ValueSeries } from './value-series.ts'

/**
 * Several portfolios as one: each keeps its own lots and cost method, so that every sum is that of the portfolios. One
 * line per asset. Money that a sale in one portfolio frees for a purchase in another on the same day does not leave the
 * whole, so a return is not an average of theirs.
 *
 * @param parts all measured in `baseCurrency` on `today`, an ISO date
 * @see docs/methods/several-portfolios.md
 */
export function combineMeasurements(
  parts: readonly PortfolioMeasurement[],
  { baseCurrency, today }: Pick<PortfolioMeasurement, 'baseCurrency' | 'today'>,
): PortfolioMeasurement {
  assert(
    parts.every((part) => part.baseCurrency === baseCurrency && part.today === today),
    'portfolios that are summed are measured in one currency on one day',
  )
  const measuredLines = linesByAsset(parts)
  const withoutDailyValues = [...new Set(parts.flatMap((part) => part.withoutDailyValues))]
  const firstDate = parts.flatMap((part) => part.firstDate ?? []).sort()[0] ?? null
  const totals = sumLines(parts.flatMap(({ lines }) => lines))
  const leftOut = Map.groupBy(totals.leftOut, ({ assetId }) => assetId)
  let whole: ValueSeries | undefined

  function* valueSeriesInSteps(assetIds?: readonly string[]): Steps<ValueSeries | undefined> {
    if (firstDate === null) return undefined
    if (assetIds === undefined && whole !== undefined) return whole
    const excluded = new Set(withoutDailyValues)
    const wanted = new Set(assetIds ?? measuredLines.keys())
    const lines = [...measuredLines].flatMap(([assetId, ofAsset]) =>
      wanted.has(assetId) && !excluded.has(assetId) ? ofAsset : [],
    )
    const dayBefore: DayNumber = parseIsoDate(firstDate) - 1
    const series = yield* sumValueSeries(lines, dayBefore, parseIsoDate(today))
    if (assetIds === undefined) whole = series
    return series
  }

  return {
    baseCurrency,
    today,
    firstDate,
    lines: [...measuredLines.values()].map((lines) => mergeLines(lines.map(({ line }) => line))),
    totals: {
      ...totals,
      leftOut: [...leftOut].map(([assetId, lines]) => ({
        assetId,
        reasons: [...new Set(lines.flatMap(({ reasons }) => reasons))],
      })),
    },
    caveats: parts.flatMap(({ caveats }) => caveats),
    unbookedSplits: parts.flatMap(({ unbookedSplits }) => unbookedSplits),
    withoutDailyValues,
    effects: (after) => mergeByDay(parts.map((part) => part.effects(after))),
    valueSeries: (assetIds) => runSteps(valueSeriesInSteps(assetIds)),
    valueSeriesInSteps,
    lastSeries: () => undefined,
    measuredLines,
    cash: undefined,
  }
}

/** The lines of all portfolios, by asset, in the order of the portfolios. */
function linesByAsset(parts: readonly PortfolioMeasurement[]): Map<string, MeasuredLedgerLine[]> {
  const byAsset = new Map<string, MeasuredLedgerLine[]>()
  for (const { measuredLines } of parts) {
    for (const [assetId, lines] of measuredLines) {
      const known = byAsset.get(assetId)
      if (known === undefined) byAsset.set(assetId, [...lines])
      else known.push(...lines)
    }
  }
  return byAsset
}
