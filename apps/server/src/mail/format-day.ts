import { dateLocale, type Language } from '@plumbline/text/language'

/** Formats a day as 20 Nov 2026, or in German as 20.11.2026. */
export function formatDay(instant: Date, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeZone }).format(instant)
}
