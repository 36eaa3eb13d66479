import { createRouter } from '@tanstack/react-router'
import { toAddress, toRoutePath } from './addresses.ts'
import { adminRoutes } from './admin-routes.ts'
import { alertRoutes } from './alert-routes.ts'
import { assetRoutes } from './asset-routes.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { categoriesRoutes } from './categories-routes.ts'
import { checksRoutes } from './checks-routes.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { consentRoutes } from './consent-routes.ts'
import { dcfRoutes } from './dcf-routes.ts'
import { goalsRoutes } from './goals-routes.ts'
import { ownSecuritiesRoutes } from './own-securities-routes.ts'
import { portfolioListRoutes } from './portfolio-list-routes.ts'
import { portfolioRoutes } from './portfolio-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { rootRoute } from './root-route.tsx'
import { screenerRoutes } from './screener-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { sharedRoutes } from './shared-routes.ts'
import { signInRoutes } from './sign-in-routes.tsx'
import { subscribeRoutes } from './subscribe-routes.ts'
import { tagsRoutes } from './tags-routes.ts'
import { watchlistRoutes } from './watchlist-routes.ts'

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  ...confirmationRoutes,
  ...sharedRoutes,
  ...consentRoutes,
  ...portfolioListRoutes,
  portfolioRoutes,
  ...assetRoutes,
  ...screenerRoutes,
  ...ownSecuritiesRoutes,
  ...categoriesRoutes,
  ...tagsRoutes,
  ...watchlistRoutes,
  ...calendarRoutes,
  ...alertRoutes,
  ...goalsRoutes,
  ...checksRoutes,
  settingsRoutes,
  ...dcfRoutes,
  ...subscribeRoutes,
  ...adminRoutes,
  ...publicRoutes,
])

function withPath(url: URL, pathname: string): URL {
  url.pathname = pathname
  return url
}

export const router = createRouter({
  routeTree,
  rewrite: {
    input: ({ url }) => withPath(url, toRoutePath(url.pathname)),
    output: ({ url }) => withPath(url, toAddress(url.pathname)),
  },
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
