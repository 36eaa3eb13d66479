import { addMonths, type DayNumber } from '../calendar.ts'
import { known } from '../known.ts'
import type { Line } from '../line.ts'
import type { ToBase } from './due-dividends.ts'
import type { ExpectedDividend, UnitYields } from './income.ts'
import type { UnitDividend } from './market-dividend.ts'

const MONTHS = 12

/**
 * What one unit of an open holding yields: its expected dividends by its price and by its cost, at the rate of today,
 * and how much more it paid than a year before.
 *
 * @param paid by ex-day, per unit of today
 * @param expected of the asset, one for each payment
 */
export function unitYields(
  { assetId, baseCurrencyPrice, baseCurrencyCostPerUnit }: Line,
  paid: readonly UnitDividend[],
  expected: readonly Pick<ExpectedDividend, 'value' | 'currency'>[],
  today: DayNumber,
  toBase: ToBase,
): UnitYields {
  const perUnit = expected.reduce((sum, { value, currency }) => sum + toBase(value, currency, today), 0)
  return {
    assetId,
    yield: known(perUnit / (baseCurrencyPrice ?? Number.NaN)),
    yieldOnCost: known(perUnit / (baseCurrencyCostPerUnit ?? Number.NaN)),
    growth: growthOf(paid, today),
  }
}

/** Null if nothing was paid in one of the two years, or in more than one currency. */
function growthOf(paid: readonly UnitDividend[], today: DayNumber): number | null {
  const [start, middle] = [addMonths(today, -2 * MONTHS), addMonths(today, -MONTHS)]
  const recent = paid.filter(({ exDay }) => exDay > start && exDay <= today)
  if (new Set(recent.map(({ currency }) => currency)).size !== 1) return null
  const sum = (from: DayNumber, to: DayNumber) =>
    recent.reduce((total, { exDay, value }) => (exDay > from && exDay <= to ? total + value : total), 0)
  const [before, now] = [sum(start, middle), sum(middle, today)]
  return before === 0 ? null : known(now / before - 1)
}
