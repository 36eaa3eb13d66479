import { t } from '@lingui/core/macro'
import type { Goal } from '@plumbline/contract/goals/schemas'
import { RETURN_SPREAD } from '@plumbline/engine/goals/project-goal'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { seriesQuery } from '../../api/period-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { ChartCredit } from '../../ui/chart/chart-credit.tsx'
import { type ComparedSeries, ComparisonChart } from '../../ui/chart/comparison-chart.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './goals.module.css'
import { projectPath } from './project-path.ts'
import { useMoneyText } from './use-money-text.ts'

type GoalChartProps = { goal: Goal; projection: NonNullable<Goal['projection']> }

/** The past value and the projection by month, with what-if lines at a lower and a higher return. */
export function GoalChart({ goal, projection }: GoalChartProps) {
  const { portfolioId, currency, value, day, yearlyReturn } = goal
  const { numberFormat } = useFigureSettings()
  const write = useMoneyText(currency)
  const query = useQuery(seriesQuery(portfolioId, { currency }))
  const format = useCallback((amount: number) => write(amount, { decimals: 0 }), [write])
  const path = useMemo(() => query.data && projectPath(goal, value ?? 0, query.data), [goal, value, query.data])
  const series = useMemo((): ComparedSeries[] => {
    if (path === undefined) return []
    const at = (spread: number) =>
      t`at ${{ rate: formatPercent(yearlyReturn + spread, { sign: 'negative', format: numberFormat }) }}`
    return [
      { name: t`Value`, values: path.past, look: 'ours' },
      { name: at(0), values: path.projected, look: 'projected' },
      { name: at(-RETURN_SPREAD), values: path.lower, look: 'spread' },
      { name: at(RETURN_SPREAD), values: path.higher, look: 'spread' },
      { name: t`Goal`, values: path.required, look: 'invested' },
    ]
  }, [path, yearlyReturn, numberFormat])
  const title = t`Past and projection, ${currency}`
  return (
    <Card title={title} note={t`by month`}>
      <div className={styles.chart}>
        <QueryView query={query} failed={t`The past values could not be loaded`}>
          {() => (
            <ComparisonChart
              name={title}
              summary={t`${{ end: format(projection.atEnd.value) }} on ${{ day: formatDate(day) }}, ${{ required: format(projection.required) }} needed.`}
              dates={path?.dates ?? []}
              series={series}
              format={format}
            />
          )}
        </QueryView>
        <p className={styles.credit}>
          <ChartCredit />
        </p>
      </div>
    </Card>
  )
}
