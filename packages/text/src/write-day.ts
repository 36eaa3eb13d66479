import type { Language } from './language.ts'
import { oncePer } from './once-per.ts'

const formatFor = oncePer((language: Language, timeZone: string) => {
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat(language, { ...parts, timeZone })
})

/**
 * The day of an instant in a time zone, as `20 Nov 2026`, or in German as `20. Nov. 2026`: the format of pages, mails
 * and errors. English has the day first, and months of three letters.
 */
export function writeDayOf(instant: Date, timeZone: string, language: Language): string {
  const format = formatFor(language, timeZone)
  if (language !== 'en') return format.format(instant)
  const parts = format.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** `2026-11-20` as `20 Nov 2026`, or in German as `20. Nov. 2026`. */
export function writeDay(isoDate: string, language: Language): string {
  return writeDayOf(new Date(`${isoDate}T00:00:00Z`), 'UTC', language)
}
