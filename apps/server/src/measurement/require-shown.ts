import { upgradeWords } from '@plumbline/contract/plan-words'
import { limitsOf } from '@plumbline/contract/plans'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { fiscalYearsBetween, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { limitLines } from './plan-limits.ts'

function refuse(promptSource: string): never {
  throw new DomainError('over-plan-limit', upgradeWords(promptSource).text, { promptSource })
}

/** Refuses a period that begins before the fiscal years that the plan shows: what is hidden in one answer is in no other. */
export function requireShownPeriod(
  user: SignedInUser,
  { measurement, portfolio }: MeasuredPortfolio,
  from: string,
): void {
  const { performanceYears } = limitsOf(user)
  if (performanceYears === null || measurement.firstDate === null) return
  const { fiscalYearEndDay: day, fiscalYearEndMonth: month } = portfolio.settings
  const years = fiscalYearsBetween(parseIsoDate(measurement.firstDate), parseIsoDate(measurement.today), { day, month })
  const firstShown = years.at(-performanceYears)
  if (firstShown !== undefined && from < formatIsoDate(firstShown.from)) refuse('performance-years')
}

/** Refuses an asset whose line the plan does not show. */
export function requireShownLine(user: SignedInUser, lines: Line[], assetId: string): void {
  const isThere = lines.some(({ _id }) => _id === assetId)
  const isShown = limitLines(user, { lines }).lines.some(({ _id }) => _id === assetId)
  if (isThere && !isShown) refuse('holdings')
}
