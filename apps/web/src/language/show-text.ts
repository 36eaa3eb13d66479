import { i18n } from '@lingui/core'
import type { Text } from '@plumbline/text/text'

/** A text of a package in the language of the page. */
export function showText(text: Text): string {
  if (typeof text === 'string') return i18n._(text)
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? showText(value) : value,
  ])
  return i18n._(text.message, Object.fromEntries(values))
}
