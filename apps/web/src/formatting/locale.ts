import { i18n } from '@lingui/core'
import type { DayOfWeek } from '@mantine/dates'
import { numberFormatOf } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { oncePer } from '@plumbline/text/once-per'

/** The locale of dates and lists: the page's language, in English with the day first and no comma before `and`. */
export function pageLocale(): string {
  return i18n.locale === 'en' ? 'en-GB' : i18n.locale
}

/** As Date counts days: 0 in Brazil, where a week starts on Sunday, 1 in Europe and where the browser does not know. */
export function firstDayOfWeek(): DayOfWeek {
  // Not in TypeScript's types, nor in every browser.
  const locale = new Intl.Locale(pageLocale()).maximize() as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek
}

const formatIn = oncePer(numberFormatOf)

/** The number format of a user who has not chosen one: separators and place of the currency as in the page's language. */
export function defaultNumberFormat(): NumberFormat {
  return formatIn(i18n.locale)
}
