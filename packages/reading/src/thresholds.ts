/** Every limit of the package, each with its reason. */

/** Amounts of money are equal if they agree to the smallest unit that banks write. */
export const HALF_CENT = 0.0051

/** A product may miss the stated value by the rounding of its price, but never by more than this share. */
export const PRICE_ROUNDING_SHARE = 0.001

/** Fewer significant digits than this agree by chance: `2 × 0.04 = 0.08` proves nothing without labels. */
export const PROVING_DIGITS = 3

/** Digits of units and price together from which a round value of `MIN_ROUND_VALUE` or more is no chance. */
export const PROVING_FACTOR_DIGITS = 7

/** A smaller round value is met within half a cent by too many factors. */
export const MIN_ROUND_VALUE = 10

/** Parts between gross and net that are tried in all combinations: beyond, any residual is met by chance. */
export const MAX_PARTS = 14

/** Lines around gross and net in which a fee or tax still belongs to the trade; appendices stand farther below. */
export const LINES_AROUND = 3

/** Calendar days from trade to settlement: five working days and the holidays of Easter or Christmas. */
export const MAX_SETTLEMENT_DAYS = 12

/** Working days from trade to settlement on the markets of America and Europe. */
export const MAX_SETTLEMENT_WORKDAYS = 2

/** Since this day, markets of America and Europe settle within two working days; Europe began in 2014. */
export const SETTLED_WITHIN_TWO = '2017-09-05'

/** Calendar days from a payment to its value day: two working days and a weekend. */
export const MAX_VALUE_DAYS = 4

/** A rate is written with at least this many decimals: fewer are prices and amounts. */
export const RATE_DECIMALS = 3

/** Parts of units are written with at least this many decimals. */
export const UNITS_DECIMALS = 3

/** How many answers one question offers: what a person still compares at a glance. */
export const MAX_ANSWERS = 4

/** Solutions of a document that are compared; real documents have fewer than fifty. */
export const MAX_SOLUTIONS = 400
