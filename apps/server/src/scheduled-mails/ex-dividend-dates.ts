import type { Market } from '../market/market.ts'

/** The next ex-dividend date of an asset, as an ISO date, if its source tells one. */
export type ExDividendDateOf = (assetId: string, today: string) => Promise<string | undefined>

/**
 * Reads the profile of an asset once for all readers who hold it. While the source does not respond, each of them asks
 * for it again.
 */
export function createExDividendDates({ profiles }: Pick<Market, 'profiles'>): ExDividendDateOf {
  const known = new Map<string, string | undefined>()
  return async (assetId, today) => {
    const key = `${today} ${assetId}`
    if (known.has(key)) return known.get(key)
    const result = await profiles.profileOf(assetId, today)
    if (result.kind === 'missing' && result.reason !== 'none') return undefined
    const date = result.kind === 'known' ? result.profile.SplitsDividends?.ExDividendDate : undefined
    known.set(key, date)
    return date
  }
}
