import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Series } from '@plumbline/contract/performance/schemas'
import { useCallback, useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatAmount, formatMoney } from '../../formatting/format-money.ts'
import { type ComparedSeries, ComparisonChart } from '../../ui/chart/comparison-chart.tsx'
import { growthBetween } from '../../ui/chart/growth-between.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'

type ValuePlotProps = {
  series: Series
  currency: string
  /** False where `moneyIn` starts with the value at the start of the range. */
  isWholeTime: boolean
}

/** Value, net money in and benchmark. A dragged range reads its gain, its return, and the benchmark's. */
export function ValuePlot({ series, currency, isWholeTime }: ValuePlotProps) {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  const format = useCallback(
    (value: number) => (areAmountsHidden ? '•••••' : formatMoney(value, currency, { format: numberFormat })),
    [areAmountsHidden, numberFormat, currency],
  )
  const formatTicks = useCallback(
    (values: readonly number[]) => {
      const isWhole = values.every(Number.isInteger)
      const options = { format: numberFormat, ...(isWhole && { decimals: 0 }) }
      return values.map((value) => (areAmountsHidden ? '•••••' : formatAmount(value, currency, options)))
    },
    [areAmountsHidden, numberFormat, currency],
  )
  // The close before the first purchase is no part of the chart.
  const shown = useMemo(() => leaveOutStart(series), [series])
  const compared = useMemo<ComparedSeries[]>(
    () => [
      { name: t`Value`, values: shown.values, look: 'ours' },
      {
        name: isWholeTime ? t`Net money in` : t`Value at the start and net money in`,
        values: shown.moneyIn,
        look: 'invested',
      },
      ...(shown.benchmarkValues
        ? [{ name: t`Benchmark`, values: shown.benchmarkValues, look: 'benchmark' as const }]
        : []),
    ],
    [shown, isWholeTime],
  )
  const { dates, values } = shown
  const from = formatDate(dates[0] ?? '')
  const to = formatDate(dates.at(-1) ?? '')
  const value = format(values.at(-1) ?? 0)
  return (
    <ComparisonChart
      name={t`Value, ${currency}`}
      summary={t`From ${from} to ${to}: ${value} at the end.`}
      dates={dates}
      series={compared}
      format={format}
      formatTicks={formatTicks}
      readRange={(start, end) => <RangeReading {...{ start, end, currency }} series={shown} />}
      isLow
    />
  )
}

type RangeReadingProps = { series: Series; currency: string; start: number; end: number }

/** What a dragged range brought: the gain, the return, the benchmark's, and the money moved in or out. */
function RangeReading({ series, currency, start, end }: RangeReadingProps) {
  const { values, moneyIn, returns, benchmarkReturns } = series
  const change = (amounts: readonly number[]) => (amounts[end] ?? 0) - (amounts[start] ?? 0)
  return (
    <>
      <span>
        <Trans>
          Gain{' '}
          <b>
            <Money value={change(values) - change(moneyIn)} currency={currency} isGain />
          </b>
        </Trans>
      </span>
      <span>
        <Trans>
          Return{' '}
          <b>
            <Percent ratio={growthBetween(returns, start, end)} missing="not-available" />
          </b>
        </Trans>
      </span>
      {benchmarkReturns && (
        <span>
          <Trans>
            Benchmark{' '}
            <b>
              <Percent ratio={growthBetween(benchmarkReturns, start, end)} missing="not-available" />
            </b>
          </Trans>
        </span>
      )}
      <span>
        <Trans>
          Net money in{' '}
          <b>
            <Money value={change(moneyIn)} currency={currency} isGain isPlain />
          </b>
        </Trans>
      </span>
    </>
  )
}

function leaveOutStart(series: Series): Series {
  if (series.values[0] !== 0) return series
  const rest = (values: number[]) => values.slice(1)
  return {
    dates: series.dates.slice(1),
    values: rest(series.values),
    moneyIn: rest(series.moneyIn),
    returns: rest(series.returns),
    benchmarkValues: series.benchmarkValues && rest(series.benchmarkValues),
    benchmarkReturns: series.benchmarkReturns && rest(series.benchmarkReturns),
  }
}
