/** What a file's row states about its asset. */
export interface AssetDescription {
  symbol?: string | undefined
  isin?: string | undefined
  /** The crypto market (`CC`) marks the symbol as that of a coin. */
  exchange?: string | undefined
  currency?: string | undefined
  name?: string | undefined
}
