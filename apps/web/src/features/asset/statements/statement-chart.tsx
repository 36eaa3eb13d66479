import type { StatementEntry } from '@plumbline/contract/assets/profile-schemas'
import type { StatementName, StatementPeriod } from '@plumbline/contract/assets/statements'
import { formatDate, formatShortMonth } from '../../../formatting/format-date.ts'
import { formatLargeMoney, formatLargeNumber } from '../../../formatting/format-large-number.ts'
import { BarChart, type BarGroup, type BarSeries } from '../../../ui/chart/bar-chart.tsx'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { seriesLook } from './series-look.ts'
import { figureOf, type StatementLine } from './statement-lines.ts'

type StatementChartProps = {
  title: string
  statement: StatementName
  period: StatementPeriod
  /** Newest first. */
  entries: StatementEntry[]
  lines: StatementLine[]
  currency: string
  look: 'bar' | 'line'
}

function nameOf(date: string, statement: StatementName, period: StatementPeriod): string {
  if (statement === 'Balance_Sheet') return formatDate(date)
  return `${period === 'yearly' ? 'Year' : 'Quarter'} to ${formatDate(date)}`
}

function labelOf(date: string, period: StatementPeriod): string {
  return period === 'yearly' ? date.slice(0, 4) : `${formatShortMonth(date)} ${date.slice(2, 4)}`
}

/** The chosen lines of a statement, the oldest entry first. */
export function StatementChart({ title, statement, period, entries, lines, currency, look }: StatementChartProps) {
  const { numberFormat } = useFigureSettings()
  const money = (value: number) => formatLargeMoney(value, currency, numberFormat)
  const count = (value: number) => formatLargeNumber(value, numberFormat)
  const series = lines.map(
    ({ label, isCount }, place): BarSeries => ({
      name: label,
      look,
      ...seriesLook(place),
      ...(isCount && { format: count }),
    }),
  )
  const groups = entries
    .map(
      (entry): BarGroup => ({
        key: entry.date,
        label: labelOf(entry.date, period),
        name: nameOf(entry.date, statement, period),
        values: lines.map(({ id }) => figureOf(entry, id)),
      }),
    )
    .reverse()
  const last = groups.at(-1)
  const summary = last
    ? `${last.name}: ${lines.map(({ label }, place) => `${label} ${describe(last.values[place], series[place]?.format ?? money)}`).join(', ')}.`
    : ''
  return (
    <BarChart
      name={title}
      summary={summary}
      textTwin="The figures are in the table below."
      series={series}
      groups={groups}
      format={money}
      formatTick={count}
      missing="not known"
      height={300}
    />
  )
}

function describe(value: number | null | undefined, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : 'not known'
}
