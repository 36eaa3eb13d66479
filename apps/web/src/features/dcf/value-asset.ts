import type { Asset } from '@plumbline/contract/assets/schemas'
import { type CompanyValue, compareWithPrice, valueCompany, valuePerShare } from '@plumbline/engine/dcf/fair-value'
import { type AssumedGrowth, assumeGrowth, compoundGrowth, type GrowthAssumption } from '@plumbline/engine/dcf/growth'
import { listPastCashFlows, type PastCashFlow, readCashFlows } from '@plumbline/engine/dcf/past-cash-flows'
import { type NoProjectionReason, projectCashFlows } from '@plumbline/engine/dcf/projection'
import { type DcfSearch, GROWTH_OPTIONS, type GrowthOption, numberDefaults } from './dcf-search.ts'

export type Comparison = { ratio: number; reason: null } | { ratio: null; reason: 'no-price' | 'other-currency' }

/** The result of the projection. Without a number of shares, only the company has a value. */
export type Outcome =
  | { company: CompanyValue; fairValue: { perShare: number; comparison: Comparison } | null; reason: null }
  | { company: null; fairValue: null; reason: NoProjectionReason }

export type OfferedGrowth = { option: GrowthOption; growth: AssumedGrowth }

export interface AssetValuation {
  /** Of the statements. */
  currency: string
  /** Ascending. */
  past: PastCashFlow[]
  offered: OfferedGrowth[]
  /** The requested growth, else the first default that exists. */
  chosen: GrowthOption
  /** Set if the growth is an average: the compound growth, null if it is undefined. */
  compound: { years: number; ratio: number | null } | null
  sharesOutstanding: number | null
  outcome: Outcome
}

const averageYears: Partial<Record<GrowthOption, number>> = { 'average-3': 3, 'average-5': 5, 'average-10': 10 }

/** The first of them that exists and leaves something to project; the last always does. */
const STANDARD_GROWTH: readonly GrowthOption[] = ['average-5', 'average-3', 'last-year', 'zero']

function assumptionOf(option: GrowthOption, { rate, slowing }: DcfSearch): GrowthAssumption {
  switch (option) {
    case 'average-3':
    case 'average-5':
    case 'average-10':
      return { kind: 'average', years: averageYears[option] ?? 1 }
    case 'last-year':
    case 'worst-year':
      return { kind: option }
    case 'slowing':
      return { kind: 'slowing', slowingRate: slowing ?? numberDefaults.slowing }
    case 'minus-10':
      return { kind: 'fixed', growth: -0.1 }
    case 'minus-5':
      return { kind: 'fixed', growth: -0.05 }
    case 'zero':
    case 'repeat':
      return { kind: 'fixed', growth: 0 }
    case 'plus-5':
      return { kind: 'fixed', growth: 0.05 }
    case 'plus-10':
      return { kind: 'fixed', growth: 0.1 }
    case 'custom':
      return { kind: 'fixed', growth: rate ?? numberDefaults.rate }
  }
}

function compare(asset: Asset, currency: string, perShare: number): Comparison {
  if (currency !== asset.currency) return { ratio: null, reason: 'other-currency' }
  const ratio = compareWithPrice(perShare, asset.price)
  return ratio === null ? { ratio: null, reason: 'no-price' } : { ratio, reason: null }
}

/** Values a share by the company's reported free cash flows and the chosen options. */
export function valueAsset(asset: Asset, search: DcfSearch): AssetValuation {
  const currency = asset.profile.Financials?.Cash_Flow.currency_symbol || asset.currency
  const past = listPastCashFlows(readCashFlows(asset.profile.Financials?.Cash_Flow.yearly ?? []))
  const growthOf = (option: GrowthOption) => assumeGrowth(past, assumptionOf(option, search))
  const isUsable = (option: GrowthOption) => (growthOf(option).path?.first ?? Number.NaN) >= -1
  const chosen = search.growth ?? STANDARD_GROWTH.find(isUsable) ?? 'zero'
  const years = averageYears[chosen]
  const sharesOutstanding = asset.profile.SharesStats?.SharesOutstanding ?? null

  function findOutcome(): Outcome {
    const projection = projectCashFlows(past, growthOf(chosen), search.years ?? numberDefaults.years)
    if (projection.flows === null) return { company: null, fairValue: null, reason: projection.reason }
    const company = valueCompany(projection.flows, {
      discountRate: search.discount ?? numberDefaults.discount,
      terminalMultiple: search.multiple ?? numberDefaults.multiple,
      isTerminalDiscounted: search.terminal === 'discounted',
    })
    const perShare = valuePerShare(company.total, sharesOutstanding)
    const fairValue = perShare === null ? null : { perShare, comparison: compare(asset, currency, perShare) }
    return { company, fairValue, reason: null }
  }

  return {
    currency,
    past,
    offered: GROWTH_OPTIONS.map((option) => ({ option, growth: growthOf(option) })),
    chosen,
    compound: years === undefined ? null : { years, ratio: compoundGrowth(past, years) },
    sharesOutstanding,
    outcome: findOutcome(),
  }
}
