/** Per call. */
export const MAX_NEWS_SYMBOLS = 200
