import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

const integrationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/integrations',
  component: lazyRouteComponent(() => import('../features/integrations/integrations-page.tsx'), 'IntegrationsPage'),
})

export const settingsRoutes = [integrationsRoute] as const
