import { type DayNumber, parseIsoDate } from './calendar.ts'
import type { LineSource } from './line-source.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import type { Period } from './measure-return.ts'
import { type LineReplay, replayLine } from './replay-line.ts'
import { externalFlowsOf, keysOf } from './settled-flows.ts'
import type { Steps } from './steps.ts'

/** From the value at the start of a period to the value at its end, in the portfolio's currency, unrounded. */
export interface ValueBridge {
  period: Period
  start: number
  moneyIn: number
  moneyOut: number
  /** Price effect: on what was sold and on what is held, against the value at the start of the period. */
  priceEffect: number
  currencyEffect: number
  dividend: number
  /** Never positive. */
  fees: number
  end: number
  /** end - (start + moneyIn - moneyOut + priceEffect + currencyEffect + dividend + fees); zero to the cent. */
  residual: number
  /** Assets without daily values, which no figure here includes. */
  leftOut: readonly string[]
}

/**
 * What moved the value over a period, for the whole portfolio or for some of its assets. What is held at the close of
 * `from` counts at its value of that day, so the effects are those of the period and not of the time before.
 *
 * @see docs/methods/value-bridge.md
 */
export function* bridgeValue(
  measurement: PortfolioMeasurement,
  period: Period,
  assetIds?: readonly string[],
): Steps<ValueBridge> {
  const bridge = { start: 0, moneyIn: 0, moneyOut: 0, priceEffect: 0, currencyEffect: 0, dividend: 0, fees: 0, end: 0 }
  const wantedIds = assetIds ?? [...measurement.measuredLines.keys()]
  const keys = keysOf(linesOf(measurement, wantedIds))
  for (const { source, replay } of replayPeriod(measurement, period, wantedIds)) {
    const { moneyIn, moneyOut } = externalFlowsOf({ source, replay }, keys)
    bridge.start += replay.opening?.valueBase ?? 0
    bridge.moneyIn += moneyIn
    bridge.moneyOut += moneyOut
    bridge.priceEffect += replay.realized + replay.unrealized
    bridge.currencyEffect += replay.currencyRealized + replay.currencyUnrealized
    bridge.dividend += replay.dividend
    bridge.fees -= replay.fees
    bridge.end += replay.closing.valueBase
    yield
  }
  const { start, moneyIn, moneyOut, priceEffect, currencyEffect, dividend, fees, end } = bridge
  const wanted = assetIds === undefined ? undefined : new Set(assetIds)
  return {
    period,
    ...bridge,
    residual: end - (start + moneyIn - moneyOut + priceEffect + currencyEffect + dividend + fees),
    leftOut: measurement.withoutDailyValues.filter((assetId) => wanted?.has(assetId) ?? true),
  }
}

/** Replays each line that has daily values from the close of `from` to the close of `to`, today at the latest. */
function* replayPeriod(
  measurement: PortfolioMeasurement,
  period: Period,
  assetIds: readonly string[],
): Generator<{ source: LineSource; replay: LineReplay }> {
  const from: DayNumber = parseIsoDate(period.from)
  const to: DayNumber = Math.max(from, Math.min(parseIsoDate(period.to), parseIsoDate(measurement.today)))
  for (const { source, replay } of linesOf(measurement, assetIds))
    yield { source, replay: replayLine(source, to, from, replay) }
}

/** The lines of these assets that have daily values. */
function linesOf({ measuredLines, withoutDailyValues }: PortfolioMeasurement, assetIds: readonly string[]) {
  const leftOut = new Set(withoutDailyValues)
  return assetIds.filter((assetId) => !leftOut.has(assetId)).flatMap((assetId) => measuredLines.get(assetId) ?? [])
}
