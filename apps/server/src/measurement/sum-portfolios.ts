import type { PortfoliosSum } from '@plumbline/contract/portfolios/schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { FxTable } from '@plumbline/engine/fx-table'
import { describeTotals } from './describe-groups.ts'
import type { LastDay } from './measure-last-day.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/**
 * The totals of all portfolios as one, with the latest rates of their currencies. A holding without a price or a rate is
 * left out, and the total is partial.
 */
export function describeSum(
  { portfolio, parts = [], measurement }: MeasuredPortfolio,
  fx: FxTable,
  lastDay: LastDay | null,
): PortfoliosSum {
  const { currency } = portfolio
  const { currentValue, gain, percent, isPartial } = describeTotals(measurement.totals, measurement.lines.length)
  const today = parseIsoDate(measurement.today)
  const others = new Set(parts.map((part) => part.portfolio.currency).filter((each) => each !== currency))
  return {
    currency,
    currentValue: parts.length > 0 ? currentValue : null,
    gain: parts.length > 0 ? gain.total : null,
    percent,
    lastDay: lastDay && { date: lastDay.date, gain: lastDay.gain },
    isPartial,
    rates: [...others].flatMap((other) => {
      const found = fx.converter(other, currency)?.on(today)
      return found === undefined ? [] : [{ currency: other, rate: found.rate, date: formatIsoDate(found.day) }]
    }),
  }
}
