import type { BodyOf } from '@plumbline/contract/operation'
import type { weighCandidates as weighOperation } from '@plumbline/contract/screener/operations'
import type { Candidate, WeighedCandidates } from '@plumbline/contract/screener/schemas'
import { addMonths, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { correlateWithPortfolio } from '@plumbline/engine/candidates/correlate-with-portfolio'
import { type FundContent, type HeldFund, overlapWithFunds } from '@plumbline/engine/candidates/overlap'
import { weightAfterPurchase } from '@plumbline/engine/candidates/weight-after-purchase'
import { portfolioIndex } from '@plumbline/engine/risk'
import { text } from '@plumbline/text/text'
import { fieldProblem } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { assetMarketOf } from '../market/histories/asset-market.ts'
import type { StoredHistory } from '../market/histories/history-rows.ts'
import type { AccountMarket, Market } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { isFund } from '../measurement/describe-look-through.ts'
import { keysOfFundHoldings } from '../measurement/fund-holding-keys.ts'
import { type MeasurementServices, measure } from '../measurement/measure-for-user.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import type { PlanView } from '../measurement/plan-limits.ts'
import { weighHoldings } from './weigh-holdings.ts'

const MONTHS_COMPARED = 12

async function requireAssets(market: Market, ids: readonly string[]): Promise<AssetRow[]> {
  const known = await market.assetsOf(ids)
  return ids.map((id, at) => {
    const asset = known.get(id)
    if (asset !== undefined) return asset
    throw fieldProblem('unknown-asset', `assetIds.${at}`, text('No such asset'))
  })
}

/** Closes of at least the last year. Not fetched from a live source, because results may contain any security. */
async function historiesOf(
  { provider, histories }: Market,
  ids: string[],
  today: string,
): Promise<ReadonlyMap<string, StoredHistory>> {
  return provider.isLocal ? await histories.historiesOf(ids, today) : await histories.storedOf(ids, today)
}

/** Correlates assets with the portfolio over the last year, or since the first day that the plan shows. */
async function correlationsOf(
  market: AccountMarket,
  { measurement, portfolio }: MeasuredPortfolio,
  { firstShownClose }: PlanView,
  ids: string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { today } = measurement
  const yearAgo = formatIsoDate(addMonths(parseIsoDate(today), -MONTHS_COMPARED))
  const from = firstShownClose !== null && firstShownClose > yearAgo ? firstShownClose : yearAgo
  const index = portfolioIndex(measurement, { from, to: today })
  if (index === undefined) return new Map()
  const histories = await historiesOf(market, ids, today)
  const currencies = [...histories.values()].map(({ currency }) => currency)
  const fx = await market.rates.tableFor([portfolio.currency, ...currencies], today)
  return new Map(
    [...histories].map(([id, history]) => [
      id,
      correlateWithPortfolio(index, assetMarketOf(history), portfolio.currency, fx),
    ]),
  )
}

/** The overlap of each asset with the funds that the portfolio holds and the plan shows, without the asset itself. */
async function overlapsOf(
  market: Market,
  { measurement, assets }: MeasuredPortfolio,
  values: ReadonlyMap<string, number | null>,
  { hiddenAssets }: PlanView,
  candidates: readonly AssetRow[],
): Promise<ReadonlyMap<string, number | null>> {
  const held = [...values].flatMap(([id, value]) =>
    value === null || value <= 0 || hiddenAssets.has(id) || !isFund(assets.get(id)) ? [] : [{ id, value }],
  )
  if (held.length === 0) return new Map()
  const keyOf = keysOfFundHoldings(candidates.filter((asset) => !isFund(asset)))
  const funds = new Set([...held.map(({ id }) => id), ...candidates.filter(isFund).map(({ id }) => id)])
  const contents = new Map<string, FundContent>()
  for (const id of funds) {
    const found = await market.profiles.profileOf(id, measurement.today)
    const holdings = (found.kind === 'known' ? found.profile.FundHoldings?.Holdings : undefined) ?? []
    const content = holdings.map((holding) => ({ key: keyOf(holding), share: holding.Share }))
    if (content.length > 0) contents.set(id, content)
  }
  const others = (id: string): HeldFund[] =>
    held.flatMap((fund) => {
      const content = contents.get(fund.id)
      return content === undefined || fund.id === id ? [] : [{ value: fund.value, content }]
    })
  return new Map(
    candidates.map((asset) => {
      const content = isFund(asset) ? contents.get(asset.id) : [{ key: asset.id, share: 1 }]
      return [asset.id, content === undefined ? null : overlapWithFunds(content, others(asset.id))]
    }),
  )
}

/** The response of POST /portfolio/:id/candidates. The weights of holdings that the plan hides are null. */
export async function weighCandidates(
  services: MeasurementServices,
  user: SignedInUser,
  portfolioId: string,
  { assetIds, amount }: BodyOf<typeof weighOperation>,
): Promise<WeighedCandidates> {
  const { market } = services
  const { measured, view } = await measure(services, user, portfolioId)
  const assets = await requireAssets(market, assetIds)
  const { sum, values, weights } = weighHoldings(measured)
  const [facts, correlations, overlaps] = await Promise.all([
    market.facts.factsOf(assetIds),
    correlationsOf(await market.ofAccount(user.id), measured, view, assetIds),
    overlapsOf(market, measured, values, view, assets),
  ])
  const candidates = assetIds.map((id): Candidate => {
    const isHeld = values.has(id)
    const isHidden = view.hiddenAssets.has(id)
    const value = isHeld ? (values.get(id) ?? null) : 0
    const dividendYield = facts.get(id)?.dividendYield
    return {
      _id: id,
      weight: isHidden ? null : isHeld ? (weights.get(id) ?? null) : 0,
      weightAfter: isHidden ? null : weightAfterPurchase(value, sum, amount),
      correlation: correlations.get(id) ?? null,
      income: dividendYield === undefined ? null : amount * dividendYield,
      overlap: overlaps.get(id) ?? null,
    }
  })
  return { currency: measured.portfolio.currency, candidates }
}
