import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownSecuritiesQuery } from '../api/own-securities.ts'
import { queryClient } from '../api/query-client.ts'
import { rootRoute } from './root-route.tsx'

const ownSecuritiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/own-securities',
  validateSearch: ({ add }: Record<string, unknown>): { add?: true } => (add === true ? { add } : {}),
  loader: () => void queryClient.prefetchQuery(ownSecuritiesQuery),
  component: lazyRouteComponent(
    () => import('../features/own-securities/own-securities-page.tsx'),
    'OwnSecuritiesPage',
  ),
})

export const ownSecuritiesRoutes = [ownSecuritiesRoute] as const
