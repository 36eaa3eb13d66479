import { i18n } from '@lingui/core'
import { countries } from '@plumbline/contract/countries'

const FREQUENT = ['US', 'CA']

/** Every country by its name in the page's language, in the order of the names, after the two that most accounts use. */
export function orderCountries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'code' })
  const toOption = (code: string) => ({ value: code, label: names.of(code) ?? code })
  const others = countries.filter((code) => !FREQUENT.includes(code)).map(toOption)
  return [...FREQUENT.map(toOption), ...others.sort((a, b) => a.label.localeCompare(b.label, i18n.locale))]
}
