import { type DayNumber, formatIsoDate } from '@plumbline/engine/calendar'
import type { EarningsReport } from '../profile.ts'
import type { CompanyBooks } from './company-books.ts'
import { reportDay, round } from './company-figures.ts'
import type { Company } from './instrument.ts'
import { type PathFrame, splitFactorOn } from './price-path.ts'
import { normal, streamKey } from './random.ts'
import { lastDayOfQuarter } from './trading-calendar.ts'

const ESTIMATE_PURPOSE = 51
const QUARTERS_SHOWN = 60

/**
 * Reported earnings per share with the analysts' estimates, newest first, in today's shares. The next report comes
 * first, with its estimate only. `last` is the last reported quarter.
 */
export function listEarnings(
  company: Company,
  frame: PathFrame,
  books: CompanyBooks,
  last: number,
  today: DayNumber,
): EarningsReport[] {
  const key = streamKey(company.key, ESTIMATE_PURPOSE)
  const factorToday = splitFactorOn(frame, today)
  const reports: EarningsReport[] = []
  for (let q = last; q >= 0 && reports.length < QUARTERS_SHOWN; q -= 1) {
    const quarter = frame.model.firstQuarter + q
    const perShare = epsOf(books, q, factorToday)
    const decimals = Math.abs(perShare) >= 1 ? 2 : 4
    const epsActual = round(perShare, decimals)
    const epsEstimate = round(perShare - Math.abs(perShare) * (0.025 + 0.06 * normal(key, quarter)), decimals)
    reports.push({
      ...datesOf(company, quarter),
      epsActual,
      epsEstimate,
      ...(epsEstimate !== 0 && { surprisePercent: round((epsActual - epsEstimate) / Math.abs(epsEstimate), 4) }),
    })
  }
  const isListed = frame.model.ending === undefined || frame.model.ending.lastDay > today
  if (isListed && last >= 0) {
    const quarter = frame.model.firstQuarter + last + 1
    const epsEstimate = round(epsOf(books, last, factorToday) * (1.02 + 0.04 * normal(key, quarter)), 2)
    reports.unshift({ ...datesOf(company, quarter), epsEstimate })
  }
  return reports
}

function datesOf(company: Company, quarter: number): { date: string; reportDate: string } {
  return {
    date: formatIsoDate(lastDayOfQuarter(quarter)),
    reportDate: formatIsoDate(reportDay(company, quarter)),
  }
}

/** Net income of one quarter per share outstanding today. */
function epsOf(books: CompanyBooks, q: number, factorToday: number): number {
  return (books.netIncome[q] as number) / ((books.unsplitShares[q] as number) * factorToday)
}
