import { marketCapCategory } from '@plumbline/contract/assets/market-cap-category'
import type { ScreenerFilter, UnmetFilter } from '@plumbline/contract/screener/schemas'
import { isPickField, type PickFieldName, type ScreenerFieldName } from '@plumbline/contract/screener/vocabulary'
import type { Facts } from '@plumbline/market-sources/facts'
import type { AssetRow } from '../../market/securities/assets.ts'
import { meets } from './meets.ts'

type Property = Exclude<PickFieldName, 'mktCapCategory'>

/** Null when it is not known. */
function readValue(asset: Pick<AssetRow, Property>, facts: Facts, field: ScreenerFieldName): number | string | null {
  if (!isPickField(field)) return facts[field] ?? null
  if (field !== 'mktCapCategory') return asset[field] || null
  const category = marketCapCategory(facts.mktCapUSD)
  return category === '-' ? null : category
}

/** The filters that an asset does not meet, in their order, by the rules of the screener. */
export function findUnmet(
  asset: Pick<AssetRow, Property>,
  facts: Facts,
  filters: readonly ScreenerFilter[],
): UnmetFilter[] {
  return filters.flatMap(({ field, operator, value: bound, orMissing }, filter): UnmetFilter[] => {
    const value = readValue(asset, facts, field)
    if (value === null) return orMissing ? [] : [{ filter, value }]
    const isMet = typeof value === 'string' ? value === bound : meets[operator](value, Number(bound))
    return isMet ? [] : [{ filter, value }]
  })
}
