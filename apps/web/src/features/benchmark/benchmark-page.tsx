import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { BENCHMARK_LIMIT_NOTICE, upgradeWords } from '@plumbline/contract/plan-words'
import { limitsOf } from '@plumbline/contract/plans'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { BenchmarkRow, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isPlanLimit } from '../../api/api-error.ts'
import { benchmarkPresetsQuery, benchmarkQuery } from '../../api/benchmark-queries.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { showText } from '../../language/show-text.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { WholeCurrency } from '../../ui/controls/whole-currency.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './benchmark.module.css'
import { Comparison } from './comparison.tsx'
import { describeMix } from './describe-mix.ts'
import { PortfolioAgainst } from './portfolio-against.tsx'
import { suggestBenchmark } from './suggest-benchmark.ts'
import { useChosenBenchmark, WholeAgainst } from './whole-against.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/benchmark')

/**
 * The portfolio's own flows, on their own days, in the benchmark, beside the invested amount and the portfolio's
 * value. Of all portfolios as one, too.
 */
export function BenchmarkPage() {
  const { portfolioId } = routeApi.useParams()
  const { currency, against } = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, currency))
  const isWhole = isOfSeveral(portfolioId)
  const chosen = useChosenBenchmark(isWhole ? against : undefined)
  const user = useCurrentUser()
  const { numberFormat } = useFigureSettings()
  if (!portfolio || !user) return null
  const benchmark = chosen ?? portfolio.benchmark
  const mix = describeMix(benchmark, numberFormat)
  const isIncluded = limitsOf(user).benchmark
  const hasMenu = mix !== '' && isIncluded
  const isInMenu = hasMenu && benchmark.length === 1
  const menu = isWhole ? <WholeAgainst benchmark={benchmark} /> : <PortfolioAgainst portfolio={portfolio} />
  const isNamed = !isWhole || against === undefined || chosen !== undefined
  return (
    <>
      <PageMeta
        title={t`Benchmark · ${{ name: portfolio.name }}`}
        description={t`The portfolio against its benchmark: the same money on the same days.`}
      />
      <PageHead title={t`Benchmark`} note={mix !== '' && !isInMenu && t`Against ${mix}`}>
        {hasMenu && menu}
        <WholeCurrency portfolio={portfolio} />
      </PageHead>
      <div className={styles.page}>
        {!isIncluded && <Upgrade />}
        {isIncluded && isNamed && <Loaded {...{ portfolio, chosen, menu }} />}
      </div>
    </>
  )
}

function Upgrade() {
  return (
    <Card isFlush>
      <EmptyState title={showText(BENCHMARK_LIMIT_NOTICE)} text={showText(upgradeWords('benchmark').text)}>
        <Button onClick={() => askToUpgrade('benchmark')}>{showText(upgradeWords('benchmark').title)}</Button>
      </EmptyState>
    </Card>
  )
}

const reasons = () => ({
  'no-transactions': {
    title: t`There are no transactions yet`,
    text: t`Add a transaction to compare with a benchmark.`,
  },
  'no-parts': {
    title: t`No benchmark is chosen`,
    text: t`Choose an index or another security, or make a mix of securities in the settings.`,
  },
  'missing-price': {
    title: t`The benchmark has no prices`,
    text: t`One of its securities has no price history. Choose another one.`,
  },
  'missing-rate': {
    title: t`The benchmark has no exchange rate`,
    text: t`One of its currencies cannot be converted into the portfolio’s. Choose another security.`,
  },
})

type LoadedProps = { portfolio: Portfolio; chosen: BenchmarkRow[] | undefined; menu: ReactNode }

function Loaded({ portfolio, chosen, menu }: LoadedProps) {
  const { currency } = routeApi.useSearch()
  const isUnchosen = chosen === undefined && portfolio.benchmark.length === 0
  const { data: presets, isLoading } = useQuery({ ...benchmarkPresetsQuery, enabled: isUnchosen })
  const suggested = isUnchosen ? suggestBenchmark(portfolio.lines, presets ?? []) : undefined
  const instead = suggested ? [{ stockId: suggested._id, name: suggested.name, percent: 100 }] : chosen
  const query = useQuery({
    ...benchmarkQuery(portfolio._id, currency, instead),
    enabled: !isLoading,
  })
  if (isPlanLimit(query.error)) return <Upgrade />
  return (
    <>
      {suggested && query.data?.reason === null && (
        <div className={styles.suggested}>
          <p>{t`No benchmark is chosen. Showing ${{ name: suggested.name }}, which fits your holdings.`}</p>
          <div>{menu}</div>
        </div>
      )}
      <QueryView
        query={query}
        failed={t`The benchmark could not be calculated`}
        pending={<LoadingState text={t`Calculating historical benchmark...`} />}
        isFramed
      >
        {(comparison) =>
          comparison.reason === null ? (
            <Comparison {...{ comparison, portfolio }} chosen={instead} />
          ) : (
            <Card isFlush>
              <EmptyState {...reasons()[comparison.reason]}>
                {comparison.reason === 'no-transactions' ? <AddTransactionsLink portfolioId={portfolio._id} /> : menu}
              </EmptyState>
            </Card>
          )
        }
      </QueryView>
    </>
  )
}
