import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

/** `portfolio` is the id of the one that is checked; without it, all are. */
const checksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checks',
  validateSearch: ({ portfolio }: Record<string, unknown>): { portfolio?: string } =>
    typeof portfolio === 'string' && portfolio !== '' ? { portfolio } : {},
  component: lazyRouteComponent(() => import('../features/checks/checks-page.tsx'), 'ChecksPage'),
})

export const checksRoutes = [checksRoute] as const
