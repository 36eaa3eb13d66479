import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared',
  component: lazyRouteComponent(() => import('./shared-page.tsx'), 'SharedPage'),
})

export const sharedRoutes = [sharedRoute] as const
