import { useComputedColorScheme } from '@mantine/core'
import {
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  LineType,
  type LineWidth,
  TickMarkType,
} from 'lightweight-charts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate, formatDay, formatShortMonth } from '../../formatting/format-date.ts'
import { type ColorName, darkColors, lightColors } from '../../theme/tokens.ts'
import styles from './chart.module.css'
import { chartOptions } from './chart-options.ts'
import { useRangeSelection } from './use-range-selection.ts'

export type ComparedSeries = {
  name: string
  /** One for each date. */
  values: number[]
  look: 'ours' | 'benchmark' | 'invested'
}

type ComparisonChartProps = {
  /** Names the chart for screen readers, followed by `summary`. */
  name: string
  summary: string
  /** Ascending. */
  dates: string[]
  series: ComparedSeries[]
  format: (value: number) => string
  /** The labels of the axis; by default those of `format`. */
  formatTicks?: (values: readonly number[]) => string[]
  /** Called with two of the dates, the earlier first, when a range is dragged or marked with Enter. */
  onSelect?: (from: string, to: string) => void
  /** Instead of `onSelect`: the reading of a range, which stays until Escape. `start` < `end`. */
  readRange?: (start: number, end: number) => ReactNode
  isLow?: boolean
}

const looks: Record<ComparedSeries['look'], { color: ColorName; width: number; isStepped: boolean }> = {
  ours: { color: 'accent', width: 1.75, isStepped: false },
  benchmark: { color: 'bench', width: 1.25, isStepped: false },
  invested: { color: 'ink2', width: 1, isStepped: true },
}

function labelTick(date: string, type: TickMarkType): string {
  if (type === TickMarkType.Year) return date.slice(0, 4)
  return type === TickMarkType.Month ? formatShortMonth(date) : formatDay(date)
}

type Range = { start: number; end: number }

function inOrder(range: Range | null): Range | null {
  return range && { start: Math.min(range.start, range.end), end: Math.max(range.start, range.end) }
}

function formatRange(dates: string[], { start, end }: Range): string {
  const [first, last] = [dates[start], dates[end]]
  return `${first && formatDate(first)} to ${last && formatDate(last)}`
}

/** Several lines over the same days. The row above reads them at the crosshair, else at the end; arrow keys move it. */
export function ComparisonChart(props: ComparisonChartProps) {
  const { name, summary, dates, series, format, formatTicks, onSelect, readRange, isLow = false } = props
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<IChartApi>(null)
  const firstLine = useRef<ISeriesApi<'Line'>>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [held, setHeld] = useState<{ range: Range; dates: string[] } | null>(null)
  const index = Math.min(chosen ?? dates.length - 1, dates.length - 1)
  const date = dates[index]
  const { range, band, marked, takesKey, pointer } = useRangeSelection({
    chart,
    count: dates.length,
    index,
    takesTouch: readRange !== undefined,
    onSelect: readRange
      ? (start, end) => setHeld({ range: { start, end }, dates })
      : onSelect && ((start, end) => onSelect(dates[start] as string, dates[end] as string)),
  })
  const shownRange = inOrder(range ?? (held?.dates === dates ? held.range : null))

  useEffect(() => {
    if (!container.current) return
    const colors = scheme === 'dark' ? darkColors : lightColors
    const created = createChart(container.current, chartOptions(colors, labelTick))
    for (const [position, { values, look }] of series.entries()) {
      const { color, width, isStepped } = looks[look]
      const line = created.addSeries(LineSeries, {
        color: colors[color],
        lineWidth: width as LineWidth,
        lineType: isStepped ? LineType.WithSteps : LineType.Simple,
        lineStyle: isStepped ? LineStyle.Dashed : LineStyle.Solid,
        priceLineVisible: false,
        crosshairMarkerRadius: 3,
        crosshairMarkerBorderColor: colors.surface,
        priceFormat: {
          type: 'custom',
          formatter: format,
          minMove: 0.0001,
          ...(formatTicks && { tickmarksFormatter: formatTicks }),
        },
      })
      line.setData(dates.map((time, day) => ({ time, value: values[day] ?? 0 })))
      if (position === 0) firstLine.current = line
    }
    created.timeScale().fitContent()
    created.subscribeCrosshairMove(({ time, logical }) => {
      setChosen(time === undefined || logical === undefined ? null : Math.round(logical))
    })
    chart.current = created
    return () => {
      chart.current = null
      firstLine.current = null
      created.remove()
    }
  }, [dates, series, format, formatTicks, scheme])

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
      chart.current?.clearCrosshairPosition()
      setChosen(null)
      setHeld(null)
    } else return
    event.preventDefault()
  }

  return (
    <figure>
      <div className={styles.reading} data-low={isLow || undefined}>
        <b>{shownRange ? formatRange(dates, shownRange) : date && formatDate(date)}</b>
        {shownRange && readRange
          ? readRange(shownRange.start, shownRange.end)
          : series.map(({ name: seriesName, values, look }) => (
              <span key={seriesName}>
                <i className={styles[look === 'ours' ? 'line' : look]} />
                {seriesName} <b>{format(values[index] ?? 0)}</b>
              </span>
            ))}
        <span role="status">{marked !== null && 'Enter selects the period, Escape cancels'}</span>
      </div>
      <div
        ref={container}
        className={styles.time}
        data-low={isLow || undefined}
        role="img"
        aria-label={`${name}. ${summary}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the crosshair
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {shownRange && <i className={styles.band} style={band(shownRange) ?? undefined} />}
      </div>
    </figure>
  )
}
