import type { ScreenerSort } from '@plumbline/contract/screener/schemas'
import type { ScreenUniverse, ShownColumnName, SortOrder } from '@plumbline/contract/screener/vocabulary'
import { DEFAULT_COLUMNS, writeColumns } from './column-sets.ts'
import { writeFilters } from './filter-address.ts'
import type { FilterDraft } from './filter-draft.ts'
import { isScreenField } from './filter-draft.ts'

/** The search parameters of the page. */
export type ScreenerSearch = {
  filters?: string
  sort?: string
  order?: SortOrder
  columns?: string
  universe?: Exclude<ScreenUniverse, 'all'>
  /** The id of the saved screen that the page started from. */
  screen?: string
  /** Checks the holdings instead of finding securities. */
  view?: 'holdings'
  /** The portfolio whose holdings are checked, or that the portfolio columns compare with. */
  portfolio?: string
  /** How much money buys each security, in the portfolio's currency. */
  amount?: number
}

/** Kept when another screen is opened, and not saved with a screen. */
type ScreenContext = Pick<ScreenerSearch, 'view' | 'portfolio' | 'amount'>

export function contextOf({ view, portfolio, amount }: ScreenerSearch): ScreenContext {
  return {
    ...(view && { view }),
    ...(portfolio !== undefined && { portfolio }),
    ...(amount !== undefined && { amount }),
  }
}

export const defaultSort: ScreenerSort = { by: 'mktCapUSD', order: 'desc' }

function isSortable(name: string): name is ScreenerSort['by'] {
  return name === 'name' || name === 'symbol' || isScreenField(name)
}

/** The sort order in an address; largest first by default and for an unknown column. */
export function readSort({ sort, order }: ScreenerSearch): ScreenerSort {
  if (sort === undefined || !isSortable(sort)) return defaultSort
  return { by: sort, order: order ?? 'desc' }
}

type Shown = {
  columns?: readonly ShownColumnName[]
  universe?: ScreenUniverse
  screen?: string | undefined
} & ScreenContext

export function writeSearch(
  drafts: readonly FilterDraft[],
  sort: ScreenerSort,
  { columns = DEFAULT_COLUMNS, universe = 'all', screen, ...context }: Shown = {},
): ScreenerSearch {
  const filters = writeFilters(drafts)
  const written = writeColumns(columns)
  const isDefault = sort.by === defaultSort.by && sort.order === defaultSort.order
  return {
    ...(filters !== undefined && { filters }),
    ...(!isDefault && { sort: sort.by, order: sort.order }),
    ...(written !== undefined && { columns: written }),
    ...(universe !== 'all' && { universe }),
    ...(screen !== undefined && { screen }),
    ...context,
  }
}

/** A screen as it is saved: the query of its address. */
export function writeAddress({
  screen: _,
  view: _view,
  portfolio: _portfolio,
  amount: _amount,
  ...search
}: ScreenerSearch): string {
  return new URLSearchParams(Object.entries(search).toSorted()).toString()
}

/** The search parameters of a saved address; the route checks them. */
export function readAddress(address: string): ScreenerSearch {
  return Object.fromEntries(new URLSearchParams(address))
}
