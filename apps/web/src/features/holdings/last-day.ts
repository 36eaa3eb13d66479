import { t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { formatDay } from '../../formatting/format-date.ts'
import { pastDay } from '../../stores/past-day.ts'

/** From the close before the last trading day to its close; empty without such a day. */
export function periodOfLastDay({ lastDay }: Pick<Portfolio, 'lastDay'>): { from?: string; to?: string } {
  return lastDay === null ? {} : { from: formatIsoDate(parseIsoDate(lastDay.date) - 1), to: lastDay.date }
}

/** `Today`, or as of another day the last trading day as `20 Nov`. */
export function nameLastDay({ lastDay, asOf }: Pick<Portfolio, 'lastDay' | 'asOf'>): string {
  const isToday = pastDay === undefined && (lastDay === null || lastDay.date === asOf)
  return isToday ? t`Today` : formatDay(lastDay?.date ?? asOf)
}
