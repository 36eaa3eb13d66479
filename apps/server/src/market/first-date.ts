/** Transactions are accepted from this day on, so prices and rates are stored from it on too. */
export const FIRST_DATE = '1900-01-01'

/** Names what is stored of a source: data stored from another first day on is fetched anew. */
export function storedVersion(sourceVersion: string): string {
  return `${sourceVersion} from ${FIRST_DATE}`
}
