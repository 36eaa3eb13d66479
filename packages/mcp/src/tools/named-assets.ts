import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import type { Installation } from '../installation.ts'

/** A portfolio's name, and the names of its assets, those that are sold included. */
export async function nameAssets(installation: Installation, portfolioId: string) {
  const portfolio = await installation.call(getPortfolio, { params: { id: portfolioId }, query: { positionBy: 'all' } })
  const assets = new Map(portfolio.lines.map((line) => [line._id, line]))
  const nameOf = (assetId: string) => {
    const { name = assetId, symbol = assetId } = assets.get(assetId) ?? {}
    return { name, symbol }
  }
  return { portfolio, nameOf }
}
