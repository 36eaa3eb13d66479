/** Per account. */
export const MAX_WATCHED_ASSETS = 100
export const MAX_WATCH_NOTES_LENGTH = 2000
