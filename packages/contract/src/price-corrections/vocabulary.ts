/** Per account. */
export const MAX_PRICE_CORRECTIONS = 1000
export const MAX_CORRECTION_REASON_LENGTH = 500
/** Of a price: as many as a number of the market data is exact to. */
export const MAX_PRICE_DIGITS = 15
