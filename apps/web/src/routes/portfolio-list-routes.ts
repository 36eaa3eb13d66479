import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { portfolioListQuery } from '../api/portfolio-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { rootRoute } from './root-route.tsx'

const toPortfolios = () => {
  throw redirect({ to: '/portfolios', replace: true })
}

const portfolioListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolios',
  validateSearch: ({ create }: Record<string, unknown>): { create?: true } => (create === true ? { create } : {}),
  loader: () => void queryClient.prefetchQuery(portfolioListQuery),
  component: lazyRouteComponent(() => import('./portfolio-list.tsx'), 'PortfolioList'),
})

/** The address of the share target in `public/manifest.webmanifest`. */
const sharedFileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared-file',
  component: lazyRouteComponent(() => import('../features/import/shared-file-page.tsx'), 'SharedFilePage'),
})

/** An import into a portfolio that does not exist yet. */
const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/import',
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: true } => (shared === true ? { shared } : {}),
  component: lazyRouteComponent(
    () => import('../features/import/new-portfolio-import-page.tsx'),
    'NewPortfolioImportPage',
  ),
})

/** Transactions by hand into a portfolio that does not exist yet. */
const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add',
  component: lazyRouteComponent(
    () => import('../features/transactions/new-portfolio-add-page.tsx'),
    'NewPortfolioAddPage',
  ),
})

const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toPortfolios })
const welcomeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/welcome', beforeLoad: toPortfolios })

export const portfolioListRoutes = [
  portfolioListRoute,
  sharedFileRoute,
  importRoute,
  addRoute,
  startRoute,
  welcomeRoute,
] as const
