import { CloseButton, useComputedColorScheme } from '@mantine/core'
import {
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type LineWidth,
  type Logical,
  PriceScaleMode,
  TickMarkType,
} from 'lightweight-charts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatDate, formatDay, formatShortMonth } from '../../formatting/format-date.ts'
import { type ColorName, darkColors, lightColors } from '../../theme/tokens.ts'
import styles from './chart.module.css'
import { chartOptions } from './chart-options.ts'
import { useRangeSelection } from './use-range-selection.ts'

export type TimeSeries = {
  name: string
  /** One for each date. */
  values: number[]
  look: 'line' | 'benchmark'
}

/** Where the chart draws a day and a value of the first series, in pixels from its top left; null outside the plot. */
export type PlotPlaces = { x: (index: number) => number | null; y: (value: number) => number | null }

type TimeChartProps = {
  /** Names the chart for screen readers, followed by `summary`. */
  name: string
  /** One sentence with what the lines show. */
  summary: string
  /** Ascending. */
  dates: string[]
  series: TimeSeries[]
  format: (value: number) => string
  /** What the axis names: every day, or months and years. */
  unit: 'day' | 'month'
  isLogarithmic: boolean
  /** In the row above, at the end of the reading of a day; of the last day if it is null. */
  readDay: (index: number | null) => ReactNode
  /** The reading of a range; `start` < `end`. */
  readRange: (start: number, end: number) => ReactNode
  /** Marks over the lines. */
  drawMarks: (places: PlotPlaces) => ReactNode
}

const looks: Record<TimeSeries['look'], { color: ColorName; width: number }> = {
  line: { color: 'accent', width: 1.75 },
  benchmark: { color: 'bench', width: 1.25 },
}

/** Shares of the plot's height. The lower one holds the marks of events. */
const PLOT_MARGINS = { top: 0.1, bottom: 0.17 }

function labelTick(date: string, type: TickMarkType, unit: 'day' | 'month'): string {
  if (type === TickMarkType.Year) return date.slice(0, 4)
  if (type === TickMarkType.Month) return formatShortMonth(date)
  return unit === 'day' ? formatDay(date) : ''
}

type Range = { start: number; end: number }

/**
 * Values over time. The row above reads the day under the crosshair, else the last day, or the range that was dragged.
 * Arrow keys move the crosshair and Enter marks both ends of a range; Escape clears it.
 */
export function TimeChart(props: TimeChartProps) {
  const { name, summary, dates, series, format, unit, isLogarithmic, readDay, readRange, drawMarks } = props
  const scheme = useComputedColorScheme('light')
  const helpId = useId()
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<IChartApi>(null)
  const firstLine = useRef<ISeriesApi<'Line'>>(null)
  const [places, setPlaces] = useState<PlotPlaces | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [held, setHeld] = useState<{ range: Range; dates: string[] } | null>(null)
  const index = Math.min(chosen ?? dates.length - 1, dates.length - 1)
  const { range, band, marked, takesKey, pointer } = useRangeSelection({
    chart,
    count: dates.length,
    index,
    takesTouch: true,
    onSelect: (start, end) => setHeld({ range: { start, end }, dates }),
  })
  const heldRange = held?.dates === dates ? held.range : null
  const shownRange = range ?? heldRange

  useEffect(() => {
    if (!container.current) return
    const colors = scheme === 'dark' ? darkColors : lightColors
    const options = chartOptions(colors, (date, type) => labelTick(date, type, unit))
    const created = createChart(container.current, {
      ...options,
      rightPriceScale: {
        ...options.rightPriceScale,
        scaleMargins: PLOT_MARGINS,
        mode: isLogarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
      },
      handleScroll: false,
      handleScale: false,
    })
    const lines = series.map(({ values, look }) => {
      const line = created.addSeries(LineSeries, {
        color: colors[looks[look].color],
        lineWidth: looks[look].width as LineWidth,
        priceLineVisible: false,
        crosshairMarkerRadius: 4,
        crosshairMarkerBorderColor: colors.surface,
        priceFormat: { type: 'custom', formatter: format, minMove: 0.0001 },
      })
      line.setData(dates.map((time, day) => ({ time, value: values[day] ?? 0 })))
      return line
    })
    created.subscribeCrosshairMove(({ time, logical }) => {
      setChosen(time === undefined || logical === undefined ? null : Math.round(logical))
    })
    const measure = () => {
      created.timeScale().fitContent()
      setPlaces({
        x: (day) => created.timeScale().logicalToCoordinate(day as Logical),
        y: (value) => lines[0]?.priceToCoordinate(value) ?? null,
      })
    }
    created.timeScale().subscribeSizeChange(measure)
    chart.current = created
    firstLine.current = lines[0] ?? null
    return () => {
      chart.current = null
      firstLine.current = null
      setPlaces(null)
      created.remove()
    }
  }, [dates, series, format, unit, isLogarithmic, scheme])

  function moveTo(target: number) {
    const bounded = Math.min(Math.max(target, 0), dates.length - 1)
    const day = dates[bounded]
    if (day === undefined || !chart.current || !firstLine.current) return
    chart.current.setCrosshairPosition(series[0]?.values[bounded] ?? 0, day, firstLine.current)
    setChosen(bounded)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1
    if (takesKey(event)) {
      event.preventDefault()
      return
    }
    if (event.key === 'ArrowLeft') moveTo(index - step)
    else if (event.key === 'ArrowRight') moveTo(index + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(dates.length - 1)
    else if (event.key === 'Escape') {
      setHeld(null)
      chart.current?.clearCrosshairPosition()
      setChosen(null)
    } else return
    event.preventDefault()
  }

  const ends = shownRange && {
    start: Math.min(shownRange.start, shownRange.end),
    end: Math.max(shownRange.start, shownRange.end),
  }
  const date = dates[index]
  return (
    <figure>
      <div className={styles.readings} data-range={ends !== null || undefined}>
        {ends ? (
          <div className={styles.reading} role="status">
            <b>
              {formatDate(dates[ends.start] ?? '')} to {formatDate(dates[ends.end] ?? '')}
            </b>
            {readRange(ends.start, ends.end)}
            {marked !== null && <span>Enter marks the end, Escape cancels</span>}
          </div>
        ) : (
          <div className={styles.reading}>
            <b>{date && formatDate(date)}</b>
            {series.map(({ name: seriesName, values, look }) => (
              <span key={seriesName}>
                <i className={styles[look]} />
                {seriesName} <b>{format(values[index] ?? 0)}</b>
              </span>
            ))}
            {readDay(chosen === null ? null : index)}
          </div>
        )}
        {heldRange && <CloseButton size="sm" aria-label="Clear the range" onClick={() => setHeld(null)} />}
      </div>
      <div className={styles.over}>
        <div
          ref={container}
          className={styles.time}
          role="img"
          aria-label={`${name}. ${summary}`}
          aria-describedby={helpId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the crosshair
          tabIndex={0}
          onKeyDown={onKeyDown}
          {...pointer}
        />
        {shownRange && <i className={styles.band} style={band(shownRange) ?? undefined} />}
        {places && <div className={styles.marks}>{drawMarks(places)}</div>}
      </div>
      <p id={helpId} hidden>
        Arrow keys read a day. Enter marks the start and the end of a range, Escape clears it.
      </p>
    </figure>
  )
}
