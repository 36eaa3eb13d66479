import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { portfolioListQuery } from '../api/portfolio-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { rootRoute } from './root-route.tsx'

/** The authorization endpoint of OAuth. Its parameters were taken before the router started, and leave the address. */
const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authorize',
  beforeLoad: ({ location }) => {
    if (location.searchStr !== '') throw redirect({ to: '/authorize', search: {}, replace: true })
  },
  loader: () => void queryClient.prefetchQuery(portfolioListQuery),
  component: lazyRouteComponent(() => import('../features/api-access/consent-page.tsx'), 'ConsentPage'),
})

export const consentRoutes = [consentRoute] as const
