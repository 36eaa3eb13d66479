import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { watchlistQuery } from '../api/watchlist-queries.ts'
import { rootRoute } from './root-route.tsx'

const watchlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/watchlist',
  loader: () => void queryClient.prefetchQuery(watchlistQuery),
  component: lazyRouteComponent(() => import('../features/watchlist/watchlist-page.tsx'), 'WatchlistPage'),
})

export const watchlistRoutes = [watchlistRoute] as const
