import { i18n } from '@lingui/core'
import { oncePer } from '@plumbline/text/once-per'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

type Style = 'weekday' | 'day' | 'day without year' | 'month' | 'short month'

const PARTS: Record<Style, Intl.DateTimeFormatOptions> = {
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  'day without year': { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  'short month': { month: 'short' },
}

const formatterOf = oncePer(
  (locale: string, style: Style) => new Intl.DateTimeFormat(locale, { ...PARTS[style], timeZone: 'UTC' }),
)

/**
 * A day, or parts of it, as Intl writes it in a page's language other than English; undefined for English, which keeps
 * the day first and months of three letters. A Portuguese day is `9 mar. 2026`, as statements in Brazil have it: for
 * Intl's `9 de mar. de 2026`, columns and fields have no room.
 */
function formatByLanguage(isoDate: string, style: Style): string | undefined {
  const time = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`)
  if (i18n.locale === 'en' || Number.isNaN(time)) return undefined
  const text = formatterOf(i18n.locale, style).format(time)
  return style === 'month' ? text : text.replaceAll(' de ', ' ')
}

function splitDate(isoDate: string): { year: string; month: number; day: number } {
  return { year: isoDate.slice(0, 4), month: Number(isoDate.slice(5, 7)), day: Number(isoDate.slice(8, 10)) }
}

/** `2026-11-20`, or an instant that starts with it, as `20 Nov 2026`. */
export function formatDate(isoDate: string): string {
  const { year, month, day } = splitDate(isoDate)
  const localized = formatByLanguage(isoDate, 'day')
  return localized ?? `${day} ${MONTHS[month - 1]} ${year}`
}

/** `2026-11-20` as `20 Nov`, for where the year is plain. */
export function formatDay(isoDate: string): string {
  const { month, day } = splitDate(isoDate)
  return formatByLanguage(isoDate, 'day without year') ?? `${day} ${MONTHS[month - 1]}`
}

/** The weekday of `2026-11-20` as `Fri`. */
export function formatWeekday(isoDate: string): string {
  return formatByLanguage(isoDate, 'weekday') ?? WEEKDAYS[new Date(`${isoDate}T00:00:00Z`).getUTCDay()] ?? ''
}

/** `2026-11-20` as `November 2026`. */
export function formatMonth(isoDate: string): string {
  const { year, month } = splitDate(isoDate)
  return formatByLanguage(isoDate, 'month') ?? `${LONG_MONTHS[month - 1]} ${year}`
}

/** The month of `2026-11-20` as `Nov`. */
export function formatShortMonth(isoDate: string): string {
  return formatByLanguage(isoDate, 'short month') ?? MONTHS[splitDate(isoDate).month - 1] ?? ''
}

/** The day of an instant as `20 Nov 2026` and its time as `17:35`, in the browser's time zone or in the one given. */
function readInstant(instant: string, timeZone?: string): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? ''
  return {
    date: formatDate(`${part('year')}-${part('month')}-${part('day')}`),
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** An instant as `20 Nov 2026, 17:35` in the browser's time zone, or in the one given. */
export function formatDateTime(instant: string, timeZone?: string): string {
  const { date, time } = readInstant(instant, timeZone)
  return `${date}, ${time}`
}

/** The time of an instant as `17:35` in the browser's time zone. */
export function formatTime(instant: string): string {
  return readInstant(instant).time
}

/** The day of an instant as `20 Nov 2026` in the browser's time zone. */
export function formatInstantDate(instant: string): string {
  return readInstant(instant).date
}
