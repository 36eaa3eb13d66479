import type { ScreenerFieldName } from '@plumbline/contract/screener/operations'
import type { ScreenerSort } from '@plumbline/contract/screener/schemas'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readFilters, writeFilters } from './filter-address.ts'
import { emptyDraft, type FilterDraft } from './filter-draft.ts'
import { filteredFields } from './screener-columns.tsx'
import { defaultSort, readSort, writeSearch } from './screener-search.ts'

const routeApi = getRouteApi('/screener')

const typingPause = 250

export type FilterDrafts = {
  drafts: FilterDraft[]
  /** The filters of the address. */
  applied: FilterDraft[]
  sort: ScreenerSort
  add: (field: ScreenerFieldName) => void
  /** Of a choice: takes effect at once. */
  change: (index: number, change: Partial<FilterDraft>) => void
  /** For typed values: applied once typing pauses. All typing in one place is one step of the browser's history. */
  type: (index: number, value: number | string) => void
  remove: (index: number) => void
  clear: () => void
  sortBy: (sort: ScreenerSort) => void
}

/** The page's filters and sort order. The address holds them; drafts differ from it only while the user types. */
export function useFilterDrafts(): FilterDrafts {
  const search = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const address = search.filters ?? ''
  const sort = readSort(search)
  const applied = useMemo(() => readFilters(address), [address])
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

  function write(next: FilterDraft[], nextSort: ScreenerSort, replace: boolean) {
    const written = writeSearch(next, nextSort)
    const filters = written.filters ?? ''
    if (filters !== (sent.current.at(-1) ?? address)) sent.current.push(filters)
    void navigate({ search: written, replace, resetScroll: false })
  }

  function apply(
    next: FilterDraft[],
    { order = sort, replace = false }: { order?: ScreenerSort; replace?: boolean } = {},
  ) {
    clearTimeout(timer.current)
    typedIn.current = undefined
    setDrafts(next)
    write(next, order, replace)
  }

  const changed = (index: number, change: Partial<FilterDraft>) =>
    drafts.map((draft, at) => (at === index ? { ...draft, ...change } : draft))

  return {
    drafts,
    applied,
    sort,
    add: (field) => {
      apply([...drafts, emptyDraft(field)])
      typedIn.current = drafts.length
    },
    change: (index, change) =>
      apply(changed(index, change), { replace: typedIn.current === index && drafts[index]?.value === '' }),
    type: (index, value) => {
      const next = changed(index, { value })
      setDrafts(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        write(next, sort, typedIn.current === index)
        typedIn.current = index
      }, typingPause)
    },
    remove: (index) => {
      const next = drafts.filter((_, at) => at !== index)
      const losesColumn = filteredFields(drafts).some(
        (field) => field === sort.by && !filteredFields(next).includes(field),
      )
      apply(next, losesColumn ? { order: defaultSort } : {})
    },
    clear: () => apply([], { order: defaultSort }),
    sortBy: (order) => apply(drafts, { order }),
  }
}
