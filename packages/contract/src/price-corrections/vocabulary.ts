/** Per account. */
export const MAX_PRICE_CORRECTIONS = 1000
export const MAX_CORRECTION_REASON_LENGTH = 500
/** Of a price. A double, as in the market data, is exact to so many significant digits. */
export const MAX_PRICE_DIGITS = 15
