import type { Asset } from '@plumbline/contract/assets/schemas'
import { type DcfSearch, numberDefaults, numberRanges } from './dcf-search.ts'
import { valueAtGrowth } from './implied-growth.ts'
import type { AssetValuation } from './value-asset.ts'

const GROWTH_STEPS = [-0.1, -0.05, 0, 0.05, 0.1]
const DISCOUNT_STEPS = [-0.04, -0.02, 0, 0.02, 0.04]

export type Sensitivity = {
  /** Yearly growths and discount rates, ascending, as ratios; the chosen ones are among them. */
  growths: number[]
  discounts: number[]
  chosen: { growth: number; discount: number }
  /** Fair values per share, a row for each growth; null where there is none. */
  values: (number | null)[][]
}

const around = (center: number, steps: readonly number[], { lowest, highest }: { lowest: number; highest: number }) =>
  steps.map((step) => Math.round((center + step) * 1e6) / 1e6).filter((value) => value >= lowest && value <= highest)

/**
 * Fair values around the chosen growth and discount rate. Each cell grows by the same ratio every year; the center of a
 * growth that changes from year to year is that of the first year. Null without any fair value.
 */
export function buildSensitivity(asset: Asset, search: DcfSearch, valuation: AssetValuation): Sensitivity | null {
  const growth = valuation.offered.find(({ option }) => option === valuation.chosen)?.growth.path?.first
  if (growth === undefined) return null
  const discount = search.discount ?? numberDefaults.discount
  const growths = around(growth, GROWTH_STEPS, numberRanges.rate)
  const discounts = around(discount, DISCOUNT_STEPS, numberRanges.discount)
  const values = growths.map((rate) =>
    discounts.map((each) => valueAtGrowth(asset, { ...search, discount: each }, rate)),
  )
  if (values.flat().every((value) => value === null)) return null
  return { growths, discounts, chosen: { growth: Math.round(growth * 1e6) / 1e6, discount }, values }
}
