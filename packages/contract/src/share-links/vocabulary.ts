/** Links of one portfolio that have not been revoked. */
export const MAX_SHARE_LINKS = 20
/** The lifetimes that the page offers, in days. */
export const SHARE_LIFETIMES_DAYS = [7, 30, 365] as const
