import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm/email',
  component: lazyRouteComponent(() => import('../features/confirmation/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

const confirmDeletionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm/deletion',
  component: lazyRouteComponent(
    () => import('../features/confirmation/confirm-deletion-page.tsx'),
    'ConfirmDeletionPage',
  ),
})

export const confirmationRoutes = [confirmEmailRoute, confirmDeletionRoute] as const
