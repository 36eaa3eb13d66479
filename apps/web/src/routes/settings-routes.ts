import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accessTokensQuery } from '../api/access-token-queries.ts'
import { healthQuery, sessionsQuery } from '../api/account-queries.ts'
import { integrationsQuery } from '../api/integration-queries.ts'
import { passkeysQuery } from '../api/passkey-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { NotFoundContent } from '../ui/states/not-found-state.tsx'
import { keepPaymentDocument } from './payment-document.ts'
import { rootRoute } from './root-route.tsx'
import { readBillingPeriod } from './search-parameters.ts'

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  notFoundComponent: () => NotFoundContent({}),
  component: lazyRouteComponent(() => import('../features/settings/settings-frame.tsx'), 'SettingsFrame'),
})

const startRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/user', replace: true })
  },
})

const userRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'user',
  loader: () => {
    void queryClient.prefetchQuery(sessionsQuery)
    void queryClient.prefetchQuery(passkeysQuery)
  },
  component: lazyRouteComponent(() => import('../features/settings/user-page.tsx'), 'UserPage'),
})

const preferencesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'preferences',
  component: lazyRouteComponent(() => import('../features/settings/preferences-page.tsx'), 'PreferencesPage'),
})

const billingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'billing',
  component: lazyRouteComponent(() => import('../features/billing/billing-page.tsx'), 'BillingPage'),
})

const cardRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'billing/card',
  validateSearch: readBillingPeriod,
  beforeLoad: async ({ location, preload }) => {
    const health = await queryClient.ensureQueryData(healthQuery)
    if (health.billing === 'off') throw redirect({ to: '/settings/billing', replace: true })
    if (!preload) await keepPaymentDocument(location)
  },
  component: lazyRouteComponent(() => import('../features/billing/card-page.tsx'), 'CardPage'),
})

const integrationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'integrations',
  validateSearch: (search: Record<string, unknown>): { connect?: string } =>
    typeof search.connect === 'string' ? { connect: search.connect } : {},
  loader: () => void queryClient.prefetchQuery(integrationsQuery),
  component: lazyRouteComponent(() => import('../features/integrations/integrations-page.tsx'), 'IntegrationsPage'),
})

const integrationRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'integrations/$integrationId',
  loader: () => void queryClient.prefetchQuery(integrationsQuery),
  component: lazyRouteComponent(() => import('../features/integrations/integration-page.tsx'), 'IntegrationPage'),
})

const apiRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'api',
  loader: () => void queryClient.prefetchQuery(accessTokensQuery),
  component: lazyRouteComponent(() => import('../features/api-access/api-page.tsx'), 'ApiPage'),
})

export const settingsRoutes = settingsRoute.addChildren([
  startRoute,
  userRoute,
  preferencesRoute,
  billingRoute,
  cardRoute,
  integrationsRoute,
  integrationRoute,
  apiRoute,
])
