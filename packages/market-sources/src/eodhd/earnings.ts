import { dateOf, entriesOf, known, numberOf, recordOf } from '../normalize/json-values.ts'
import { ratioOfPercent } from '../normalize/quote-unit.ts'
import type { EarningsReport, Profile } from '../profile.ts'

/** Newest first. The bulk response has `Last_0` … instead of a history. A past quarter without figures is left out. */
export function normalizeEarnings(response: unknown, today: string): Profile['Earnings'] {
  const earnings = recordOf(response)
  const rows = entriesOf(earnings.History)
  for (const [key, row] of Object.entries(earnings)) if (key.startsWith('Last_')) rows.push(row)
  const history = rows.flatMap((row) => reportOf(row, today) ?? [])
  return history.length === 0 ? undefined : { History: history.sort((a, b) => b.date.localeCompare(a.date)) }
}

function reportOf(row: unknown, today: string): EarningsReport | undefined {
  const { date, reportDate, epsActual, epsEstimate, surprisePercent } = recordOf(row)
  const end = dateOf(date)
  const actual = numberOf(epsActual)
  const estimate = numberOf(epsEstimate)
  if (end === undefined || (actual === undefined && estimate === undefined && end < today)) return undefined
  return {
    date: end,
    ...known({
      reportDate: dateOf(reportDate),
      epsActual: actual,
      epsEstimate: estimate,
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
