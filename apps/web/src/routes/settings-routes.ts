import { findBroker } from '@plumbline/contract/brokers'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { sessionsQuery } from '../api/account-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { rootRoute } from './root-route.tsx'

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
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
  loader: () => void queryClient.prefetchQuery(sessionsQuery),
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
  component: lazyRouteComponent(() => import('../features/settings/billing-page.tsx'), 'BillingPage'),
})

const integrationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'integrations',
  component: lazyRouteComponent(() => import('../features/integrations/integrations-page.tsx'), 'IntegrationsPage'),
})

const integrationRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'integrations/$brokerId',
  beforeLoad: ({ params }) => {
    if (findBroker(params.brokerId) === undefined) throw notFound()
  },
  component: lazyRouteComponent(() => import('../features/integrations/integration-page.tsx'), 'IntegrationPage'),
})

export const settingsRoutes = settingsRoute.addChildren([
  startRoute,
  userRoute,
  preferencesRoute,
  billingRoute,
  integrationsRoute,
  integrationRoute,
])
