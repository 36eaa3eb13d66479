import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { healthQuery, userQuery } from '../api/account-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { track } from '../api/tracking.ts'
import { keepPaymentDocument } from './payment-document.ts'
import { rootRoute } from './root-route.tsx'
import { readSubscribeSearch } from './search-parameters.ts'

const subscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscribe',
  validateSearch: readSubscribeSearch,
  beforeLoad: async ({ cause, search, location, preload }) => {
    const [user, health] = await Promise.all([
      queryClient.ensureQueryData(userQuery),
      queryClient.ensureQueryData(healthQuery),
    ])
    if (user.plan !== 'free' || health.billing === 'off') throw redirect({ to: '/settings/billing', replace: true })
    if (preload) return
    await keepPaymentDocument(location)
    if (cause === 'enter') void track({ name: 'add-to-cart', source: search.source ?? 'subscribe' })
  },
  component: lazyRouteComponent(() => import('../features/billing/subscribe-page.tsx'), 'SubscribePage'),
})

export const subscribeRoutes = [subscribeRoute] as const
