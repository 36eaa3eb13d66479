import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { alertsQuery } from '../api/alert-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { rootRoute } from './root-route.tsx'

const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alerts',
  loader: () => void queryClient.prefetchQuery(alertsQuery),
  component: lazyRouteComponent(() => import('../features/alerts/alerts-page.tsx'), 'AlertsPage'),
})

export const alertRoutes = [alertsRoute] as const
