import { i18n } from '@lingui/core'

/** The locale of dates and lists: the page's language, in English with the day first and no comma before `and`. */
export function pageLocale(): string {
  return i18n.locale === 'en' ? 'en-GB' : i18n.locale
}
