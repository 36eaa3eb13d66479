import type { TransactionPeriod } from '@plumbline/contract/transactions/vocabulary'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { assetNoteQuery } from '../api/asset-notes.ts'
import { assetQuery, dividendsQuery, pricesQuery } from '../api/asset-queries.ts'
import { positionsQuery } from '../api/period-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { newestTransactionQuery, transactionsQuery } from '../api/transaction-queries.ts'
import { rootRoute } from './root-route.tsx'
import { readFundamentalsSearch, readPriceSearch, readTransactionPeriod } from './search-parameters.ts'

const assetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/asset/$assetId',
  loader: ({ params }) => {
    void queryClient.prefetchQuery(assetQuery(params.assetId))
    void queryClient.prefetchQuery(assetNoteQuery(params.assetId))
  },
  component: lazyRouteComponent(() => import('./asset-page.tsx'), 'AssetPage'),
})

/** The form with a symbol and a slug; the addresses of the tabs go before it. */
const assetBySymbolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/asset/$symbol/$slug',
  component: lazyRouteComponent(() => import('../features/asset/asset-by-symbol.tsx'), 'AssetBySlug'),
})

const fundamentalsRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: '/',
  validateSearch: readFundamentalsSearch,
  component: lazyRouteComponent(() => import('../features/asset/statements/statements-tab.tsx'), 'StatementsTab'),
})

const priceRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'price',
  validateSearch: readPriceSearch,
  loaderDeps: ({ search }) => ({ period: search.period ?? '1y' }),
  loader: ({ params, deps }) => void queryClient.prefetchQuery(pricesQuery(params.assetId, deps.period)),
  component: lazyRouteComponent(() => import('./asset-price.tsx'), 'AssetPrice'),
})

const transactionsRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'holdings',
  validateSearch: (search: Record<string, unknown>): { period?: TransactionPeriod } => readTransactionPeriod(search),
  loaderDeps: ({ search: { period } }) => ({ period }),
  loader: ({ params: { assetId }, deps: { period } }) => {
    void queryClient.prefetchInfiniteQuery(transactionsQuery('stock', assetId, { period: period ?? 'current-year' }))
    if (period === undefined) void queryClient.prefetchQuery(newestTransactionQuery('stock', assetId))
    void queryClient.prefetchQuery(positionsQuery(assetId))
  },
  component: lazyRouteComponent(() => import('./asset-holdings.tsx'), 'AssetHoldings'),
})

const earningsRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'earnings',
  component: lazyRouteComponent(() => import('../features/asset/earnings/earnings-tab.tsx'), 'EarningsTab'),
})

const dividendsRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'dividends',
  loader: ({ params }) => void queryClient.prefetchQuery(dividendsQuery(params.assetId)),
  component: lazyRouteComponent(() => import('../features/asset/dividends/dividends-tab.tsx'), 'DividendsTab'),
})

const insidersRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'insiders',
  component: lazyRouteComponent(() => import('../features/asset/ownership/ownership-tab.tsx'), 'OwnershipTab'),
})

const newsRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'news',
  component: lazyRouteComponent(() => import('../features/asset/news/news-tab.tsx'), 'NewsTab'),
})

const valuationRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'valuation',
  component: lazyRouteComponent(() => import('../features/asset/valuation/valuation-tab.tsx'), 'ValuationTab'),
})

export const assetRoutes = [
  assetBySymbolRoute,
  assetRoute.addChildren([
    fundamentalsRoute,
    priceRoute,
    transactionsRoute,
    earningsRoute,
    dividendsRoute,
    insidersRoute,
    newsRoute,
    valuationRoute,
  ]),
]
