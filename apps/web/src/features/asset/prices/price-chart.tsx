import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Asset, PricePoint } from '@plumbline/contract/assets/schemas'
import type { PricePeriod } from '@plumbline/contract/assets/vocabulary'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { formatPrice, formatPriceWithCurrency } from '../../../formatting/format-money.ts'
import { formatPercent } from '../../../formatting/format-percent.ts'
import { ChartCredit } from '../../../ui/chart/chart-credit.tsx'
import { MIN_RETURN } from '../../../ui/chart/tag-lines.ts'
import { TimeChart, type TimeSeries } from '../../../ui/chart/time-chart.tsx'
import { type FigureSettings, useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import layout from '../tab-layout.module.css'
import { averageCloses } from './average-closes.ts'
import { axisUnitOf } from './axis-unit.ts'
import { comparePrices } from './compare-prices.ts'
import type { ChartEvent, EventKind } from './events/collect-events.ts'
import { EventLegend } from './events/event-legend.tsx'
import { EventMarks } from './events/event-marks.tsx'
import { placeEvents } from './events/place-events.ts'
import styles from './prices.module.css'

export type PriceScale = 'linear' | 'log' | 'percent'

/** An asset to compare with, and its closes. */
export type ComparedPrices = { name: string; prices: PricePoint[] }

const AVERAGES = [
  { count: 50, look: 'other1' },
  { count: 200, look: 'other2' },
] as const

/** The moving averages of a price, as far as there are enough closes for them. */
function averageLines(whole: readonly PricePoint[], dates: readonly string[]): TimeSeries[] {
  return AVERAGES.map(({ count, look }) => ({
    name: t`${count}-day average`,
    look,
    ...averageCloses(whole, count, dates),
  })).filter(({ start }) => start < dates.length)
}

type PriceChartProps = {
  prices: PricePoint[]
  asset: Asset
  period: PricePeriod
  scale: PriceScale
  events: readonly ChartEvent[]
  compared: ComparedPrices | undefined
  /** The whole history, whose moving averages are drawn; undefined without them. */
  averaged: PricePoint[] | undefined
  readOwn: (from: string, to: string) => ReactNode
  /** Undefined where the account enters all prices. */
  onCorrect: ((day: string) => void) | undefined
}

/**
 * The close as a line, or its change in percent, alone or beside another asset's. `close` is adjusted for splits, so
 * that a split does not look like a fall.
 */
export function PriceChart(props: PriceChartProps) {
  const { prices, asset, period, scale, events, compared, averaged, readOwn, onCorrect } = props
  const { numberFormat } = useFigureSettings()
  const [hidden, setHidden] = useState<EventKind[]>([])
  const { currency } = asset
  const comparison = useMemo(() => compared && comparePrices(prices, compared.prices), [prices, compared])
  const isPercent = scale === 'percent' || Boolean(comparison)
  const { dates, closes, series } = useMemo(() => {
    const firstDate = comparison?.dates[0]
    const shown = firstDate === undefined ? prices : prices.filter(({ date }) => date >= firstDate)
    const values = shown.map(({ close }) => close)
    const start = values[0] ?? 0
    const lines: TimeSeries[] = [
      comparison
        ? { name: asset.symbol, values: comparison.own, look: 'line' }
        : isPercent
          ? {
              name: t({ message: 'Change', context: 'of a price' }),
              values: values.map((close) => close / start - 1),
              look: 'line',
            }
          : { name: t`Close, ${currency}`, values, look: 'line' },
    ]
    if (comparison && compared) lines.push({ name: compared.name, values: comparison.other, look: 'benchmark' })
    const days = shown.map(({ date }) => date)
    if (averaged && !isPercent) lines.push(...averageLines(averaged, days))
    return { dates: days, closes: values, series: lines }
  }, [prices, comparison, compared, averaged, isPercent, asset.symbol, currency])
  const format = useCallback(
    (value: number) => {
      if (isPercent) return formatPercent(value, { sign: 'always', format: numberFormat })
      return formatPrice(value, currency, { format: numberFormat })
    },
    [isPercent, currency, numberFormat],
  )
  const placed = useMemo(() => placeEvents(events, dates), [events, dates])
  const shownEvents = placed.filter(({ kind }) => !hidden.includes(kind))

  return (
    <div className={styles.chart}>
      <TimeChart
        name={t`Price of ${{ name: asset.name }}`}
        summary={describePrices(dates, closes, currency, numberFormat)}
        dates={dates}
        series={series}
        format={format}
        lowest={isPercent ? MIN_RETURN : 0}
        unit={axisUnitOf(period)}
        isLogarithmic={scale === 'log' && !isPercent}
        readDay={(index) => {
          const onDay = index === null ? [] : shownEvents.filter((event) => event.index === index)
          if (onDay.length > 0) return onDay.map(({ id, text }) => <span key={id}>{text}</span>)
          return !isPercent && <ChangeOver name={t`In this period`} values={closes} />
        }}
        readRange={(start, end) => {
          const [first, last] = [closes[start] ?? 0, closes[end] ?? 0]
          const from = formatPrice(first, currency, { format: numberFormat })
          const to = formatPriceWithCurrency(last, currency, { format: numberFormat })
          const change = formatPriceWithCurrency(last - first, currency, { format: numberFormat, sign: 'always' })
          return (
            <>
              <span>
                <Trans>
                  Price <b>{from}</b> to <b>{to}</b>
                </Trans>
              </span>
              <span>
                <Trans>
                  Change <b>{change}</b>
                </Trans>
              </span>
              <ChangeOver name={comparison ? asset.symbol : ''} values={[first, last]} />
              {comparison && compared && (
                <ChangeOver
                  name={compared.name}
                  values={[1 + (comparison.other[start] ?? 0), 1 + (comparison.other[end] ?? 0)]}
                />
              )}
              {readOwn(dates[start] ?? '', dates[end] ?? '')}
            </>
          )
        }}
        drawMarks={(places) => <EventMarks events={shownEvents} values={series[0]?.values ?? []} places={places} />}
      />
      <EventLegend events={placed} hidden={hidden} onChange={setHidden} />
      <p className={layout.source}>
        {compared && !comparison && `${t`${{ name: compared.name }} has no price on a day of this period.`} `}
        {comparison
          ? t`Changes since ${{ day: formatDate(dates[0] ?? '') }}, each in its own currency, without dividends. Adjusted for splits.`
          : t`Adjusted for splits.`}{' '}
        <ChartCredit />
      </p>
      {onCorrect && <CorrectButton onClick={() => onCorrect(dates.at(-1) ?? '')} />}
    </div>
  )
}

function changeOver(values: readonly number[]): number | null {
  const [first, last] = [values[0], values.at(-1)]
  return first && last !== undefined ? last / first - 1 : null
}

function ChangeOver({ name, values }: { name: string; values: readonly number[] }) {
  const { numberFormat } = useFigureSettings()
  const change = changeOver(values)
  return (
    change !== null && (
      <span>
        {name} <b>{formatPercent(change, { format: numberFormat })}</b>
      </span>
    )
  )
}

function describePrices(
  dates: readonly string[],
  closes: readonly number[],
  currency: string,
  format: FigureSettings['numberFormat'],
): string {
  const [from, to, first, last] = [dates[0], dates.at(-1), closes[0], closes.at(-1)]
  if (from === undefined || to === undefined || first === undefined || last === undefined) return ''
  const write = (value: number) => formatPriceWithCurrency(value, currency, { format })
  const ratio = changeOver(closes)
  const change = ratio === null ? null : formatPercent(ratio, { format })
  const lowest = write(closes.reduce((left, right) => Math.min(left, right)))
  const highest = write(closes.reduce((left, right) => Math.max(left, right)))
  const [firstDay, lastDay, start, end] = [formatDate(from), formatDate(to), write(first), write(last)]
  return change === null
    ? t`From ${firstDay} to ${lastDay} it went from ${start} to ${end}. Lowest ${lowest}, highest ${highest}.`
    : t`From ${firstDay} to ${lastDay} it went from ${start} to ${end}, ${change}. Lowest ${lowest}, highest ${highest}.`
}

function CorrectButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      mt={8}
      leftSection={<IconPencil size={13} stroke={1.6} aria-hidden="true" />}
      onClick={onClick}
    >
      {t`Correct a price`}
    </Button>
  )
}
