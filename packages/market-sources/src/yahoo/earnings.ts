import { entriesOf, type JsonRecord, known, numberOf, recordOf } from '../normalize/json-values.ts'
import { quoteUnitOf } from '../normalize/quote-unit.ts'
import type { EarningsReport } from '../profile.ts'
import { epochDateOf } from './epoch-date.ts'

/** Newest first, including the next expected quarter. */
export function earningsOf(module: (name: string) => JsonRecord): EarningsReport[] {
  const past = entriesOf(module('earningsHistory').history).flatMap((row) => {
    const { quarter, epsActual, epsEstimate, surprisePercent, currency } = recordOf(row)
    return reportOf(
      epochDateOf(quarter),
      undefined,
      numberOf(epsActual),
      numberOf(epsEstimate),
      numberOf(surprisePercent),
      quoteUnitOf(currency)?.currency,
    )
  })
  const awaited = entriesOf(module('earningsTrend').trend).flatMap((row) => {
    const { period, endDate, earningsEstimate } = recordOf(row)
    if (period !== '0q') return []
    const reportDate = epochDateOf(entriesOf(recordOf(module('calendarEvents').earnings).earningsDate)[0])
    const { avg, numberOfAnalysts, earningsCurrency } = recordOf(earningsEstimate)
    // An estimate by no analyst is none.
    const estimate = numberOf(numberOfAnalysts) === 0 ? undefined : numberOf(avg)
    const currency = quoteUnitOf(earningsCurrency)?.currency
    return reportOf(epochDateOf(endDate), reportDate, undefined, estimate, undefined, currency)
  })
  const isNew = ({ date }: EarningsReport) => !past.some((report) => report.date === date)
  return [...awaited.filter(isNew), ...past].sort((a, b) => b.date.localeCompare(a.date))
}

function reportOf(
  date: string | undefined,
  reportDate: string | undefined,
  epsActual: number | undefined,
  epsEstimate: number | undefined,
  given: number | undefined,
  currency: string | undefined,
): EarningsReport[] {
  if (date === undefined || (epsActual === undefined && epsEstimate === undefined)) return []
  const surprise =
    epsActual === undefined
      ? undefined
      : epsEstimate === undefined || epsEstimate === 0
        ? given
        : (epsActual - epsEstimate) / Math.abs(epsEstimate)
  return [{ date, ...known({ reportDate, epsActual, epsEstimate, surprisePercent: surprise, currency }) }]
}
