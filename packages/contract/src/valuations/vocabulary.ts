/** Per account and asset. */
export const MAX_SAVED_VALUATIONS = 50
