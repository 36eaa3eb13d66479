import type { SortOrder } from '@plumbline/contract/screener/vocabulary'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

type ScreenerSearch = {
  filters?: string
  sort?: string
  order?: SortOrder
  columns?: string
  universe?: 'holdings' | 'watched'
  screen?: string
  view?: 'holdings'
  portfolio?: string
  amount?: number
}

/** The raw values. The page parses them, because it loads the list of fields. */
function readScreenerSearch({
  filters,
  sort,
  order,
  columns,
  universe,
  screen,
  view,
  portfolio,
  amount,
}: Record<string, unknown>): ScreenerSearch {
  return {
    ...(typeof filters === 'string' && filters !== '' && { filters }),
    ...(typeof sort === 'string' && { sort }),
    ...(typeof columns === 'string' && columns !== '' && { columns }),
    ...((universe === 'holdings' || universe === 'watched') && { universe }),
    ...(typeof screen === 'string' && screen !== '' && { screen }),
    ...(view === 'holdings' && { view }),
    ...(typeof portfolio === 'string' && portfolio !== '' && { portfolio }),
    ...(typeof amount === 'number' && { amount }),
    ...((order === 'asc' || order === 'desc') && { order }),
  }
}

const screenerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screener',
  validateSearch: readScreenerSearch,
  component: lazyRouteComponent(() => import('../features/screener/screener-page.tsx'), 'ScreenerPage'),
})

export const screenerRoutes = [screenerRoute] as const
