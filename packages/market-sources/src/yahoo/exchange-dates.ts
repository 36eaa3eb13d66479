import { parseIsoDate } from '@plumbline/engine/calendar'

/** Converts instants to the calendar days of one exchange. */
export interface ExchangeCalendar {
  /** Days since 1970-01-01 of a daily bar. */
  dayOf(epochSeconds: number): number
  /** The calendar day of a trade. */
  dayOfTrade(epochSeconds: number): number
}

/**
 * Uses the time zone on that date, because the offset in the response is today's. A bar at exactly 23:00 stands for a
 * midnight that a clock change skipped, so it belongs to the next day. An unknown zone falls back to the given offset.
 */
export function createExchangeCalendar(timeZone: string | undefined, offsetSeconds: number): ExchangeCalendar {
  const formatter = formatterOf(timeZone)
  const local = (epochSeconds: number) => {
    if (formatter === undefined) {
      const text = new Date((epochSeconds + offsetSeconds) * 1000).toISOString()
      return { date: text.slice(0, 10), time: text.slice(11, 19) }
    }
    const [date = '', time = ''] = formatter.format(new Date(epochSeconds * 1000)).split(', ')
    return { date, time }
  }
  const dayOfTrade = (epochSeconds: number) => parseIsoDate(local(epochSeconds).date)
  return {
    dayOfTrade,
    dayOf(epochSeconds) {
      const { date, time } = local(epochSeconds)
      return parseIsoDate(date) + (time === '23:00:00' ? 1 : 0)
    },
  }
}

function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  if (timeZone === undefined) return undefined
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  } catch {
    return undefined
  }
}
