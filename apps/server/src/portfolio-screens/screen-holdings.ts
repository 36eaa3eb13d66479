import type { HoldingsScreen, ScreenedHolding, ScreenerFilter } from '@plumbline/contract/screener/schemas'
import type { ScreenOutcome } from '@plumbline/contract/screener/vocabulary'
import { isCandidateColumn } from '@plumbline/contract/screener/vocabulary'
import { isCash } from '@plumbline/market-sources/cash/cash-security'
import { describeSummary } from '../assets/describe-asset.ts'
import { findUnmet } from '../assets/screener/find-unmet.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { type MeasurementServices, measure } from '../measurement/measure-for-user.ts'
import { weighHoldings } from '../measurement/weigh-holdings.ts'
import { compareWithPortfolio } from './compare-with-portfolio.ts'

function outcomeOf(unmet: ScreenedHolding['unmet']): ScreenOutcome {
  if (unmet.length === 0) return 'passes'
  return unmet.some(({ value }) => value !== null) ? 'fails' : 'unknown'
}

/** The response of POST /portfolio/:id/screen. */
export async function screenHoldings(
  services: MeasurementServices,
  user: SignedInUser,
  portfolioId: string,
  { filters, amount }: { filters: readonly ScreenerFilter[]; amount: number },
): Promise<HoldingsScreen> {
  const { measured, view } = await measure(services, user, portfolioId)
  const { weights } = weighHoldings(measured)
  const held = measured.measurement.lines.flatMap(({ assetId, units }) => {
    const asset = measured.assets.get(assetId)
    return asset === undefined || units <= 0 || isCash(asset) ? [] : [asset]
  })
  const shown = held.filter(({ id }) => !view.hiddenAssets.has(id))
  const facts = await services.market.facts.factsOf(shown.map(({ id }) => id))
  const isCompared = filters.some(({ field }) => isCandidateColumn(field))
  const compared = isCompared ? await compareWithPortfolio(services, user, { portfolioId, amount }) : undefined
  const candidates = new Map((await compared?.candidatesOf(shown, 'few'))?.map((each) => [each._id, each]))
  const holdings = shown.map((asset) => {
    const unmet = findUnmet(asset, { ...facts.get(asset.id), ...candidates.get(asset.id) }, filters)
    return { ...describeSummary(asset), weight: weights.get(asset.id) ?? null, outcome: outcomeOf(unmet), unmet }
  })
  return {
    holdings: holdings.sort((a, b) => (b.weight ?? -1) - (a.weight ?? -1)),
    overLimit: held.length - shown.length,
  }
}
