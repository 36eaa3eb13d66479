import type { PricePeriod } from '@plumbline/contract/assets'
import type { TransactionPeriod } from '@plumbline/contract/transactions'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { assetQuery, pricesQuery } from '../api/asset-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { transactionsQuery } from '../api/transaction-queries.ts'
import { rootRoute } from './root-route.tsx'
import { readPricePeriod, readTransactionPeriod } from './search-parameters.ts'

const assetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/asset/$assetId',
  loader: ({ params }) => void queryClient.prefetchQuery(assetQuery(params.assetId)),
  component: lazyRouteComponent(() => import('../features/asset/asset-frame.tsx'), 'AssetFrame'),
})

const startRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/asset/$assetId/price', params, replace: true })
  },
})

const priceRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'price',
  validateSearch: (search: Record<string, unknown>): { period?: PricePeriod } => readPricePeriod(search),
  loaderDeps: ({ search }) => ({ period: search.period ?? '1y' }),
  loader: ({ params, deps }) => void queryClient.prefetchQuery(pricesQuery(params.assetId, deps.period)),
  component: lazyRouteComponent(() => import('../features/asset/price-tab.tsx'), 'PriceTab'),
})

const transactionsRoute = createRoute({
  getParentRoute: () => assetRoute,
  path: 'holdings',
  validateSearch: (search: Record<string, unknown>): { period?: TransactionPeriod } => readTransactionPeriod(search),
  loaderDeps: ({ search }) => ({ period: search.period ?? 'current-year' }),
  loader: ({ params, deps }) =>
    void queryClient.prefetchInfiniteQuery(transactionsQuery('stock', params.assetId, deps.period)),
  component: lazyRouteComponent(
    () => import('../features/transactions/asset-transactions-tab.tsx'),
    'AssetTransactionsTab',
  ),
})

export const assetRoutes = assetRoute.addChildren([startRoute, priceRoute, transactionsRoute])
