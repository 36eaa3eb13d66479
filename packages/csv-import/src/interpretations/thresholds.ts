/** Limits of the choice between interpretations, each with its reason. */

/** Rows that are weighed: a wrong role shows in the first ones, and each proposal costs a pass over them. */
export const WEIGHED_ROWS = 200

/** The first reading stays while the law holds in more rows than these: others may be in another currency. */
export const MAX_SHARE_OF_REFUTED = 0.2

/** Another reading needs the law in nearly all rows: one in ten may be a correction or a bond. */
export const MIN_SHARE_OF_PROVEN = 0.9

/** A close row of its own is chance in one case of 25; two of them are one in 600. */
export const MIN_CLOSE_ROWS = 2

/** Columns of amounts without a meaning that are tried as prices: beyond these the search is cut. */
export const MAX_FREE_COLUMNS = 12

/** Amounts prove the roles if they hold in half of the trades: the others may be in another currency. */
export const MIN_SHARE_OF_ADDED = 0.5

/** Money has two decimals, and three in a few currencies: more are those of units. */
export const MAX_MONEY_DECIMALS = 3

/** Costs are a small part of a trade: more is another amount of the row. */
export const MAX_SHARE_OF_COST = 0.2

/** Orders have a few states. */
export const MAX_STATES = 5

/** Costs without a column are a few percent of a trade: more is a value of another day or in another currency. */
export const MAX_SHARE_OF_NET_COST = 0.05

/** An order is executed near its price: amounts that differ by more are in another currency or unit. */
export const MAX_FACTOR_OF_PRICES = 1.25
