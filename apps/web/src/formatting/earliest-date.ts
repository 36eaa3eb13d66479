/** Of a transaction. */
export const EARLIEST_DATE = '1900-01-01'
