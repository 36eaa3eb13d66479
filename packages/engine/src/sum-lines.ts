import type { Gain, Line } from './line.ts'
import { externalFlows } from './settled-flows.ts'

/** A line with unknown value or gain. Every sum leaves it out, so that the sums stay consistent. */
interface LineLeftOut {
  assetId: string
  /** Codes of the caveats that make the line's value or gain unknown. */
  reasons: readonly string[]
}

/**
 * Sums over lines in the portfolio's currency, unrounded. `currentValue = moneyIn - moneyOut + gain.total` holds over
 * the summed lines. Where cash is booked, money between the lines counts in neither.
 *
 * @see docs/methods/gain.md
 */
export interface Totals {
  currentValue: number
  /** Cost of the open units without fees. */
  cost: number
  gain: { [part in keyof Gain]: number }
  /**
   * gain.total / cost of all purchases, as a ratio; null if nothing was paid. Never an average of the lines' ratios.
   */
  percent: number | null
  purchases: number
  moneyIn: number
  moneyOut: number
  /** True if a line or a payment of a line is left out. */
  isPartial: boolean
  leftOut: readonly LineLeftOut[]
}

export interface Group extends Totals {
  key: string
  assetIds: readonly string[]
}

/** False if a value, cost or flow of the line is unknown, so that its total gain is unknown. */
export function isComplete(line: Line): boolean {
  return line.gain.total !== null
}

/** The sums over assets. Those with a figure that is not known are left out. */
export function sumLines(lines: readonly Line[]): Totals {
  const totals = {
    currentValue: 0,
    cost: 0,
    gain: { total: 0, realized: 0, unrealized: 0, dividend: 0, currencyEffect: 0, fees: 0 },
    purchases: 0,
    moneyIn: 0,
    moneyOut: 0,
  }
  const keys = new Set(lines.filter(isComplete).flatMap(({ settlement }) => settlement?.keys ?? []))
  const leftOut: LineLeftOut[] = []
  let isPartial = false
  for (const line of lines) {
    if (!isComplete(line)) {
      leftOut.push({ assetId: line.assetId, reasons: [...new Set(line.caveats.map(({ code }) => code))] })
      continue
    }
    isPartial ||= line.isGainPartial
    totals.currentValue += line.baseCurrencyCurrentValue ?? 0
    totals.cost += line.baseCurrencyCost ?? 0
    totals.purchases += line.purchases ?? 0
    const flows = externalFlows({ moneyIn: line.moneyIn ?? 0, moneyOut: line.moneyOut ?? 0 }, line.settlement, keys)
    totals.moneyIn += flows.moneyIn
    totals.moneyOut += flows.moneyOut
    totals.gain.realized += line.gain.realized ?? 0
    totals.gain.unrealized += line.gain.unrealized ?? 0
    totals.gain.dividend += line.gain.dividend ?? 0
    totals.gain.currencyEffect += line.gain.currencyEffect ?? 0
    totals.gain.fees += line.gain.fees ?? 0
  }
  const { realized, unrealized, dividend, currencyEffect, fees } = totals.gain
  totals.gain.total = realized + unrealized + dividend + currencyEffect + fees
  return {
    ...totals,
    percent: totals.purchases > 0 ? totals.gain.total / totals.purchases : null,
    isPartial: isPartial || leftOut.length > 0,
    leftOut,
  }
}

/** Groups lines by the key of their asset. Groups are ordered by their first line. */
export function groupLines(lines: readonly Line[], keyOf: (assetId: string) => string): Group[] {
  return sumGroups(Map.groupBy(lines, ({ assetId }) => keyOf(assetId)))
}

/** Sums the lines of each group, in the order of the map. */
export function sumGroups(linesByKey: ReadonlyMap<string, readonly Line[]>): Group[] {
  return [...linesByKey].map(([key, lines]) => ({
    key,
    assetIds: lines.map(({ assetId }) => assetId),
    ...sumLines(lines),
  }))
}
