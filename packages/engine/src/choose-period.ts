import { dateOf, dayNumberOf, daysInMonth, formatIsoDate, parseIsoDate } from './calendar.ts'

/** From close to close; without dates the whole time that the plan shows. */
export type ChosenPeriod = { from?: string; to?: string }

export const PERIOD_CHOICES = ['1m', '3m', '6m', 'ytd', '1y', '3y', '5y', 'all'] as const
export type PeriodChoice = (typeof PERIOD_CHOICES)[number]

const months: Record<Exclude<PeriodChoice, 'ytd' | 'all'>, number> = {
  '1m': 1,
  '3m': 3,
  '6m': 6,
  '1y': 12,
  '3y': 36,
  '5y': 60,
}

/** The period up to `today`; the whole time has no dates. */
export function periodOf(choice: PeriodChoice, today: string): ChosenPeriod {
  if (choice === 'all') return {}
  if (choice === 'ytd') return { from: `${Number(today.slice(0, 4)) - 1}-12-31`, to: today }
  return { from: monthsBefore(today, months[choice]), to: today }
}

/** The choice that gives the period; undefined if none does. */
export function findChoice(period: ChosenPeriod, today: string): PeriodChoice | undefined {
  return PERIOD_CHOICES.find((choice) => {
    const { from, to } = periodOf(choice, today)
    return from === period.from && to === period.to
  })
}

/** The same day of the month, or its last day when the month is shorter. */
function monthsBefore(isoDate: string, count: number): string {
  const { year, month, day } = dateOf(parseIsoDate(isoDate))
  const index = year * 12 + month - 1 - count
  const [ofYear, ofMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return formatIsoDate(dayNumberOf(ofYear, ofMonth, Math.min(day, daysInMonth(ofYear, ofMonth))))
}
