import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

const listSeries = (): BarSeries[] => [
  { name: t`Actual`, color: 'var(--accent)', negativeColor: 'var(--loss)', look: 'bar' },
  { name: t`Estimate`, color: 'var(--ink2)', look: 'tick' },
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
        name: t`Quarter to ${{ day: formatDate(date) }}`,
        values: [epsActual ?? null, epsEstimate ?? null],
      }),
    )
    .reverse()
  return (
    <Card title={t`Earnings per share`} note={t`by quarter, in ${currency}`} isFlush>
      <BarChart
        name={t`Earnings per share of ${name}, actual against estimate`}
        summary={describeEarnings(shown, money)}
        textTwin={t`The figures are in the table below.`}
        series={listSeries()}
        groups={groups}
        format={money}
        formatTick={(value) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 4, format: numberFormat })}
        missing={t`not reported`}
        readMore={({ key }) => {
          const ratio = surprises.get(key)
          if (ratio === undefined) return null
          const surprise = formatPercent(ratio, { format: numberFormat })
          return (
            <span>
              <Trans>
                Surprise <b>{surprise}</b>
              </Trans>
            </span>
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
  if (last?.epsActual === undefined) return t`Nothing is reported yet.`
  const [day, earned] = [formatDate(last.date), money(last.epsActual)]
  return last.epsEstimate === undefined
    ? t`In the quarter to ${day} it earned ${earned} per share.`
    : t`In the quarter to ${day} it earned ${earned} per share. Analysts expected ${{ expected: money(last.epsEstimate) }}.`
}
