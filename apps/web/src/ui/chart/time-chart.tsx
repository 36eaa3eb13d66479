import { t } from '@lingui/core/macro'
import { CloseButton, useComputedColorScheme } from '@mantine/core'
import { createChart, LineSeries, type LineWidth, type Logical, PriceScaleMode } from 'lightweight-charts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { type ColorName, darkColors, lightColors } from '../../theme/tokens.ts'
import styles from './chart.module.css'
import { chartOptions, type TimeUnit } from './chart-options.ts'
import { ChartSlider } from './chart-slider.tsx'
import { readAloud } from './read-aloud.ts'
import { tagLines } from './tag-lines.ts'
import { useChartReading } from './use-chart-reading.ts'

export type TimeSeries = {
  name: string
  /** One for each date. */
  values: number[]
  /** The index of the first value; earlier ones do not exist. */
  start?: number
  look: 'line' | 'benchmark' | 'other1' | 'other2'
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
  /** No value can be lower, and the axis has no label below. */
  lowest: number
  unit: TimeUnit
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
  other1: { color: 'warn', width: 1.25 },
  other2: { color: 'focus', width: 1.25 },
}

function readValue({ values, start = 0 }: TimeSeries, index: number, format: (value: number) => string): string {
  return index < start ? '–' : format(values[index] ?? 0)
}

/** Shares of the plot's height. The lower one holds the marks of events. */
const PLOT_MARGINS = { top: 0.1, bottom: 0.17 }

/**
 * Values over time. The row above reads the day under the crosshair, else the last day, or the range that was dragged.
 * Arrow keys move the crosshair and Enter marks both ends of a range; Escape clears it.
 */
export function TimeChart(props: TimeChartProps) {
  const { name, summary, dates, series, format, lowest, unit, isLogarithmic, readDay, readRange, drawMarks } = props
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<PlotPlaces | null>(null)
  const { attach, index, isChosen, range, keptRange, clearRange, band, marked, onKeyDown, pointer } = useChartReading({
    dates,
    values: series[0]?.values,
    keepsRange: true,
  })

  useEffect(() => {
    if (!container.current) return
    const colors = scheme === 'dark' ? darkColors : lightColors
    const options = chartOptions(colors, unit)
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
    const tags = tagLines((values) => values.map(format), lowest)
    const lines = series.map(({ values, start = 0, look }) => {
      const line = created.addSeries(LineSeries, {
        color: colors[looks[look].color],
        lineWidth: looks[look].width as LineWidth,
        priceLineVisible: false,
        crosshairMarkerRadius: 4,
        crosshairMarkerBorderColor: colors.surface,
        priceFormat: { type: 'custom', formatter: format, minMove: 0.0001, tickmarksFormatter: tags.label },
      })
      line.setData(dates.slice(start).map((time, day) => ({ time, value: values[start + day] ?? 0 })))
      tags.add(line, values.at(-1) ?? 0)
      return line
    })
    const measure = () => {
      created.timeScale().fitContent()
      setPlaces({
        x: (day) => created.timeScale().logicalToCoordinate(day as Logical),
        y: (value) => lines[0]?.priceToCoordinate(value) ?? null,
      })
    }
    created.timeScale().subscribeSizeChange(measure)
    const detach = attach(created, lines[0])
    return () => {
      setPlaces(null)
      detach()
    }
  }, [dates, series, format, lowest, unit, isLogarithmic, scheme, attach])

  const date = dates[index]
  return (
    <figure>
      <div className={styles.readings} data-range={range !== null || undefined}>
        {range ? (
          <div className={styles.reading} role="status">
            <b>
              {t`${{ from: formatDate(dates[range.start] ?? '') }} to ${{ to: formatDate(dates[range.end] ?? '') }}`}
            </b>
            {readRange(range.start, range.end)}
            {marked !== null && <span>{t`Enter marks the end, Escape cancels`}</span>}
          </div>
        ) : (
          <div className={styles.reading}>
            <b>{date && formatDate(date)}</b>
            {series.map((line) => (
              <span key={line.name}>
                <i className={styles[line.look]} />
                {line.name} <b>{readValue(line, index, format)}</b>
              </span>
            ))}
            {readDay(isChosen ? index : null)}
          </div>
        )}
        {keptRange && <CloseButton size="sm" aria-label={t`Clear the range`} onClick={clearRange} />}
      </div>
      <div className={styles.over}>
        <ChartSlider
          ref={container}
          className={styles.time}
          label={`${name}. ${summary}`}
          count={dates.length}
          index={index}
          reading={readAloud(
            date === undefined ? '' : formatDate(date),
            series.map((line) => ({ name: line.name, text: readValue(line, index, format) })),
          )}
          keys={t`Arrow keys read a day. Enter marks the start and the end of a range, Escape clears it.`}
          onKeyDown={onKeyDown}
          {...pointer}
        />
        {range && <i className={styles.band} style={band(range)} />}
        {places && (
          <div className={styles.marks} data-drawing>
            {drawMarks(places)}
          </div>
        )}
      </div>
    </figure>
  )
}
