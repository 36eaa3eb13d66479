import { t } from '@lingui/core/macro'
import { pageLocale } from './locale.ts'

const MAX_NAMES = 3

/** `A, B and C`. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat(pageLocale()).format(names)
}

/** `A, B, C and 13 others`: up to three names, or four where the fourth takes no more room than its count. */
export function nameSome(names: readonly string[]): string {
  if (names.length <= MAX_NAMES + 1) return joinNames(names)
  const first = names.slice(0, MAX_NAMES).join(', ')
  return t`${first} and ${{ otherCount: names.length - MAX_NAMES }} others`
}
