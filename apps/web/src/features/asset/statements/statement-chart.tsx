import { t } from '@lingui/core/macro'
import type { StatementName, StatementPeriod } from '@plumbline/contract/assets/statements'
import { useQuery } from '@tanstack/react-query'
import { statementSeriesQuery } from '../../../api/asset-queries.ts'
import { formatDate, formatShortMonth } from '../../../formatting/format-date.ts'
import { formatLargeMoney, formatLargeNumber } from '../../../formatting/format-large-number.ts'
import { BarChart, type BarGroup, type BarSeries } from '../../../ui/chart/bar-chart.tsx'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { describeError } from '../../../ui/states/describe-error.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { LoadingState } from '../../../ui/states/loading-state.tsx'
import { seriesLook } from './series-look.ts'
import type { StatementLine } from './statement-lines.ts'

type StatementChartProps = {
  assetId: string
  title: string
  statement: StatementName
  period: StatementPeriod
  years: number
  /** The lines to draw; the server refuses more than the plan allows. */
  lines: StatementLine[]
  look: 'bar' | 'line'
}

const HEIGHT = 300
/** With the legend and the axis. */
const LOADING_HEIGHT = HEIGHT + 40

function nameOf(date: string, statement: StatementName, period: StatementPeriod): string {
  if (statement === 'Balance_Sheet') return formatDate(date)
  const day = formatDate(date)
  return period === 'yearly' ? t`Year to ${day}` : t`Quarter to ${day}`
}

function labelOf(date: string, period: StatementPeriod): string {
  return period === 'yearly' ? date.slice(0, 4) : `${formatShortMonth(date)} ${date.slice(2, 4)}`
}

/** The chosen lines of a statement, the oldest entry first. */
export function StatementChart({ assetId, title, statement, period, years, lines, look }: StatementChartProps) {
  const { numberFormat } = useFigureSettings()
  const asked = { statement, period, years, lines: lines.map(({ id }) => id).join(',') }
  const { data, error, refetch, isFetching } = useQuery(statementSeriesQuery(assetId, asked))
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
  if (!data) return <LoadingState text={t`Loading the chart…`} chartHeight={LOADING_HEIGHT} />
  const { currency } = data
  const drawn = data.series.flatMap(({ line, values }) => {
    const known = lines.find(({ id }) => id === line)
    return known ? [{ ...known, values }] : []
  })
  const money = (value: number) => formatLargeMoney(value, currency, numberFormat)
  const count = (value: number) => formatLargeNumber(value, numberFormat)
  const series = drawn.map(
    ({ label, isCount }, place): BarSeries => ({
      name: label,
      look,
      ...seriesLook(place),
      ...(isCount && { format: count }),
    }),
  )
  const groups = data.dates.map(
    (date, index): BarGroup => ({
      key: date,
      label: labelOf(date, period),
      name: nameOf(date, statement, period),
      values: drawn.map(({ values }) => values[index] ?? null),
    }),
  )
  const last = groups.at(-1)
  const summary = last
    ? `${last.name}: ${drawn.map(({ label }, place) => `${label} ${describe(last.values[place], series[place]?.format ?? money)}`).join(', ')}.`
    : ''
  return (
    <BarChart
      name={title}
      summary={summary}
      textTwin={t`The figures are in the table below.`}
      series={series}
      groups={groups}
      format={money}
      formatTick={count}
      missing={t`not available`}
      height={HEIGHT}
    />
  )
}

function describe(value: number | null | undefined, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : t`not available`
}
