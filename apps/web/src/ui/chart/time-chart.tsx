import { useComputedColorScheme } from '@mantine/core'
import {
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type LineWidth,
  PriceScaleMode,
  TickMarkType,
} from 'lightweight-charts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate, formatDay, formatShortMonth } from '../../formatting/format-date.ts'
import { darkColors, lightColors } from '../../theme/tokens.ts'
import styles from './chart.module.css'
import { chartOptions } from './chart-options.ts'

export type TimePoint = { date: string; value: number }

type TimeChartProps = {
  /** Names the chart for screen readers, followed by `summary`. */
  name: string
  /** One sentence with what the line shows. */
  summary: string
  /** Ascending by date. */
  points: TimePoint[]
  seriesName: string
  format: (value: number) => string
  /** What the axis names: every day, or months and years. */
  unit: 'day' | 'month'
  isLogarithmic: boolean
  legend?: ReactNode
}

function labelTick(date: string, type: TickMarkType, unit: 'day' | 'month'): string {
  if (type === TickMarkType.Year) return date.slice(0, 4)
  if (type === TickMarkType.Month) return formatShortMonth(date)
  return unit === 'day' ? formatDay(date) : ''
}

/**
 * A value over time. The row above the chart shows the day under the crosshair, else the last day. Arrow keys move
 * the crosshair. Nothing floats over the line.
 */
export function TimeChart(props: TimeChartProps) {
  const { name, summary, points, seriesName, format, unit, isLogarithmic, legend } = props
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<IChartApi>(null)
  const series = useRef<ISeriesApi<'Line'>>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const reading = points[chosen ?? points.length - 1]

  useEffect(() => {
    if (!container.current) return
    const colors = scheme === 'dark' ? darkColors : lightColors
    const created = createChart(
      container.current,
      chartOptions(colors, (date, type) => labelTick(date, type, unit)),
    )
    const line = created.addSeries(LineSeries, {
      color: colors.accent,
      lineWidth: 1.75 as LineWidth,
      priceLineVisible: false,
      crosshairMarkerRadius: 4,
      crosshairMarkerBorderColor: colors.surface,
      priceFormat: { type: 'custom', formatter: format, minMove: 0.0001 },
    })
    line.setData(points.map(({ date, value }) => ({ time: date, value })))
    created.priceScale('right').applyOptions({
      mode: isLogarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
    })
    created.timeScale().fitContent()
    created.subscribeCrosshairMove(({ time, logical }) => {
      setChosen(time === undefined || logical === undefined ? null : Math.round(logical))
    })
    chart.current = created
    series.current = line
    return () => {
      chart.current = null
      series.current = null
      created.remove()
    }
  }, [points, format, unit, isLogarithmic, scheme])

  function moveTo(index: number) {
    const bounded = Math.min(Math.max(index, 0), points.length - 1)
    const point = points[bounded]
    if (!point || !chart.current || !series.current) return
    chart.current.setCrosshairPosition(point.value, point.date, series.current)
    setChosen(bounded)
  }

  function onKeyDown(event: KeyboardEvent) {
    const current = chosen ?? points.length - 1
    const step = event.shiftKey ? 10 : 1
    if (event.key === 'ArrowLeft') moveTo(current - step)
    else if (event.key === 'ArrowRight') moveTo(current + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(points.length - 1)
    else if (event.key === 'Escape') {
      chart.current?.clearCrosshairPosition()
      setChosen(null)
    } else return
    event.preventDefault()
  }

  return (
    <figure>
      <div className={styles.reading}>
        <b>{reading && formatDate(reading.date)}</b>
        <span>
          <i className={styles.line} />
          {seriesName} <b>{reading && format(reading.value)}</b>
        </span>
        {legend}
      </div>
      <div
        ref={container}
        className={styles.time}
        role="img"
        aria-label={`${name}. ${summary}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the crosshair
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
    </figure>
  )
}
