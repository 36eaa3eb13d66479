/** Per account. */
export const MAX_WATCHED_ASSETS = 100
