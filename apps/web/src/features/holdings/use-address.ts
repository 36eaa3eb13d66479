import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import type { ViewChoice } from './preset-views.ts'

const routeApi = getRouteApi('/portfolio/$portfolioId/')

type Address = {
  view?: ViewChoice | undefined
  group?: Grouping | undefined
  positions?: PositionFilter | undefined
  /** The id of a tag. */
  tag?: string | undefined
}

/** What the address says of the holdings, except their order. Each change is a step of the browser's history. */
export function useAddress() {
  const address: Address = routeApi.useSearch({
    select: ({ view, group, positions, tag }) => ({ view, group, positions, tag }),
    structuralSharing: true,
  })
  return { address, change: useChangeAddress() }
}

/** The order of the holdings in the address. Apart, so that sorting renders the table alone. */
export function useSortAddress() {
  const sort = routeApi.useSearch({ select: (address) => address.sort })
  const change = useChangeAddress()
  return { sort, changeSort: (next: string) => change({ sort: next }) }
}

function useChangeAddress() {
  const navigate = routeApi.useNavigate()
  return (changed: Address & { sort?: string }) =>
    void navigate({ search: (current) => ({ ...current, ...changed }), resetScroll: false })
}
