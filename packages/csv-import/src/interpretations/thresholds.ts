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
