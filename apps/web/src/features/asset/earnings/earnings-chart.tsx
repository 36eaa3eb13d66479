import type { EarningsReport } from '@plumbline/contract/assets/profile-schemas'
import { useMemo } from 'react'
import { formatDate, formatShortMonth } from '../../../formatting/format-date.ts'
import { formatPriceWithCurrency } from '../../../formatting/format-money.ts'
import { formatNumber } from '../../../formatting/format-number.ts'
import { formatPercent } from '../../../formatting/format-percent.ts'
import { BarChart, type BarGroup, type BarSeries } from '../../../ui/chart/bar-chart.tsx'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { Card } from '../../../ui/page/card.tsx'

const QUARTERS_SHOWN = 20

const series: BarSeries[] = [
  { name: 'Actual', color: 'var(--accent)', negativeColor: 'var(--loss)', look: 'bar' },
  { name: 'Estimate', color: 'var(--ink2)', look: 'tick' },
]

type EarningsChartProps = { history: EarningsReport[]; name: string; currency: string }

/** The latest quarters: actual earnings as bars, estimates as ticks across them. */
export function EarningsChart({ history, name, currency }: EarningsChartProps) {
  const { numberFormat } = useFigureSettings()
  const shown = history.slice(0, QUARTERS_SHOWN)
  const surprises = useMemo(() => new Map(history.map((report) => [report.date, report.surprisePercent])), [history])
  const money = (value: number) => formatPriceWithCurrency(value, currency, { format: numberFormat })
  const groups = shown
    .map(
      ({ date, epsActual, epsEstimate }): BarGroup => ({
        key: date,
        label: `${formatShortMonth(date)} ${date.slice(2, 4)}`,
        name: `Quarter to ${formatDate(date)}`,
        values: [epsActual ?? null, epsEstimate ?? null],
      }),
    )
    .reverse()
  return (
    <Card title="Earnings per share" note={`by quarter, in ${currency}`} isFlush>
      <BarChart
        name={`Earnings per share of ${name}, actual against estimate`}
        summary={describeEarnings(shown, money)}
        textTwin="The figures are in the table below."
        series={series}
        groups={groups}
        format={money}
        formatTick={(value) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 4, format: numberFormat })}
        missing="not reported"
        readMore={({ key }) => {
          const surprise = surprises.get(key)
          return (
            surprise !== undefined && (
              <span>
                Surprise <b>{formatPercent(surprise, { format: numberFormat })}</b>
              </span>
            )
          )
        }}
        height={260}
      />
    </Card>
  )
}

/** One sentence for screen readers. */
function describeEarnings(shown: EarningsReport[], money: (value: number) => string): string {
  const last = shown.find(({ epsActual }) => epsActual !== undefined)
  if (last?.epsActual === undefined) return 'Nothing is reported yet.'
  const expected = last.epsEstimate === undefined ? '' : `, expected were ${money(last.epsEstimate)}`
  return `In the quarter to ${formatDate(last.date)} it earned ${money(last.epsActual)} per share${expected}.`
}
