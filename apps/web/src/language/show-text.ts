import { i18n } from '@lingui/core'
import type { TextWriter } from '@plumbline/csv-import/outcomes/describe-left-out'
import type { FilledMessage, Text } from '@plumbline/text/text'
import { formatDate } from '../formatting/format-date.ts'

/** A text of a package in the language of the page. */
export function showText(text: Text): string {
  if (typeof text === 'string') return i18n._(text)
  const values = Object.entries(text.values).map(([name, value]) => [name, showValue(value)])
  return i18n._(text.message, Object.fromEntries(values))
}

/** A value of a text: a number stays one, so that plurals find their form. */
export function showValue(value: FilledMessage['values'][string]): string | number {
  if (typeof value !== 'object') return value
  return 'day' in value ? formatDate(value.day) : showText(value)
}

/** Writes in the language of the page. */
export const pageWriter: TextWriter = { text: showText, day: formatDate }
