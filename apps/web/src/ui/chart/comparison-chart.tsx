import { t } from '@lingui/core/macro'
import { useComputedColorScheme } from '@mantine/core'
import { createChart, LineSeries, LineStyle, LineType, type LineWidth } from 'lightweight-charts'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { type ColorName, darkColors, lightColors } from '../../theme/tokens.ts'
import styles from './chart.module.css'
import { chartOptions } from './chart-options.ts'
import { ChartSlider } from './chart-slider.tsx'
import { readAloud } from './read-aloud.ts'
import { tagLines } from './tag-lines.ts'
import { useChartReading } from './use-chart-reading.ts'
import type { Range } from './use-range-selection.ts'

export type ComparedSeries = {
  name: string
  /** One for each date; null where the line has none. */
  values: (number | null)[]
  look: 'ours' | 'projected' | 'spread' | 'benchmark' | 'invested' | 'other1' | 'other2' | 'other3'
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
  /** No value can be lower, and the axis has no label below. */
  lowest?: number | undefined
  /** Called with two of the dates, the earlier first, when a range is dragged or marked with Enter. */
  onSelect?: (from: string, to: string) => void
  /** Instead of `onSelect`: the reading of a range, which stays until Escape. `start` < `end`. */
  readRange?: (start: number, end: number) => ReactNode
  /** Too low for tags beside all of its lines: only ours has one, and the reading names the others' values. */
  isLow?: boolean
}

type Look = { color: ColorName; width: number; type: LineType; style: LineStyle }

const lineOf = (color: ColorName, style = LineStyle.Solid): Look => ({
  color,
  width: 1.25,
  type: LineType.Simple,
  style,
})

const looks: Record<ComparedSeries['look'], Look> = {
  ours: { ...lineOf('accent'), width: 1.75 },
  projected: { ...lineOf('accent', LineStyle.Dotted), width: 1.75 },
  /** What-ifs on both sides of the projection. */
  spread: { ...lineOf('accent', LineStyle.Dashed), width: 1 },
  benchmark: lineOf('bench'),
  invested: { ...lineOf('ink2', LineStyle.Dashed), width: 1, type: LineType.WithSteps },
  other1: lineOf('warn'),
  other2: lineOf('focus'),
  other3: lineOf('slice2'),
}

/** Further lines have no tag, since tags of many lines would hide each other. */
const hasTag = (look: ComparedSeries['look'], isLow: boolean) => look === 'ours' || !(isLow || look.startsWith('other'))

function formatRange(dates: string[], { start, end }: Range): string {
  const [first, last] = [dates[start], dates[end]]
  return first && last ? t`${{ from: formatDate(first) }} to ${{ to: formatDate(last) }}` : ''
}

/** Several lines over the same days. The row above reads them at the crosshair, else at the end; arrow keys move it. */
export function ComparisonChart(props: ComparisonChartProps) {
  const { name, summary, dates, series, format, formatTicks, lowest, onSelect, readRange, isLow = false } = props
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const { attach, index, range, keptRange, band, marked, onKeyDown, pointer } = useChartReading({
    dates,
    values: series[0]?.values,
    keepsRange: readRange !== undefined,
    onSelect,
  })
  const date = dates[index]
  const read = series.flatMap(({ name: line, values, look }) => {
    const value = values[index] ?? null
    return value === null ? [] : [{ name: line, value, look }]
  })

  useEffect(() => {
    if (!container.current) return
    const colors = scheme === 'dark' ? darkColors : lightColors
    const created = createChart(container.current, chartOptions(colors, 'day'))
    const tags = tagLines(formatTicks ?? ((values) => values.map(format)), lowest)
    const lines = series.map(({ values, look }) => {
      const { color, width, type, style } = looks[look]
      const last = values.at(-1) ?? null
      const isTagged = last !== null && hasTag(look, isLow)
      const line = created.addSeries(LineSeries, {
        color: colors[color],
        lineWidth: width as LineWidth,
        lineType: type,
        lineStyle: style,
        priceLineVisible: false,
        lastValueVisible: isTagged,
        crosshairMarkerRadius: 3,
        crosshairMarkerBorderColor: colors.surface,
        priceFormat: { type: 'custom', formatter: format, minMove: 0.0001, tickmarksFormatter: tags.label },
      })
      const points = dates.map((time, day) => ({ time, value: values[day] ?? null }))
      line.setData(points.filter((point): point is { time: string; value: number } => point.value !== null))
      if (isTagged) tags.add(line, last)
      return line
    })
    created.timeScale().fitContent()
    return attach(created, lines[0])
  }, [dates, series, format, formatTicks, lowest, scheme, attach, isLow])

  return (
    <figure>
      <div
        className={styles.reading}
        data-low={isLow || undefined}
        data-range={(range !== null && readRange !== undefined) || undefined}
        role={keptRange ? 'status' : undefined}
      >
        <b>{range ? formatRange(dates, range) : date && formatDate(date)}</b>
        {range && readRange
          ? readRange(range.start, range.end)
          : read.map(({ name: seriesName, value, look }) => (
              <span key={seriesName}>
                <i className={styles[look === 'ours' ? 'line' : look]} />
                {seriesName} <b>{format(value)}</b>
              </span>
            ))}
        <span role="status">{marked !== null && t`Enter selects the period, Escape cancels`}</span>
      </div>
      <ChartSlider
        ref={container}
        className={styles.time}
        isLow={isLow}
        label={`${name}. ${summary}`}
        count={dates.length}
        index={index}
        reading={readAloud(
          date === undefined ? '' : formatDate(date),
          read.map((line) => ({ name: line.name, text: format(line.value) })),
        )}
        keys={t`Arrow keys read a day. Enter marks the start and the end of a range, Escape clears it.`}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {range && <i className={styles.band} style={band(range)} />}
      </ChartSlider>
    </figure>
  )
}
