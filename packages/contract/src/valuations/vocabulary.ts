/** Per account and asset. */
export const MAX_SAVED_VALUATIONS = 50
/** The newest ones. */
export const MAX_SCORED_VALUATIONS = 500
