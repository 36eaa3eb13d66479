import type { DayNumber } from './calendar.ts'
import { ALL_DAYS, compareSeries, NO_DAY } from './first-difference.ts'
import type { FxConverter, FxRateSeries } from './fx-table.ts'

/** The first day on which two converters of the same two currencies can give different rates. */
export function ratesDifferFrom(a: FxConverter | undefined, b: FxConverter | undefined): DayNumber {
  if (a === b) return NO_DAY
  if (a === undefined || b === undefined || a.pairs.length !== b.pairs.length) return ALL_DAYS
  return Math.min(...a.pairs.map((pair, index) => pairDiffersFrom(pair, b.pairs[index] as FxRateSeries)), NO_DAY)
}

interface Comparison {
  /** Weak, so that no series keeps all that were before it. */
  before: WeakRef<FxRateSeries>
  differsFrom: DayNumber
}

/** The last comparison of each series: all lines of a portfolio compare the same few. */
const compared = new WeakMap<FxRateSeries, Comparison>()

function pairDiffersFrom(a: FxRateSeries, b: FxRateSeries): DayNumber {
  if (a === b) return NO_DAY
  if (a.base !== b.base || a.quote !== b.quote) return ALL_DAYS
  const known = compared.get(b)
  if (known?.before.deref() === a) return known.differsFrom
  const { differsFrom } = compareSeries({ days: a.days, values: a.rates }, { days: b.days, values: b.rates })
  compared.set(b, { before: new WeakRef(a), differsFrom })
  return differsFrom
}
