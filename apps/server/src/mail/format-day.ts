import type { Language } from '@plumbline/text/language'

/** Formats a day as 20 Nov 2026, or in German as 20.11.2026. */
export function formatDay(instant: Date, timeZone: string, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(instant)
}
