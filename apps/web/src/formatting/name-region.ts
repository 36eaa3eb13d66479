import { i18n } from '@lingui/core'

/** A country by its ISO 3166 code, in the page's language. */
export function nameRegion(code: string): string {
  return new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? code
}
