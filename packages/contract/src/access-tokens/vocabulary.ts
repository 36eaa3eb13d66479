/** What every access token starts with, so that scanners of leaked secrets recognize it. */
export const ACCESS_TOKEN_PREFIX = 'plumbline_pat_'
/** What every refresh token of a program starts with. */
export const REFRESH_TOKEN_PREFIX = 'plumbline_prt_'

export const MAX_TOKEN_NAME_LENGTH = 60
/** Working tokens of one account. */
export const MAX_ACCESS_TOKENS = 50
export const TOKEN_LIFETIMES_DAYS = [30, 90, 365] as const
/** The latest expiry that can be chosen, in days from today. */
export const MAX_TOKEN_LIFETIME_DAYS = 366
/** Per token, in each server process. */
export const MAX_TOKEN_REQUESTS_PER_MINUTE = 600
