import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { userQuery } from '../api/account-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { track } from '../api/tracking.ts'
import { rootRoute } from './root-route.tsx'

const subscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscribe',
  validateSearch: (search: Record<string, unknown>): { source?: string } =>
    typeof search.source === 'string' ? { source: search.source } : {},
  beforeLoad: async ({ cause, search }) => {
    const user = await queryClient.ensureQueryData(userQuery)
    if (user.plan !== 'free') throw redirect({ to: '/settings/billing', replace: true })
    if (cause === 'enter') void track({ name: 'add-to-cart', source: search.source ?? 'subscribe' })
  },
  component: lazyRouteComponent(() => import('../features/upgrade/subscribe-page.tsx'), 'SubscribePage'),
})

export const subscribeRoutes = [subscribeRoute] as const
