/** A note that a test invents, and what must be read in it. */
export interface InventedNote {
  /** Kind, day, ISIN or symbol, units, net amount, currency, and fees with taxes. */
  readonly expected: string
  readonly text: string
}
