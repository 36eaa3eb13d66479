import { createRouter } from '@tanstack/react-router'
import { assetRoutes } from './asset-routes.ts'
import { helpRoutes } from './help-routes.ts'
import { portfolioListRoutes } from './portfolio-list-routes.ts'
import { portfolioRoutes } from './portfolio-routes.ts'
import { rootRoute } from './root-route.tsx'
import { settingsRoutes } from './settings-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  ...portfolioListRoutes,
  portfolioRoutes,
  assetRoutes,
  ...settingsRoutes,
  ...helpRoutes,
])

export const router = createRouter({
  routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  scrollRestoration: true,
  defaultPendingMs: 400,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
