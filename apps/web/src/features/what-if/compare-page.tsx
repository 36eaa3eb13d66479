import { t } from '@lingui/core/macro'
import type { BranchComparison } from '@plumbline/contract/what-if/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { seriesQuery } from '../../api/period-queries.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { branchComparisonQuery } from '../../api/what-if.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { ChartCredit } from '../../ui/chart/chart-credit.tsx'
import { ComparisonChart } from '../../ui/chart/comparison-chart.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { alignSeries } from './align-series.ts'
import { ComparedTable } from './compared-table.tsx'
import styles from './what-if.module.css'

const routeApi = getRouteApi('/portfolio/$portfolioId/what-if/compare')

/** A branch and its portfolio side by side. */
export function ComparePage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const query = useQuery(branchComparisonQuery(portfolioId))
  return (
    <>
      <PageMeta
        title={t`Compare · ${{ portfolioName: portfolio?.name ?? t`Portfolio` }}`}
        description={t`The value and returns of a what-if beside those of the portfolio.`}
      />
      <PageHead title={t`Compare`} note={t`The what-if beside your portfolio`} />
      <QueryView query={query} failed={t`The portfolios could not be compared`} isFramed>
        {(comparison) => (
          <div className={styles.page}>
            <ValueCard comparison={comparison} branchId={portfolioId} />
            <Card title={t`Figures`} isFlush>
              <ComparedTable comparison={comparison} />
            </Card>
          </div>
        )}
      </QueryView>
    </>
  )
}

type ValueCardProps = { comparison: BranchComparison; branchId: string }

/** The two lines of value. */
function ValueCard({ comparison: { of, currency, real, branch }, branchId }: ValueCardProps) {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  const from = [real.from, branch.from].filter((day) => day !== null).sort()[0]
  const period = { ...(from !== undefined && { from }), currency }
  const isMeasured = from !== undefined
  const { data: realSeries } = useQuery({ ...seriesQuery(of._id, period), enabled: isMeasured })
  const { data: branchSeries } = useQuery({ ...seriesQuery(branchId, period), enabled: isMeasured })
  const format = useCallback(
    (value: number) => (areAmountsHidden ? '•••••' : formatMoney(value, currency, { format: numberFormat })),
    [areAmountsHidden, currency, numberFormat],
  )
  const title = t`Value, ${currency}`
  if (!realSeries || !branchSeries)
    return (
      <Card title={title}>
        <div className={styles.chart} />
      </Card>
    )
  const { dates, values } = alignSeries(branchSeries, realSeries)
  const [first, last] = [formatDate(dates[0] ?? ''), formatDate(dates.at(-1) ?? '')]
  const [value, realValue] = [format(values[0].at(-1) ?? 0), format(values[1].at(-1) ?? 0)]
  return (
    <Card title={title}>
      <div className={styles.chart}>
        <ComparisonChart
          name={title}
          summary={t`From ${first} to ${last}: ${value} at the end instead of ${realValue}.`}
          dates={dates}
          series={[
            { name: t`What if`, values: values[0], look: 'ours' },
            { name: of.name, values: values[1], look: 'benchmark' },
          ]}
          format={format}
        />
        <p className={styles.credit}>
          <ChartCredit />
        </p>
      </div>
    </Card>
  )
}
