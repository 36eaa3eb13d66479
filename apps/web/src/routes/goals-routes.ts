import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { goalsQuery } from '../api/goals.ts'
import { queryClient } from '../api/query-client.ts'
import { rootRoute } from './root-route.tsx'

const goalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/goals',
  validateSearch: ({ of }: Record<string, unknown>): { of?: string } => (typeof of === 'string' ? { of } : {}),
  loader: () => void queryClient.prefetchQuery(goalsQuery),
  component: lazyRouteComponent(() => import('../features/goals/goals-page.tsx'), 'GoalsPage'),
})

export const goalsRoutes = [goalsRoute] as const
