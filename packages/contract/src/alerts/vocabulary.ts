/**
 * `price`: a close reaches a level. `change`: a close differs from the one before by at least a percentage.
 * `year-high`, `year-low`: the highest or lowest close of 52 weeks. `earnings`: a report is expected within some days.
 * `dividend-cut`: a dividend is lower than the one a year before. `weight`: a holding's part of a portfolio's value
 * reaches a percentage.
 */
export const ALERT_KINDS = ['price', 'change', 'year-high', 'year-low', 'earnings', 'dividend-cut', 'weight'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** What the level of a kind may be, both ends included. Kinds that are not here have none. */
export const ALERT_LEVELS: Readonly<Partial<Record<AlertKind, { from: number; to: number }>>> = {
  price: { from: Number.MIN_VALUE, to: 1e15 },
  change: { from: 0.5, to: 100 },
  earnings: { from: 1, to: 30 },
  weight: { from: 0.1, to: 100 },
}

/** Whether a price or a weight has to rise or to fall to reach the level. */
export const ALERT_DIRECTIONS = ['up', 'down'] as const

/** Whose level it is: the alert's own, or the target price on the watchlist. */
export const ALERT_SOURCES = ['own', 'watchlist'] as const

/** Per account, without those of the watchlist. */
export const MAX_ALERTS = 100
/** What happened is listed up to this number, and kept for a year. */
export const MAX_LISTED_ALERT_EVENTS = 100
