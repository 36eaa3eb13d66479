import type { Candidate, Compared, ScreenerFilter, ScreenerSort } from '@plumbline/contract/screener/schemas'
import { MAX_MEASURED_CANDIDATES } from '@plumbline/contract/screener/vocabulary'
import type { SignedInUser } from '../../http/authentication.ts'
import type { AddedColumn, AddedColumns } from './added-columns.ts'
import type { Screener } from './screener.ts'

/** A portfolio that securities are compared with. */
export interface Comparison {
  /** The figures that are known of every security without measuring it. */
  known: Record<'weight' | 'weightAfter' | 'income', AddedColumn>
  /** The figures of some, from stored data. */
  measure(assetIds: readonly string[]): Promise<ReadonlyMap<string, Candidate>>
}

export type ComparePortfolio = (user: SignedInUser, compared: Compared) => Promise<Comparison>

const MEASURED = ['correlation', 'overlap'] as const

const isMeasured = (name: string) => MEASURED.some((measured) => measured === name)

export interface ComparedScreen {
  filters: readonly ScreenerFilter[]
  sort?: ScreenerSort
}

/**
 * The columns that compare securities with a portfolio. A screen by a measured one measures the largest companies that
 * pass its other filters, up to a limit; `unmeasured` counts the rest.
 */
export async function addCandidateColumns(
  screener: Screener,
  { filters, sort }: ComparedScreen,
  within: ReadonlySet<string> | undefined,
  { known, measure }: Comparison,
): Promise<{ added: AddedColumns; unmeasured: number }> {
  const asksMeasured = filters.some(({ field }) => isMeasured(field)) || (sort !== undefined && isMeasured(sort.by))
  if (!asksMeasured) return { added: known, unmeasured: 0 }
  const { assets, count } = await screener.screen(
    {
      filters: filters.filter(({ field }) => !isMeasured(field)),
      sort: { by: 'mktCapUSD', order: 'desc' },
      limit: MAX_MEASURED_CANDIDATES,
      offset: 0,
    },
    { within, added: known },
  )
  const figures = await measure(assets.map(({ _id }) => _id))
  const columnOf = (name: (typeof MEASURED)[number]): AddedColumn => ({
    values: new Map([...figures].map(([id, candidate]) => [id, candidate[name]])),
    others: null,
  })
  return {
    added: { ...known, correlation: columnOf('correlation'), overlap: columnOf('overlap') },
    unmeasured: count - assets.length,
  }
}
