import type { Performance, Portfolio } from '@plumbline/contract/portfolios'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { describeError } from '../../api/api-error.ts'
import { performanceQuery, portfolioQuery } from '../../api/portfolio-queries.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { arrangePeriods } from './arrange-periods.ts'
import { methodNames } from './method-name.ts'
import { MonthGrid } from './month-grid.tsx'
import styles from './performance.module.css'
import { ReturnBars } from './return-bars.tsx'
import { SinceStart } from './since-start.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/performance')

/** Returns by month and year and since the start. */
export function PerformancePage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const { data: performance, error, refetch, isFetching } = useQuery(performanceQuery(portfolioId))
  return (
    <>
      <PageMeta
        title={`Performance · ${portfolio?.name ?? 'Portfolio'}`}
        description="Returns of the portfolio by month, by year and since its start."
      />
      {performance && portfolio && performance.periods.length > 0 ? (
        <Measured {...{ performance, portfolio }} />
      ) : (
        <>
          <PageHead title="Performance" />
          <div className={styles.state}>
            {performance ? (
              <EmptyState title="Performance will be calculated once there is enough historical data" />
            ) : error ? (
              <ErrorState
                title="The performance could not be loaded"
                text={describeError(error)}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            ) : (
              <LoadingState text="Loading performance..." />
            )}
          </div>
        </>
      )}
    </>
  )
}

function Measured({ performance, portfolio }: { performance: Performance; portfolio: Portfolio }) {
  const { year: asked } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const rows = useMemo(() => arrangePeriods(performance.periods, performance.yearlyPeriods), [performance])
  const row = rows.find(({ year }) => year === asked) ?? rows[0]
  return (
    <>
      <PageHead title="Performance">
        <ChoiceRow
          label="Year"
          choices={rows.map(({ year, label }) => ({ value: String(year), label })).reverse()}
          value={String(row?.year)}
          onChange={(year) => void navigate({ search: { year: Number(year) } })}
        />
      </PageHead>
      <div className={styles.page}>
        <div className={styles.two}>
          <SinceStart {...{ performance, portfolio }} />
          {row && <ReturnBars row={row} rows={rows} method={performance.method} />}
        </div>
        <Card title="Month by month" note={`returns, ${methodNames[performance.method]}`} isFlush>
          <MonthGrid rows={rows} />
        </Card>
      </div>
    </>
  )
}
