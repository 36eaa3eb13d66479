import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import type { TransactionFilter } from '@plumbline/contract/transactions/schemas'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { incomeQuery } from '../api/income-queries.ts'
import { ledgerChangesQuery, thenAndNowQuery } from '../api/ledger-changes.ts'
import { performanceQuery, portfolioQuery } from '../api/portfolio-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { gainsReportQuery, realizedGainsQuery, securitiesListQuery } from '../api/realized-gains-queries.ts'
import { savingsPlansQuery } from '../api/savings-plans.ts'
import { newestTransactionQuery, transactionsQuery } from '../api/transaction-queries.ts'
import { branchComparisonQuery, branchesQuery } from '../api/what-if.ts'
import { NotFoundContent } from '../ui/states/not-found-state.tsx'
import { rootRoute } from './root-route.tsx'
import {
  type CurrencySearch,
  readAddSearch,
  readBenchmarkSearch,
  readCurrency,
  readGainsSearch,
  readHoldingsSearch,
  readIncomeSearch,
  readNewsSearch,
  readPastMoment,
  readPerformanceSearch,
  readReconcileSearch,
  readTransactionFilter,
  readWholeSearch,
} from './search-parameters.ts'

const portfolioBaseRoute = createRoute({ getParentRoute: () => rootRoute, path: '/portfolio' })

const portfolioAliasRoute = createRoute({
  getParentRoute: () => portfolioBaseRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/portfolios', replace: true })
  },
})

/** All portfolios as one. Its address takes precedence over that of a portfolio. */
const wholeRoute = createRoute({
  getParentRoute: () => portfolioBaseRoute,
  path: ALL_PORTFOLIOS,
  validateSearch: readWholeSearch,
  loaderDeps: ({ search: { currency } }) => ({ currency }),
  loader: ({ deps }) => void queryClient.prefetchQuery(portfolioQuery(ALL_PORTFOLIOS, deps.currency)),
  component: lazyRouteComponent(() => import('./explained-whole.tsx'), 'ExplainedWhole'),
})

const portfolioRoute = createRoute({
  getParentRoute: () => portfolioBaseRoute,
  path: '$portfolioId',
  notFoundComponent: () => NotFoundContent({}),
  loader: ({ params }) => void queryClient.prefetchQuery(portfolioQuery(params.portfolioId)),
  component: lazyRouteComponent(() => import('./explained-portfolio.tsx'), 'ExplainedPortfolio'),
})

/** Leads from a page that only one portfolio has to the holdings of several, if their id is in the address. */
function requireOnePortfolio({ params }: { params: { portfolioId: string } }): void {
  if (isOfSeveral(params.portfolioId)) throw redirect({ to: '/portfolio/$portfolioId', params, replace: true })
}

const holdingsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: '/',
  validateSearch: readHoldingsSearch,
  component: lazyRouteComponent(() => import('./portfolio-holdings.tsx'), 'PortfolioHoldings'),
})

const performanceRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'performance',
  validateSearch: readPerformanceSearch,
  loaderDeps: ({ search: { currency } }) => ({ currency }),
  loader: ({ params, deps }) => void queryClient.prefetchQuery(performanceQuery(params.portfolioId, deps.currency)),
  component: lazyRouteComponent(() => import('../features/performance/performance-page.tsx'), 'PerformancePage'),
})

const allocationRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'allocation',
  validateSearch: readCurrency,
  component: lazyRouteComponent(() => import('../features/allocation/allocation-page.tsx'), 'AllocationPage'),
})

const benchmarkRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'benchmark',
  validateSearch: readBenchmarkSearch,
  component: lazyRouteComponent(() => import('../features/benchmark/benchmark-page.tsx'), 'BenchmarkPage'),
})

const newsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'news',
  validateSearch: readNewsSearch,
  component: lazyRouteComponent(() => import('../features/news/news-page.tsx'), 'NewsPage'),
})

const incomeRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'income',
  validateSearch: readIncomeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => void queryClient.prefetchQuery(incomeQuery(params.portfolioId, deps)),
  component: lazyRouteComponent(() => import('../features/income/income-page.tsx'), 'IncomePage'),
})

const gainsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'gains',
  validateSearch: readGainsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { portfolioId }, deps }) => {
    if (deps.report === 'CH') void queryClient.prefetchQuery(securitiesListQuery(portfolioId, deps.report, deps))
    else if (deps.report) void queryClient.prefetchQuery(gainsReportQuery(portfolioId, deps.report, deps))
    else void queryClient.prefetchQuery(realizedGainsQuery(portfolioId, deps))
  },
  component: lazyRouteComponent(() => import('../features/gains/gains-page.tsx'), 'GainsPage'),
})

const transactionsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'transactions',
  validateSearch: (search: Record<string, unknown>): TransactionFilter & CurrencySearch => ({
    ...readTransactionFilter(search),
    ...readCurrency(search),
  }),
  loaderDeps: ({ search: { currency: _currency, ...filter } }) => filter,
  loader: ({ params: { portfolioId }, deps }) => {
    const isPeriodChosen = (deps.period ?? deps.from ?? deps.to) !== undefined
    void queryClient.prefetchInfiniteQuery(transactionsQuery('portfolio', portfolioId, deps))
    if (!isPeriodChosen) void queryClient.prefetchQuery(newestTransactionQuery('portfolio', portfolioId))
  },
  component: lazyRouteComponent(
    () => import('../features/transactions/portfolio-transactions-page.tsx'),
    'PortfolioTransactionsPage',
  ),
})

const addRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'add',
  beforeLoad: requireOnePortfolio,
  validateSearch: readAddSearch,
  component: lazyRouteComponent(
    () => import('../features/transactions/add-transactions-page.tsx'),
    'AddTransactionsPage',
  ),
})

const importRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'import',
  beforeLoad: requireOnePortfolio,
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: true } => (shared === true ? { shared } : {}),
  component: lazyRouteComponent(() => import('../features/import/import-page.tsx'), 'ImportPage'),
})

const historyRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'history',
  beforeLoad: requireOnePortfolio,
  loader: ({ params: { portfolioId } }) => void queryClient.prefetchInfiniteQuery(ledgerChangesQuery(portfolioId)),
  component: lazyRouteComponent(() => import('../features/history/history-page.tsx'), 'HistoryPage'),
})

const thenAndNowRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'history/then',
  beforeLoad: requireOnePortfolio,
  validateSearch: readPastMoment,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => void queryClient.prefetchQuery(thenAndNowQuery(params.portfolioId, deps)),
  component: lazyRouteComponent(() => import('../features/history/then-and-now-page.tsx'), 'ThenAndNowPage'),
})

const savingsPlansRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'savings-plans',
  beforeLoad: requireOnePortfolio,
  loader: ({ params }) => void queryClient.prefetchQuery(savingsPlansQuery(params.portfolioId)),
  component: lazyRouteComponent(() => import('../features/savings-plans/savings-plans-page.tsx'), 'SavingsPlansPage'),
})

const reconcileRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'reconcile',
  beforeLoad: requireOnePortfolio,
  validateSearch: readReconcileSearch,
  component: lazyRouteComponent(() => import('../features/reconciliation/reconcile-page.tsx'), 'ReconcilePage'),
})

const openingRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'opening',
  beforeLoad: requireOnePortfolio,
  component: lazyRouteComponent(() => import('../features/opening-positions/opening-page.tsx'), 'OpeningPage'),
})

const whatIfRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'what-if',
  beforeLoad: requireOnePortfolio,
  loader: ({ params }) => void queryClient.prefetchQuery(branchesQuery(params.portfolioId)),
  component: lazyRouteComponent(() => import('../features/what-if/what-if-page.tsx'), 'WhatIfPage'),
})

const branchComparisonRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'what-if/compare',
  beforeLoad: requireOnePortfolio,
  loader: ({ params }) => void queryClient.prefetchQuery(branchComparisonQuery(params.portfolioId)),
  component: lazyRouteComponent(() => import('../features/what-if/compare-page.tsx'), 'ComparePage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'settings',
  beforeLoad: requireOnePortfolio,
  component: lazyRouteComponent(
    () => import('../features/portfolio-settings/portfolio-settings-page.tsx'),
    'PortfolioSettingsPage',
  ),
})

export const portfolioRoutes = portfolioBaseRoute.addChildren([
  portfolioAliasRoute,
  wholeRoute,
  portfolioRoute.addChildren([
    holdingsRoute,
    performanceRoute,
    incomeRoute,
    gainsRoute,
    transactionsRoute,
    allocationRoute,
    benchmarkRoute,
    newsRoute,
    addRoute,
    importRoute,
    historyRoute,
    thenAndNowRoute,
    savingsPlansRoute,
    reconcileRoute,
    openingRoute,
    whatIfRoute,
    branchComparisonRoute,
    settingsRoute,
  ]),
])
