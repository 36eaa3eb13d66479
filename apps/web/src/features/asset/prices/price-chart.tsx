import type { PricePeriod } from '@plumbline/contract/assets/operations'
import type { Asset, PricePoint } from '@plumbline/contract/assets/schemas'
import { useCallback, useMemo } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { formatPrice, formatPriceWithCurrency } from '../../../formatting/format-money.ts'
import { formatPercent } from '../../../formatting/format-percent.ts'
import type { NumberFormat } from '../../../formatting/number-format.ts'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import layout from '../tab-layout.module.css'
import styles from './prices.module.css'

const daily: readonly PricePeriod[] = ['1m', '3m', '6m']

type PriceChartProps = { prices: PricePoint[]; asset: Asset; period: PricePeriod; isLogarithmic: boolean }

/** The close as a line. `close` is adjusted for splits, so that a split does not look like a fall. */
export function PriceChart({ prices, asset, period, isLogarithmic }: PriceChartProps) {
  const { numberFormat } = useFigureSettings()
  const points = useMemo(() => prices.map(({ date, close }) => ({ date, value: close })), [prices])
  const format = useCallback(
    (value: number) => formatPrice(value, asset.currency, { format: numberFormat }),
    [asset.currency, numberFormat],
  )
  return (
    <div className={styles.chart}>
      <TimeChart
        name={`Price of ${asset.name}`}
        summary={describePrices(prices, asset.currency, numberFormat)}
        points={points}
        seriesName={`Close, ${asset.currency}`}
        format={format}
        unit={daily.includes(period) ? 'day' : 'month'}
        isLogarithmic={isLogarithmic}
        legend={<ChangeOverPeriod prices={prices} />}
      />
      <p className={layout.source}>
        Adjusted for splits. Drawn with{' '}
        <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          TradingView Lightweight Charts
        </a>
        .
      </p>
    </div>
  )
}

function changeOver(prices: PricePoint[]): number | null {
  const first = prices[0]?.close
  const last = prices.at(-1)?.close
  return first && last !== undefined ? last / first - 1 : null
}

function ChangeOverPeriod({ prices }: { prices: PricePoint[] }) {
  const { numberFormat } = useFigureSettings()
  const change = changeOver(prices)
  return (
    change !== null && (
      <span>
        Over the period <b>{formatPercent(change, { format: numberFormat })}</b>
      </span>
    )
  )
}

function describePrices(prices: PricePoint[], currency: string, format: NumberFormat): string {
  const first = prices[0]
  const last = prices.at(-1)
  if (!first || !last) return ''
  const write = (value: number) => formatPriceWithCurrency(value, currency, { format })
  const closes = prices.map(({ close }) => close)
  const change = changeOver(prices)
  const lowest = closes.reduce((left, right) => Math.min(left, right))
  const highest = closes.reduce((left, right) => Math.max(left, right))
  const moved = change === null ? '' : `, ${formatPercent(change, { format })}`
  return (
    `From ${formatDate(first.date)} to ${formatDate(last.date)} it went from ${write(first.close)} ` +
    `to ${write(last.close)}${moved}; lowest ${write(lowest)}, highest ${write(highest)}.`
  )
}
