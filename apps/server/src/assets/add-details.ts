import type { AssetSummary, FoundAsset } from '@plumbline/contract/assets/schemas'
import type { ScreenUniverse } from '@plumbline/contract/screener/vocabulary'
import type { SignedInUser } from '../http/authentication.ts'
import type { Market } from '../market/market.ts'

interface DetailParts {
  market: { histories: Pick<Market['histories'], 'knownPricesOf'> }
  universes: Record<Exclude<ScreenUniverse, 'all'>, (user: SignedInUser) => Promise<ReadonlySet<string>>>
}

/** Adds what is known without asking a live source, and whether the user holds or watches each. */
export async function addDetails(
  { market, universes }: DetailParts,
  user: SignedInUser,
  assets: readonly AssetSummary[],
): Promise<FoundAsset[]> {
  if (assets.length === 0) return []
  const ids = assets.map(({ _id }) => _id)
  const [prices, held, watched] = await Promise.all([
    market.histories.knownPricesOf(ids, user.today),
    universes.holdings(user),
    user.portfolioIds === undefined ? universes.watched(user) : undefined,
  ])
  return assets.map((asset) => {
    const { price = null, date = null, change = null } = prices.get(asset._id) ?? {}
    const isWatched = watched?.has(asset._id) ?? null
    return { ...asset, details: { price, priceDate: date, change, isHeld: held.has(asset._id), isWatched } }
  })
}
