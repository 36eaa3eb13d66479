import type { ScreenerSort } from '@plumbline/contract/screener/schemas'
import {
  MAX_SCREENER_FILTERS,
  type ScreenerOperator,
  type ScreenFieldName,
  type ScreenUniverse,
  type ShownColumnName,
} from '@plumbline/contract/screener/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readColumns, withFiltered } from './column-sets.ts'
import { type BoundSide, setBound, setOrMissing } from './field-bounds.ts'
import { readFilters, writeFilters } from './filter-address.ts'
import { emptyDraft, type FilterDraft } from './filter-draft.ts'
import { filteredFields } from './screener-columns.tsx'
import { contextOf, defaultSort, readSort, writeSearch } from './screener-search.ts'

const routeApi = getRouteApi('/screener')

const TYPING_PAUSE_MS = 250

export type FilterDrafts = {
  drafts: FilterDraft[]
  /** The filters of the address. */
  applied: FilterDraft[]
  sort: ScreenerSort
  /** The chosen ones; filtered fields have columns besides. */
  columns: readonly ShownColumnName[]
  universe: ScreenUniverse
  view: 'holdings' | undefined
  add: (field: ScreenFieldName) => void
  /** Of a choice: takes effect at once. */
  change: (index: number, change: Partial<FilterDraft>) => void
  /** For typed values: applied once typing pauses. All typing in one place is one step of the browser's history. */
  type: (index: number, value: number | string, operator?: ScreenerOperator) => void
  /** Sets a bound of a field, or removes it with null. Applied once moving pauses, as typing is. */
  bound: (field: ScreenFieldName, side: BoundSide, bound: number | null) => void
  /** Whether the filters of a field keep assets without a value of it. */
  keepMissing: (field: ScreenFieldName, isKept: boolean) => void
  remove: (index: number) => void
  clear: () => void
  sortBy: (sort: ScreenerSort) => void
  showColumns: (columns: readonly ShownColumnName[]) => void
  chooseUniverse: (universe: ScreenUniverse) => void
}

function changedAt(drafts: FilterDraft[], index: number, change: Partial<FilterDraft>): FilterDraft[] {
  return drafts.map((draft, at) => (at === index ? { ...draft, ...change } : draft))
}

/**
 * Drafts that follow the address, unless the address only repeats what was sent from here: then they may already be
 * newer.
 */
function useAddressDrafts(address: string, applied: FilterDraft[]) {
  const [drafts, setDrafts] = useState(applied)
  /** Navigations started here that are still pending. When they complete, the drafts may already be newer. */
  const sent = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedIn = useRef<number>(undefined)

  useEffect(() => {
    const at = sent.current.indexOf(address)
    if (at >= 0) {
      sent.current.splice(0, at + 1)
      return
    }
    sent.current = []
    typedIn.current = undefined
    clearTimeout(timer.current)
    setDrafts((before) => ((writeFilters(before) ?? '') === address ? before : applied))
  }, [address, applied])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { drafts, setDrafts, sent, timer, typedIn }
}

/** The page's filters and sort order. The address holds them; drafts differ from it only while the user types. */
export function useFilterDrafts(): FilterDrafts {
  const search = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const address = search.filters ?? ''
  const { universe = 'all', screen, view } = search
  const sort = readSort(search)
  const columns = useMemo(() => readColumns(search.columns), [search.columns])
  const applied = useMemo(() => readFilters(address), [address])
  const { drafts, setDrafts, sent, timer, typedIn } = useAddressDrafts(address, applied)

  function write(
    next: FilterDraft[],
    nextSort: ScreenerSort,
    replace: boolean,
    { shown = columns, within = universe }: { shown?: readonly ShownColumnName[]; within?: ScreenUniverse } = {},
  ) {
    const written = writeSearch(next, nextSort, { columns: shown, universe: within, screen, ...contextOf(search) })
    const filters = written.filters ?? ''
    if (filters !== (sent.current.at(-1) ?? address)) sent.current.push(filters)
    void navigate({ search: written, replace, resetScroll: false })
  }

  function apply(
    next: FilterDraft[],
    {
      order = sort,
      replace = false,
      shown = columns,
    }: { order?: ScreenerSort; replace?: boolean; shown?: readonly ShownColumnName[] } = {},
  ) {
    clearTimeout(timer.current)
    typedIn.current = undefined
    setDrafts(next)
    write(next, order, replace, { shown })
  }

  /** The default order where the column that the screen is sorted by is no longer shown. */
  function orderFor(next: FilterDraft[], shown: readonly ShownColumnName[]): ScreenerSort {
    const isShown = (all: readonly ShownColumnName[]) => all.some((column) => column === sort.by)
    const losesColumn =
      isShown(withFiltered(columns, filteredFields(drafts))) && !isShown(withFiltered(shown, filteredFields(next)))
    return losesColumn ? defaultSort : sort
  }

  function applyAfterPause(next: FilterDraft[], index: number) {
    setDrafts(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      write(next, sort, typedIn.current === index)
      typedIn.current = index
    }, TYPING_PAUSE_MS)
  }

  return {
    drafts,
    applied,
    sort,
    columns,
    universe,
    view,
    add: (field) => {
      apply([...drafts, emptyDraft(field)])
      typedIn.current = drafts.length
    },
    change: (index, change) =>
      apply(changedAt(drafts, index, change), { replace: typedIn.current === index && drafts[index]?.value === '' }),
    type: (index, value, operator) =>
      applyAfterPause(changedAt(drafts, index, { value, ...(operator && { operator }) }), index),
    bound: (field, side, bound) => {
      const next = setBound(drafts, field, side, bound)
      const index = next.findIndex((draft) => draft.field === field)
      applyAfterPause(next.length > MAX_SCREENER_FILTERS ? drafts : next, index)
    },
    keepMissing: (field, isKept) => apply(setOrMissing(drafts, field, isKept)),
    remove: (index) => {
      const next = drafts.filter((_, at) => at !== index)
      apply(next, { order: orderFor(next, columns) })
    },
    clear: () => apply([], { order: defaultSort }),
    chooseUniverse: (within) => write(drafts, sort, false, { within }),
    sortBy: (order) => apply(drafts, { order }),
    showColumns: (shown) => apply(drafts, { order: orderFor(drafts, shown), shown, replace: true }),
  }
}
