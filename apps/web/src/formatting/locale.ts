import { i18n } from '@lingui/core'
import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { oncePer } from '@plumbline/text/once-per'

/** The locale of dates and lists: the page's language, in English with the day first and no comma before `and`. */
export function pageLocale(): string {
  return i18n.locale === 'en' ? 'en-GB' : i18n.locale
}

const SEPARATORS: Record<string, 'comma' | 'dot'> = { ',': 'comma', '.': 'dot' }

const formatIn = oncePer((locale: string): NumberFormat => {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).formatToParts(12345.67)
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    ...DEFAULT_NUMBER_FORMAT,
    symbolPosition: parts[0]?.type === 'currency' ? 'before' : 'after',
    thousandsSeparator: SEPARATORS[mark('group')] ?? 'space',
    decimalsSeparator: SEPARATORS[mark('decimal')] ?? 'dot',
  }
})

/** The number format of a user who has not chosen one: separators and place of the currency as in the page's language. */
export function defaultNumberFormat(): NumberFormat {
  return i18n.locale === 'en' ? DEFAULT_NUMBER_FORMAT : formatIn(i18n.locale)
}
