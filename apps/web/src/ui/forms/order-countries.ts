import { countries } from '@plumbline/contract/countries'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const FREQUENT = ['US', 'CA']

/** Every country by its English name, in the order of the names, after the two that most accounts use. */
export function orderCountries(): { value: string; label: string }[] {
  const toOption = (code: string) => ({ value: code, label: names.of(code) ?? code })
  const others = countries.filter((code) => !FREQUENT.includes(code)).map(toOption)
  return [...FREQUENT.map(toOption), ...others.sort((a, b) => a.label.localeCompare(b.label, 'en'))]
}
