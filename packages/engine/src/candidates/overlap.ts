/** What a fund owns, as shares of its value, by a key that is the same for the same company. */
export type FundContent = readonly { key: string; share: number }[]

export interface HeldFund {
  /** In one currency. */
  value: number
  content: FundContent
}

/** Shares by key; those that add up to more than 1 are scaled to 1. */
function sharesOf(content: FundContent): Map<string, number> {
  const scale = Math.max(
    1,
    content.reduce((sum, { share }) => sum + share, 0),
  )
  const shares = new Map<string, number>()
  for (const { key, share } of content) shares.set(key, (shares.get(key) ?? 0) + share / scale)
  return shares
}

/**
 * The part that an asset and the funds of a portfolio have in common, as a ratio: the sum, over what they own, of the
 * smaller of both shares, where the funds count as one, weighted by their values. A stock is a fund of itself alone.
 * What is not known of a fund is not in common. Null without a fund.
 *
 * @see docs/methods/screener-and-portfolio.md
 */
export function overlapWithFunds(content: FundContent, funds: readonly HeldFund[]): number | null {
  const value = funds.reduce((sum, fund) => sum + fund.value, 0)
  if (funds.length === 0 || value <= 0) return null
  const held = new Map<string, number>()
  for (const fund of funds) {
    for (const [key, share] of sharesOf(fund.content))
      held.set(key, (held.get(key) ?? 0) + (share * fund.value) / value)
  }
  let overlap = 0
  for (const [key, share] of sharesOf(content)) overlap += Math.min(share, held.get(key) ?? 0)
  return overlap
}
