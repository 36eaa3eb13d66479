/** Used until the user chooses a currency. ISO 4217. */
export const FALLBACK_CURRENCY = 'USD'
