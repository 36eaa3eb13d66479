import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/operations'
import { getRouteApi } from '@tanstack/react-router'
import type { ViewChoice } from './preset-views.ts'

const routeApi = getRouteApi('/portfolio/$portfolioId/')

type Address = {
  view?: ViewChoice | undefined
  sort?: string | undefined
  group?: Grouping | undefined
  positions?: PositionFilter | undefined
}

/** What the address says of the holdings. Each change is a step of the browser's history. */
export function useAddress() {
  const { view, sort, group, positions } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const change = (changed: Address) =>
    void navigate({ search: { view, sort, group, positions, ...changed }, resetScroll: false })
  return { address: { view, sort, group, positions }, change }
}
