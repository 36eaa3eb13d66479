/** Transactions are accepted from this day on, so prices and rates are stored from the same day. */
export const FIRST_DATE = '1900-01-01'

/** Before every date: nothing has been fetched yet. */
export const NEVER = '0000-00-00'

/**
 * The version to store with fetched data. It contains the first day, so that a change of the first day causes a new
 * fetch.
 */
export function storedVersion(sourceVersion: string): string {
  return `${sourceVersion} from ${FIRST_DATE}`
}

/** The source that a stored version begins with: the name of a remote source. */
export function sourceOfVersion(version: string): string {
  return version.split(' ', 1)[0] ?? ''
}
