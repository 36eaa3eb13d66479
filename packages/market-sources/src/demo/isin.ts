/** ISO 3166 reserves ZZ for private use, so no real ISIN starts with it. */
const INVENTED_COUNTRY = 'ZZ'
const BODIES = 9_999_991

/** A valid ISIN that no real security can have; unique for every number below {@link BODIES}. */
export function inventIsin(countryCode: string, number: number): string {
  const body = String((number * 48_271 + 1_234_567) % BODIES).padStart(7, '0')
  const withoutCheck = `${INVENTED_COUNTRY}${countryCode}${body}`
  return withoutCheck + isinCheckDigit(withoutCheck)
}

/**
 * The check digit of the first eleven characters (ISO 6166): letters become two digits, and every second digit from the
 * right is doubled.
 */
export function isinCheckDigit(firstEleven: string): string {
  const digits = [...firstEleven].map((character) => Number.parseInt(character, 36)).join('')
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const weighted = index % 2 === 0 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return String((10 - (sum % 10)) % 10)
}
