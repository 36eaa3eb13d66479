/** What an own security is. */
export const OWN_SECURITY_KINDS = ['fund', 'shares', 'bond', 'savings', 'property', 'other'] as const
export type OwnSecurityKind = (typeof OWN_SECURITY_KINDS)[number]

/** Per account. */
export const MAX_OWN_SECURITIES = 200
/** Per security. */
export const MAX_OWN_PRICES = 20_000
/** Of all securities of an account together; the same for those that were corrected or deleted. */
export const MAX_OWN_PRICES_OF_ACCOUNT = 200_000
export const MAX_OWN_PRICES_PER_PAGE = 1000
/** Of a call that enters prices: as many as a security may have. */
export const MAX_OWN_PRICES_BODY_BYTES = 2 * 1024 * 1024
export const MAX_OWN_NAME_LENGTH = 100
export const MAX_OWN_SYMBOL_LENGTH = 20
export const MAX_PRICE_ADDRESS_LENGTH = 2000
export const MAX_JSON_PATH_LENGTH = 200
/** Of the prices that an address has, as many are shown before it is saved. */
export const SHOWN_ADDRESS_PRICES = 10
/**
 * A path into a JSON document: members (`.close` or `['4. close']`), positions (`[0]`) and all values (`[*]` or `.*`);
 * `~` at its end stands for the names of the members instead of their values.
 */
export const JSON_PATH = /^(\$|[^.[\]'~*\s]+)?(\.\*|\.[^.[\]'~*\s]+|\[\d{1,6}\]|\[\*\]|\['[^']+'\])*~?$/

/** The ids of own securities begin with it; those of listings do not. */
export const OWN_ID_PREFIX = 'own-'
/** Stands where a listing has its exchange. */
export const OWN_EXCHANGE = 'OWN'

export function isOwnSecurity(assetId: string): boolean {
  return assetId.startsWith(OWN_ID_PREFIX)
}
