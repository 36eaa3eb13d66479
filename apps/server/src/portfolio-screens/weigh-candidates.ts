import type { BodyOf } from '@plumbline/contract/operation'
import type { weighCandidates as weighOperation } from '@plumbline/contract/screener/operations'
import type { WeighedCandidates } from '@plumbline/contract/screener/schemas'
import { text } from '@plumbline/text/text'
import { fieldProblem } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { Market } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { MeasurementServices } from '../measurement/measure-for-user.ts'
import { compareWithPortfolio } from './compare-with-portfolio.ts'

async function requireAssets(market: Market, ids: readonly string[]): Promise<AssetRow[]> {
  const known = await market.assetsOf(ids)
  return ids.map((id, at) => {
    const asset = known.get(id)
    if (asset !== undefined) return asset
    throw fieldProblem('unknown-asset', `assetIds.${at}`, text('No such asset'))
  })
}

/** The response of POST /portfolio/:id/candidates. The weights of holdings that the plan hides are null. */
export async function weighCandidates(
  services: MeasurementServices,
  user: SignedInUser,
  portfolioId: string,
  { assetIds, amount }: BodyOf<typeof weighOperation>,
): Promise<WeighedCandidates> {
  const compared = await compareWithPortfolio(services, user, { portfolioId, amount })
  const assets = await requireAssets(services.market, assetIds)
  return { currency: compared.currency, candidates: await compared.candidatesOf(assets, 'few') }
}
