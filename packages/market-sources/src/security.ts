/**
 * The type of a listing, in the words of the profile's `General.Type`. A currency or crypto coin that is held as an
 * asset is a `Currency`.
 */
export type SecurityType = 'Common Stock' | 'Preferred Stock' | 'ETF' | 'FUND' | 'INDEX' | 'BOND' | 'Currency'

/** Stands for an unknown date of something that has happened. */
export const UNKNOWN_DAY = ''

/** One listing: a security on one exchange in one currency. */
export interface Security {
  /** Stable and unique within the source: `{symbol}.{exchange}`, unless the source has an id of its own. */
  id: string
  symbol: string
  exchange: string
  name: string
  type: SecurityType
  /** ISO 4217 major unit, also where the exchange quotes in minor units. */
  currency: string
  isin: string | undefined
  sector: string | undefined
  industry: string | undefined
  /** English name of the country. */
  country: string | undefined
  /** Path of a picture on our own origin, if the source has one. */
  image: string | undefined
  /**
   * ISO date of the delisting; `UNKNOWN_DAY` where the source does not say when; undefined while the security trades.
   */
  delistedOn: string | undefined
}
