import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { assetQuery, commonStocksQuery } from '../api/asset-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { readDcfSearch } from '../features/dcf/dcf-search.ts'
import { rootRoute } from './root-route.tsx'

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dcf',
  loader: () => void queryClient.prefetchQuery(commonStocksQuery),
  component: lazyRouteComponent(() => import('../features/dcf/dcf-start-page.tsx'), 'DcfStartPage'),
})

const scorecardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dcf/scorecard',
  component: lazyRouteComponent(() => import('../features/dcf/scorecard-page.tsx'), 'ScorecardPage'),
})

const stockRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dcf/$assetId',
  validateSearch: readDcfSearch,
  loader: ({ params }) => void queryClient.prefetchQuery(assetQuery(params.assetId)),
  component: lazyRouteComponent(() => import('../features/dcf/dcf-page.tsx'), 'DcfPage'),
})

export const dcfRoutes = [startRoute, scorecardRoute, stockRoute]
