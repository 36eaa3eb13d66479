import { dateOf, entriesOf, known, numberOf, recordOf, textOf } from '../normalize/json-values.ts'
import { quoteUnitOf, ratioOfPercent } from '../normalize/quote-unit.ts'
import type { EarningsReport, Profile } from '../profile.ts'

/** Newest first. The bulk response has `Last_0` … instead of a history. A past quarter without figures is left out. */
export function normalizeEarnings(response: unknown, today: string): Profile['Earnings'] {
  const earnings = recordOf(response)
  const rows = entriesOf(earnings.History)
  const unrated = datesWithoutAnalysts(earnings.Trend)
  for (const [key, row] of Object.entries(earnings)) if (key.startsWith('Last_')) rows.push(row)
  const history = rows.flatMap((row) => reportOf(row, today, unrated) ?? [])
  return history.length === 0 ? undefined : { History: history.sort((a, b) => b.date.localeCompare(a.date)) }
}

/** Ends of the periods that no analyst has estimated: their estimate of 0 is none. */
function datesWithoutAnalysts(trend: unknown): Set<string> {
  return new Set(
    entriesOf(trend).flatMap((row) => {
      const { date, earningsEstimateNumberOfAnalysts } = recordOf(row)
      const end = dateOf(date)
      return end !== undefined && numberOf(earningsEstimateNumberOfAnalysts) === 0 ? [end] : []
    }),
  )
}

function reportOf(row: unknown, today: string, unrated: ReadonlySet<string>): EarningsReport | undefined {
  const { date, reportDate, epsActual, epsEstimate, surprisePercent, currency } = recordOf(row)
  const end = dateOf(date)
  const actual = numberOf(epsActual)
  const estimate = end !== undefined && unrated.has(end) ? undefined : numberOf(epsEstimate)
  if (end === undefined || (actual === undefined && estimate === undefined && end < today)) return undefined
  return {
    date: end,
    ...known({
      reportDate: dateOf(reportDate),
      epsActual: actual,
      epsEstimate: estimate,
      currency: quoteUnitOf(textOf(currency))?.currency,
      surprisePercent: surpriseOf(actual, estimate, numberOf(surprisePercent)),
    }),
  }
}

/** As a ratio of the estimate; the source returns percent. */
function surpriseOf(actual?: number, estimate?: number, percent?: number): number | undefined {
  if (actual === undefined) return undefined
  if (estimate !== undefined && estimate !== 0) return (actual - estimate) / Math.abs(estimate)
  return percent === undefined || percent === 0 ? undefined : ratioOfPercent(percent)
}
