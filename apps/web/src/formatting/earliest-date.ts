/** Of a transaction, and of a price that a user enters. */
export const EARLIEST_DATE = '1900-01-01'
