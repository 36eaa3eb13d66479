import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { upgradeWords } from '@plumbline/contract/plan-words'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { type PeriodChoice, periodOf } from '@plumbline/engine/choose-period'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isPlanLimit } from '../../api/api-error.ts'
import { seriesQuery } from '../../api/period-queries.ts'
import { showText } from '../../language/show-text.ts'
import { holdingsLayout } from '../../stores/holdings-layout.ts'
import { useStore } from '../../stores/store.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { labelPeriod } from '../../ui/chart/label-period.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './value-chart.module.css'

const ValuePlot = lazy(async () => ({ default: (await import('./value-plot.tsx')).ValuePlot }))

const UPGRADE_SOURCE = 'performance-years'

/** At most the height of the chart on a phone, so that nothing moves when it arrives. */
const LOADING_HEIGHT = 142

const RANGES = ['1m', '6m', 'ytd', '1y', '5y', 'all'] as const satisfies readonly PeriodChoice[]

/** The portfolio's value, net money in and benchmark over a range that the browser keeps. Its height never changes. */
export function ValueChart({ portfolio }: { portfolio: Portfolio }) {
  const { chartPeriod } = useStore(holdingsLayout)
  const range = RANGES.find((choice) => choice === chartPeriod) ?? 'all'
  return (
    <div className={styles.chart}>
      <div className={styles.ranges}>
        <ChoiceRow
          label={t`Range`}
          choices={RANGES.map((value) => ({ value, label: value === 'all' ? <WholeTime /> : labelPeriod(value) }))}
          value={range}
          onChange={(chosen) => holdingsLayout.change({ chartPeriod: chosen })}
        />
      </div>
      <div className={styles.body}>
        <Suspense fallback={<LoadingState text={t`Loading chart…`} chartHeight={LOADING_HEIGHT} />}>
          <Loaded portfolio={portfolio} range={range} />
        </Suspense>
      </div>
    </div>
  )
}

/** `All` alone is a choice of the positions filter. */
function WholeTime() {
  return (
    <>
      <span aria-hidden="true">{labelPeriod('all')}</span>
      <VisuallyHidden>{t`All time`}</VisuallyHidden>
    </>
  )
}

function Loaded({ portfolio, range }: { portfolio: Portfolio; range: PeriodChoice }) {
  const { _id, asOf, currency } = portfolio
  const period = { ...periodOf(range, asOf), currency }
  const { data, error, refetch, isFetching } = useQuery(seriesQuery(_id, period))
  if (error && isPlanLimit(error)) {
    return (
      <EmptyState title={showText(upgradeWords(UPGRADE_SOURCE).text)}>
        <Button variant="default" onClick={() => askToUpgrade(UPGRADE_SOURCE)}>
          {showText(upgradeWords(UPGRADE_SOURCE).title)}
        </Button>
      </EmptyState>
    )
  }
  if (error) {
    return (
      <ErrorState
        title={t`The chart could not be loaded`}
        text={describeError(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <LoadingState text={t`Loading chart…`} chartHeight={LOADING_HEIGHT} />
  if (data.dates.length === 0) return <EmptyState title={t`Nothing was held in this range`} />
  return <ValuePlot series={data} currency={currency} isWholeTime={range === 'all'} />
}
