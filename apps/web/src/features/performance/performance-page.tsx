import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Performance, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { performanceQuery, portfolioQuery } from '../../api/portfolio-queries.ts'
import { usePortfolioAccess } from '../../stores/portfolio-access.ts'
import { type Choice, ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { WholeCurrency } from '../../ui/controls/whole-currency.tsx'
import { nameMethod } from '../../ui/figures/name-method.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { arrangePeriods } from './arrange-periods.ts'
import { BridgeCard } from './bridge-card.tsx'
import { JumpLinks, PARTS } from './jump-links.tsx'
import { type Comparing, MonthGrid } from './month-grid.tsx'
import styles from './performance.module.css'
import { PeriodSection } from './period-section.tsx'
import { ReturnBars } from './return-bars.tsx'
import { ReturnMenu } from './return-menu.tsx'
import { SinceStart } from './since-start.tsx'
import { CompareYearsBanner } from './upgrade-line.tsx'
import { YearStats } from './year-stats.tsx'

const comparisons = (): Choice<Comparing>[] => [
  { value: 'benchmark', label: t`Benchmark` },
  { value: 'difference', label: t`Difference` },
]

const routeApi = getRouteApi('/portfolio/$portfolioId/performance')

/** Returns since the start, by month and year, and over any period. */
export function PerformancePage() {
  const { portfolioId } = routeApi.useParams()
  const { currency } = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, currency))
  const query = useQuery(performanceQuery(portfolioId, currency))
  const name = portfolio?.name ?? t`Portfolio`
  const hasPeriods = (query.data?.periods.length ?? 0) > 0
  return (
    <>
      <PageMeta
        title={t`Performance · ${name}`}
        description={t`Returns of the portfolio by month, by year and since its start.`}
      />
      {!hasPeriods && <PageHead title={t`Performance`} />}
      {/* Another frame than the one before, which would move up by the head. */}
      <div key={String(hasPeriods)} className={hasPeriods ? undefined : styles.page}>
        <QueryView
          query={query}
          failed={t`The performance could not be loaded`}
          pending={<LoadingState text={t`Loading performance...`} />}
          isFramed
          isEmpty={() => !hasPeriods}
          empty={
            <EmptyState title={t`Performance will be calculated once there is enough historical data`}>
              <AddTransactionsLink portfolioId={portfolioId} />
            </EmptyState>
          }
        >
          {(performance) => portfolio && <Measured {...{ performance, portfolio }} />}
        </QueryView>
      </div>
    </>
  )
}

function Measured({ performance, portfolio }: { performance: Performance; portfolio: Portfolio }) {
  const [comparing, setComparing] = useState<Comparing>('benchmark')
  const { isOwner } = usePortfolioAccess()
  const { year: asked, currency: _currency, ...period } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const rows = useMemo(() => arrangePeriods(performance.periods, performance.yearlyPeriods), [performance])
  const row = rows.find(({ year }) => year === asked) ?? rows[0]
  return (
    <>
      <PageHead title={t`Performance`}>
        {!isOfSeveral(portfolio._id) && isOwner && <ReturnMenu portfolio={portfolio} />}
        <WholeCurrency portfolio={portfolio} />
        <ChoiceRow
          label={t`Year`}
          choices={rows.map(({ year, label }) => ({ value: String(year), label })).reverse()}
          value={String(row?.year)}
          onChange={(year) => void navigate({ search: (before) => ({ ...before, year: Number(year) }) })}
        />
      </PageHead>
      <div className={styles.page}>
        <JumpLinks />
        <div className={styles.spans}>
          {row && <YearStats {...{ performance, portfolio, row }} />}
          <SinceStart {...{ performance, portfolio }} />
        </div>
        {row && (
          <div className={styles.two}>
            <BridgeCard {...{ performance, portfolio, row }} />
            <ReturnBars row={row} rows={rows} method={performance.method} />
          </div>
        )}
        <CompareYearsBanner rows={rows} />
        <Card
          id={PARTS.months}
          title={t`Month by month`}
          note={<GridNote performance={performance} portfolio={portfolio} />}
          actions={
            portfolio.benchmark.length > 0 && (
              <ChoiceRow label={t`Compared`} choices={comparisons()} value={comparing} onChange={setComparing} />
            )
          }
          isFlush
        >
          <MonthGrid rows={rows} method={performance.method} comparing={comparing} />
        </Card>
        <PeriodSection
          portfolio={portfolio}
          period={period}
          onChange={(chosen) =>
            void navigate({
              search: ({ from: _from, to: _to, ...kept }) => ({ ...kept, ...chosen }),
              resetScroll: false,
            })
          }
        />
      </div>
    </>
  )
}

/** How the returns are measured and what they are compared with. */
function GridNote({ performance, portfolio }: { performance: Performance; portfolio: Portfolio }) {
  const { currency } = routeApi.useSearch()
  const params = { portfolioId: portfolio._id }
  const { isOwner } = usePortfolioAccess()
  const method =
    performance.method === 'irr' ? t`IRR of each month and year, not per year` : nameMethod(performance.method)
  if (portfolio.benchmark.length === 0) {
    if (isOfSeveral(portfolio._id) || !isOwner) return method
    return (
      <>
        {method} ·{' '}
        <Link to="/portfolio/$portfolioId/settings" params={params} className={textLink}>
          {t`Choose a benchmark`}
        </Link>
      </>
    )
  }
  const benchmark = portfolio.benchmark.map(({ name }) => name).join(', ')
  if (!isOwner)
    return (
      <Trans>
        {method}, against <span>{benchmark}</span>
      </Trans>
    )
  return (
    <Trans>
      {method}, against{' '}
      <Link
        to="/portfolio/$portfolioId/benchmark"
        params={params}
        search={currency === undefined ? {} : { currency }}
        className={textLink}
      >
        {benchmark}
      </Link>
    </Trans>
  )
}
