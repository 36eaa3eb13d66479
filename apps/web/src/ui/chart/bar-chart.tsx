import { t } from '@lingui/core/macro'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './chart.module.css'
import { ChartSlider } from './chart-slider.tsx'
import { chooseTicks } from './choose-ticks.ts'
import { readAloud } from './read-aloud.ts'

export type BarSeries = {
  name: string
  /** As CSS. */
  color: string
  /** The color of bars below zero, if it differs. */
  negativeColor?: string
  /** Bars stand side by side; ticks lie across them; a line joins the middles. */
  look: 'bar' | 'tick' | 'line'
  /** Below 1 where a color is used for the second time. */
  opacity?: number
  /** The format of its values, if it differs from the others. */
  format?: (value: number) => string
}

export type BarGroup = {
  key: string
  /** On the axis. */
  label: string
  /** In the reading above the bars. */
  name: string
  /** One value for each series; null if it is unknown. */
  values: (number | null)[]
  /** The bar is hatched, because its period has not ended yet. */
  isUnfinished?: boolean
}

type BarChartProps = {
  /** Names the chart for screen readers, followed by `summary`. */
  name: string
  /** One sentence with what the bars show. */
  summary: string
  /** Names where the same figures are shown as text. */
  textTwin: string
  series: BarSeries[]
  groups: BarGroup[]
  format: (value: number) => string
  formatTick: (value: number) => string
  /** The text shown for a missing value. */
  missing: string
  /** More details about the group shown above the bars. */
  readMore?: (group: BarGroup) => ReactNode
  height?: number
}

const PLOT_TOP = 12
const PLOT_LEFT = 8
const BELOW_PLOT = 24
const CHARACTER_WIDTH = 6.4
const MAX_GROUP_WIDTH_RATIO = 0.72

/** The group to which a key moves the reading; undefined for other keys. */
function stepOf(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }
  const next = steps[key]
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1)
}

/**
 * Grouped bars from zero. The row above the chart shows the group under the pointer or the one chosen with the arrow
 * keys.
 */
export function BarChart(props: BarChartProps) {
  const { name, summary, textTwin, series, groups, format, formatTick, missing, readMore, height = 206 } = props
  const { ref, width: measured } = useElementSize()
  const width = measured || 560
  const [pointed, setPointed] = useState<number | null>(null)
  const lastKnown = groups.findLastIndex(({ values }) => values.some((value) => value !== null))
  const index = pointed !== null && pointed < groups.length ? pointed : lastKnown
  const reading = groups[index]

  const all = groups.flatMap(({ values }) => values.map((value) => value ?? 0))
  const ticks = chooseTicks(Math.min(0, ...all), Math.max(0, ...all), 6)
  const lowest = ticks[0] ?? 0
  const highest = ticks.at(-1) ?? 1
  const axisWidth = Math.max(44, 12 + CHARACTER_WIDTH * Math.max(...ticks.map((tick) => formatTick(tick).length)))
  const plot = { left: PLOT_LEFT, right: width - axisWidth, top: PLOT_TOP, bottom: height - BELOW_PLOT }
  const y = (value: number) => plot.bottom - ((value - lowest) / (highest - lowest || 1)) * (plot.bottom - plot.top)
  const slot = (plot.right - plot.left) / Math.max(groups.length, 1)
  const center = (position: number) => plot.left + slot * (position + 0.5)
  const barCount = Math.max(series.filter(({ look }) => look === 'bar').length, 1)
  const barWidth = Math.min(22, (slot * (barCount === 1 ? 0.56 : MAX_GROUP_WIDTH_RATIO)) / barCount)
  const longestLabel = Math.max(...groups.map(({ label }) => label.length), 1)
  const labelEvery = Math.max(1, Math.ceil((longestLabel * CHARACTER_WIDTH + 6) / slot))

  function onKeyDown(event: KeyboardEvent) {
    const next = stepOf(event.key, index, groups.length)
    if (next === undefined) return
    event.preventDefault()
    setPointed(next)
  }

  return (
    <figure className={styles.bars}>
      <Reading {...{ series, format, missing, readMore }} group={reading} />
      <ChartSlider
        ref={ref}
        className={styles.plot}
        label={`${name}. ${summary}`}
        count={groups.length}
        index={index}
        reading={wordReading(reading, series, format, missing)}
        keys={t`Arrow keys read the bars, Home and End the first and the last ones.`}
        onKeyDown={onKeyDown}
      >
        <svg
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          aria-hidden="true"
          onPointerLeave={() => setPointed(null)}
        >
          <defs>
            <pattern id="unfinished" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="2.5" height="5" fill="var(--surface)" opacity="0.7" />
            </pattern>
          </defs>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={plot.left}
                x2={plot.right}
                y1={y(tick)}
                y2={y(tick)}
                stroke={tick === 0 ? 'var(--edge)' : 'var(--line)'}
              />
              <text x={plot.right + 8} y={y(tick) + 4} className={styles.axis}>
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {groups.map((group, position) => (
            <g key={group.key} onPointerEnter={() => setPointed(position)}>
              <rect
                x={center(position) - slot / 2}
                y={0}
                width={slot}
                height={plot.bottom}
                fill={position === pointed ? 'var(--sunken)' : 'transparent'}
              />
              <Bars {...{ group, series, y, barWidth }} left={center(position) - (barWidth * barCount) / 2} />
              <Ticks {...{ group, series, y }} center={center(position)} reach={(barWidth * barCount) / 2} />
              {(groups.length - 1 - position) % labelEvery === 0 && (
                <text
                  x={center(position)}
                  y={height - 6}
                  textAnchor="middle"
                  className={position === index ? `${styles.axis} ${styles.chosen}` : styles.axis}
                >
                  {group.label}
                </text>
              )}
            </g>
          ))}
          <Lines {...{ groups, series, center, y }} chosen={index} />
        </svg>
      </ChartSlider>
      <VisuallyHidden>{textTwin}</VisuallyHidden>
    </figure>
  )
}

function wordReading(
  group: BarGroup | undefined,
  series: readonly BarSeries[],
  format: (value: number) => string,
  missing: string,
): string {
  const figures = series.map(({ name, format: formatOwn = format }, position) => {
    const value = group?.values[position] ?? null
    return { name, text: value === null ? missing : formatOwn(value) }
  })
  return readAloud(group?.name ?? '', figures)
}

type ReadingProps = Pick<BarChartProps, 'series' | 'format' | 'missing'> & {
  group: BarGroup | undefined
  readMore: BarChartProps['readMore'] | undefined
}

/** The values of the group that is read, as text. */
function Reading({ group, series, format, missing, readMore }: ReadingProps) {
  return (
    <div className={styles.reading} role="status" aria-live="off">
      {group && (
        <>
          <b>{group.name}</b>
          {series.map(({ name: seriesName, color, look, opacity, format: formatOwn = format }, position) => {
            const value = group.values[position] ?? null
            if (value === null && look === 'tick') return null
            return (
              <span key={seriesName}>
                <i className={look === 'bar' ? styles.bar : styles.stroke} style={{ background: color, opacity }} />
                {seriesName} <b>{value === null ? missing : formatOwn(value)}</b>
              </span>
            )
          })}
          {readMore?.(group)}
        </>
      )}
    </div>
  )
}

type GroupProps = { group: BarGroup; series: BarSeries[]; y: (value: number) => number }

function Bars({ group, series, y, left, barWidth }: GroupProps & { left: number; barWidth: number }) {
  const gap = barWidth > 6 ? 1 : 0
  let place = -1
  return series.map(({ name, look, color, negativeColor = color, opacity = 1 }, position) => {
    if (look !== 'bar') return null
    place += 1
    const value = group.values[position] ?? null
    if (value === null) return null
    const box = {
      x: left + barWidth * place + gap / 2,
      y: Math.min(y(value), y(0)),
      width: barWidth - gap,
      height: Math.max(Math.abs(y(value) - y(0)), 0.75),
      rx: barWidth > 6 ? 1 : 0,
    }
    return (
      <g key={name} opacity={opacity}>
        <rect {...box} fill={value < 0 ? negativeColor : color} />
        {group.isUnfinished && <rect {...box} fill="url(#unfinished)" />}
      </g>
    )
  })
}

function Ticks({ group, series, y, center, reach }: GroupProps & { center: number; reach: number }) {
  const overhang = Math.min(4, reach / 2)
  return series.map(({ name, look, color }, position) => {
    const value = group.values[position] ?? null
    if (look !== 'tick' || value === null) return null
    const across = (beyond: number) => ({ x1: center - reach - beyond, x2: center + reach + beyond })
    return (
      <g key={name}>
        <line {...across(overhang + 1)} y1={y(value)} y2={y(value)} stroke="var(--surface)" strokeWidth={5} />
        <line {...across(overhang)} y1={y(value)} y2={y(value)} stroke={color} strokeWidth={2.25} />
      </g>
    )
  })
}

type LinesProps = {
  groups: BarGroup[]
  series: BarSeries[]
  center: (position: number) => number
  y: (value: number) => number
  chosen: number
}

/** A line breaks where a value does not exist; the group that is read has a dot. */
function Lines({ groups, series, center, y, chosen }: LinesProps) {
  return series.map(({ name, look, color, opacity }, position) => {
    if (look !== 'line') return null
    const points = groups.map(({ values }) => values[position] ?? null)
    const path = points
      .map((value, at) => {
        if (value === null) return ''
        const isJoined = at > 0 && points[at - 1] !== null
        return `${isJoined ? 'L' : 'M'}${center(at).toFixed(1)} ${y(value).toFixed(1)}`
      })
      .join('')
    const read = points[chosen] ?? null
    return (
      <g key={name} opacity={opacity} pointerEvents="none">
        <path d={path} fill="none" stroke={color} strokeWidth={1.75} strokeLinejoin="round" strokeLinecap="round" />
        {read !== null && <circle cx={center(chosen)} cy={y(read)} r={3.5} fill={color} stroke="var(--surface)" />}
      </g>
    )
  })
}
