import { marketCapCategory } from '@plumbline/contract/assets/market-cap-category'
import type { ScreenerFilter, UnmetFilter } from '@plumbline/contract/screener/schemas'
import {
  type CandidateColumnName,
  isPickField,
  type PickFieldName,
  type ScreenFieldName,
} from '@plumbline/contract/screener/vocabulary'
import type { Facts } from '@plumbline/market-sources/facts'
import type { AssetRow } from '../../market/securities/assets.ts'
import { meets } from './meets.ts'

type Property = Exclude<PickFieldName, 'mktCapCategory'>

/** The figures of an asset, and those that compare it with a portfolio. */
type ComparedFacts = Facts & Partial<Record<CandidateColumnName, number | null>>

/** Null when it is not known. */
function readValue(
  asset: Pick<AssetRow, Property>,
  facts: ComparedFacts,
  field: ScreenFieldName,
): number | string | null {
  if (!isPickField(field)) return facts[field] ?? null
  if (field !== 'mktCapCategory') return asset[field] || null
  const category = marketCapCategory(facts.mktCapUSD)
  return category === '-' ? null : category
}

/** The filters that an asset does not meet, in their order, by the rules of the screener. */
export function findUnmet(
  asset: Pick<AssetRow, Property>,
  facts: ComparedFacts,
  filters: readonly ScreenerFilter[],
): UnmetFilter[] {
  return filters.flatMap(({ field, operator, value: bound, orMissing }, filter): UnmetFilter[] => {
    const value = readValue(asset, facts, field)
    if (value === null) return orMissing ? [] : [{ filter, value }]
    const isMet = typeof value === 'string' ? value === bound : meets[operator](value, Number(bound))
    return isMet ? [] : [{ filter, value }]
  })
}
