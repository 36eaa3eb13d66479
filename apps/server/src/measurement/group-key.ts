import { marketCapCategory } from '@plumbline/contract/assets/market-cap-category'
import type { FieldGrouping } from '@plumbline/contract/portfolios/vocabulary'
import type { Facts } from '@plumbline/market-sources/facts'
import type { AssetRow } from '../market/securities/assets.ts'

const OTHER_GROUP = 'Other'

/** The asset's group by one of the fields; `Other` when unknown. */
export function groupKey(
  groupBy: Exclude<FieldGrouping, 'none'>,
  asset: AssetRow | undefined,
  facts: Facts | undefined,
): string {
  if (groupBy === 'mktCapCategory') return marketCapCategory(facts?.mktCapUSD)
  return asset?.[groupBy] ?? OTHER_GROUP
}
