/** What a change of the ledger did, as listed. */
export const CHANGE_KINDS = [
  'added',
  'imported',
  'synchronized',
  'split-booked',
  'dividends-booked',
  'dividends-replaced',
  'plan-booked',
  'plan-replaced',
  'edited',
  'moved',
  'transferred',
  'company-action',
  'deleted',
  'withdrawn',
  'restored',
  'what-if-kept',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What a change of the price of a day did, as listed: one was set, or the market's is used again. */
export const PRICE_CHANGE_KINDS = ['price-corrected', 'price-released'] as const
export type PriceChangeKind = (typeof PRICE_CHANGE_KINDS)[number]

/**
 * Who made a change: the user, an access token, a person with whom the portfolio is shared, a broker's synchronization,
 * market data, or a savings plan.
 */
export const CHANGE_AUTHORS = ['user', 'token', 'member', 'broker', 'market', 'plan'] as const
export type ChangeAuthor = (typeof CHANGE_AUTHORS)[number]

/** What a listed change may undergo: it is undone, or made again after it was undone. */
export const REVERSALS = ['undone', 'redone'] as const
/** What became of a listed change. */
export const CHANGE_MOVES = ['made', ...REVERSALS] as const
