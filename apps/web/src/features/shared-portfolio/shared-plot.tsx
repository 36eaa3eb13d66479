import { t } from '@lingui/core/macro'
import type { SharedPortfolio } from '@plumbline/contract/share-links/schemas'
import { useCallback, useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { ChartCredit } from '../../ui/chart/chart-credit.tsx'
import { type ComparedSeries, ComparisonChart } from '../../ui/chart/comparison-chart.tsx'
import { growthBetween } from '../../ui/chart/growth-between.ts'
import { MIN_RETURN } from '../../ui/chart/tag-lines.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import styles from './shared-portfolio.module.css'

/** One line, of the returns or the values. */
export function SharedPlot({ shared, shown }: { shared: SharedPortfolio; shown: 'return' | 'value' }) {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  const { currency, series } = shared
  const values = shown === 'value' ? series.values : null
  const format = useCallback(
    (value: number) => {
      if (shown === 'return') return formatPercent(value, { decimals: 2, sign: 'always', format: numberFormat })
      return areAmountsHidden ? '•••••' : formatMoney(value, currency, { format: numberFormat })
    },
    [shown, areAmountsHidden, numberFormat, currency],
  )
  const lines = useMemo<ComparedSeries[]>(
    () => [{ name: values ? t`Value` : t`Return`, values: values ?? series.returns, look: 'ours' }],
    [values, series],
  )
  const from = formatDate(series.dates[0] ?? '')
  const to = formatDate(series.dates.at(-1) ?? '')
  const last = format(lines[0]?.values.at(-1) ?? 0)
  return (
    <>
      <ComparisonChart
        name={values ? t`Value, ${currency}` : t`Time-weighted return`}
        summary={t`From ${from} to ${to}: ${{ value: last }} at the end.`}
        dates={series.dates}
        series={lines}
        format={format}
        lowest={values ? undefined : MIN_RETURN}
        readRange={(start, end) => (
          <span>
            {t`Return`} <Percent ratio={growthBetween(series.returns, start, end)} missing="not-available" />
          </span>
        )}
      />
      <p className={styles.credit}>
        <ChartCredit />
      </p>
    </>
  )
}
