/** What a listing is; the words are those of the profile's `General.Type`. A currency or a crypto coin held as an asset is a `Currency`. */
export type SecurityType = 'Common Stock' | 'Preferred Stock' | 'ETF' | 'FUND' | 'INDEX' | 'BOND' | 'Currency'

/** Stands for the date of something that has happened nobody knows when. */
export const UNKNOWN_DAY = ''

/** One listing: a security on one exchange in one currency, as every provider describes it to us. */
export interface Security {
  /** Stable and unique within the provider; `{symbol}.{exchange}` unless the source has its own. */
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
  /** Address of a picture below our own origin, if the source has one. */
  image: string | undefined
  /** ISO date of the delisting, `UNKNOWN_DAY` where the source does not say when; undefined while it trades. */
  delistedOn: string | undefined
}
