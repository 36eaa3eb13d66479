import { majorUnitOf } from '@plumbline/engine/currency'

/** What a file's row states about its asset. */
export interface AssetDescription {
  symbol?: string | undefined
  isin?: string | undefined
  /** The crypto market (`CC`) marks the symbol as that of a coin. */
  exchange?: string | undefined
  currency?: string | undefined
  name?: string | undefined
}

/** As ISINs are stored; empty if the row states none. */
export function statedIsin({ isin }: AssetDescription): string {
  return isin?.trim().toUpperCase() ?? ''
}

/** The currency of which the stated one may be a minor unit. */
export function statedCurrency({ currency }: AssetDescription): string | undefined {
  return currency === undefined ? undefined : majorUnitOf(currency.trim().toUpperCase()).currency
}
