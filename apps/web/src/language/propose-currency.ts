import type { User } from '@plumbline/contract/accounts/schemas'
import { currencyOfCountry } from '@plumbline/contract/currency-of-country'

/** The region that a language tag names, else the one where most of its speakers live. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    // Some systems have tags such as `en-US@posix`.
    return undefined
  }
}

/**
 * The currency that a new portfolio begins with: the user's own choice, else the one of the user's country, else the one
 * of the region of the browser's languages, tags such as `de-AT` of which the first counts most; else USD.
 */
export function proposeCurrency(
  user: Pick<User, 'currency' | 'country'> | undefined,
  browserLanguages: readonly string[],
): string {
  if (user?.currency) return user.currency
  const regions = [user?.country, ...browserLanguages.map(regionOf)]
  return regions.map((region) => region && currencyOfCountry(region)).find((currency) => currency) || 'USD'
}
