import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Series } from '@plumbline/contract/performance/schemas'
import { useCallback, useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { ChartCredit } from '../../ui/chart/chart-credit.tsx'
import { type ComparedSeries, ComparisonChart } from '../../ui/chart/comparison-chart.tsx'
import { drawdownsOf } from '../../ui/chart/growth-between.ts'
import { MIN_RETURN } from '../../ui/chart/tag-lines.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import styles from './performance.module.css'

export type Unit = 'percent' | 'drawdown' | 'currency'

const NAMES: Record<Exclude<Unit, 'currency'>, MessageDescriptor> = {
  percent: msg`Time-weighted return`,
  drawdown: msg`Drawdown`,
}

type PeriodChartProps = {
  series: Series
  currency: string
  unit: Unit
  onUnit: (unit: Unit) => void
  /** Two days of the chart, chosen by dragging or by the keyboard. */
  onSelect: (from: string, to: string) => void
}

/**
 * The return, the fall below its peak, or the value with the net money in, beside the benchmark. Dragging over the chart
 * selects a period.
 */
export function PeriodChart({ series, currency, unit, onUnit, onSelect }: PeriodChartProps) {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  const format = useCallback(
    (value: number) => {
      if (unit !== 'currency') return formatPercent(value, { format: numberFormat })
      return areAmountsHidden ? '•••••' : formatMoney(value, currency, { format: numberFormat })
    },
    [unit, areAmountsHidden, numberFormat, currency],
  )
  // Charts leave out the close before the first purchase.
  const start = series.values[0] === 0 ? 1 : 0
  const dates = useMemo(() => series.dates.slice(start), [series, start])
  const compared = useMemo<ComparedSeries[]>(() => {
    const read = (values: number[]) => (unit === 'drawdown' ? drawdownsOf(values) : values)
    const own = unit === 'currency' ? series.values : series.returns
    const benchmark = unit === 'currency' ? series.benchmarkValues : series.benchmarkReturns
    const lines: ComparedSeries[] = [{ name: t`Portfolio`, values: read(own), look: 'ours' }]
    if (benchmark) lines.push({ name: t`Benchmark`, values: read(benchmark), look: 'benchmark' })
    const moneyIn = start === 1 ? t`Net money in` : t`Value at the start and net money in`
    if (unit === 'currency') lines.push({ name: moneyIn, values: series.moneyIn, look: 'invested' })
    return lines.map((line) => ({ ...line, values: line.values.slice(start) }))
  }, [series, unit, start])
  const from = formatDate(dates[0] ?? '')
  const to = formatDate(dates.at(-1) ?? '')
  const value = format(compared[0]?.values.at(-1) ?? 0)
  return (
    <div className={styles.chart}>
      <ChoiceRow
        label={t`Unit`}
        choices={[
          { value: 'percent', label: t`Return` },
          { value: 'drawdown', label: t`Drawdown` },
          { value: 'currency', label: t`Value` },
        ]}
        value={unit}
        onChange={onUnit}
      />
      <ComparisonChart
        name={unit === 'currency' ? t`Value, ${currency}` : i18n._(NAMES[unit])}
        summary={t`From ${from} to ${to}: ${value} at the end.`}
        dates={dates}
        series={compared}
        format={format}
        lowest={unit === 'currency' ? undefined : MIN_RETURN}
        onSelect={onSelect}
      />
      <p className={styles.dragHint}>
        {t`Drag across the chart to choose a period, or press Enter on its first and last day.`}
      </p>
      <p className={styles.credit}>
        <ChartCredit />
      </p>
    </div>
  )
}
