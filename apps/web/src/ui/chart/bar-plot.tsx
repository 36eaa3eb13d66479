import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from './chart.module.css'
import { chooseTicks } from './choose-ticks.ts'

type PlottedBar = {
  key: string
  /** On the axis. */
  label: string
}

/** Where a bar stands, in the units of the drawing. */
export type BarPlace = { center: number; width: number; y: (value: number) => number }

type BarPlotProps<Bar extends PlottedBar> = {
  /** Names the chart for screen readers, and says in one sentence what it shows. */
  description: string
  bars: Bar[]
  /** All that is drawn, so that the axis covers it; zero is always on it. */
  values: number[]
  formatTick: (value: number) => string
  /** The bar that is read while none is pointed at; -1 for none. */
  initial: number
  /** The row above the plot. */
  read: (bar: Bar) => ReactNode
  draw: (bar: Bar, place: BarPlace) => ReactNode
  height?: number
  axisWidth?: number
}

const plotTop = 12
const plotLeft = 8
const labelSpace = 24
const widestBar = 22
/** What a label takes on the axis; where the bars stand closer, only some are named. */
const labelWidth = 30

/** Bars from zero. The row above reads the bar under the pointer or, by arrow keys, the chosen one. */
export function BarPlot<Bar extends PlottedBar>(props: BarPlotProps<Bar>) {
  const { description, bars, values, formatTick, initial, read, draw, height = 206, axisWidth = 44 } = props
  const { ref, width: measured } = useElementSize()
  const width = measured || 560
  const plot = { left: plotLeft, right: width - axisWidth, bottom: height - labelSpace }
  const [pointed, setPointed] = useState<number | null>(null)
  const index = pointed !== null && pointed < bars.length ? pointed : initial
  const reading = bars[index]

  const ticks = chooseTicks(Math.min(0, ...values), Math.max(0, ...values), 6)
  const lowest = ticks[0] ?? 0
  const highest = ticks.at(-1) ?? 1
  const y = (value: number) => plot.bottom - ((value - lowest) / (highest - lowest || 1)) * (plot.bottom - plotTop)
  const slot = (plot.right - plot.left) / Math.max(bars.length, 1)
  const center = (position: number) => plot.left + slot * (position + 0.5)
  const barWidth = Math.min(widestBar, slot * 0.56)
  const named = Math.ceil(labelWidth / slot)

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setPointed(Math.min(Math.max(next, 0), bars.length - 1))
  }

  return (
    <figure className={styles.bars}>
      <div className={styles.reading} role="status" aria-live="off">
        {reading && read(reading)}
      </div>
      <div
        ref={ref}
        className={styles.plot}
        role="img"
        aria-label={description}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the reading from bar to bar
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onPointerLeave={() => setPointed(null)}>
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
          {bars.map((bar, position) => (
            <g key={bar.key} onPointerEnter={() => setPointed(position)}>
              <rect
                x={center(position) - slot / 2}
                y={0}
                width={slot}
                height={plot.bottom}
                fill={position === pointed ? 'var(--sunken)' : 'transparent'}
              />
              {draw(bar, { center: center(position), width: barWidth, y })}
              {(bars.length - 1 - position) % named === 0 && (
                <text
                  x={center(position)}
                  y={height - 6}
                  textAnchor="middle"
                  className={position === index ? `${styles.axis} ${styles.chosen}` : styles.axis}
                >
                  {bar.label}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}

type ValueBarProps = { place: BarPlace; value: number; fill: string; stroke?: string }

/** A bar from zero to the value; a value close to zero still shows. */
export function ValueBar({ place: { center, width, y }, value, fill, stroke }: ValueBarProps) {
  return (
    <rect
      x={center - width / 2}
      y={Math.min(y(value), y(0))}
      width={width}
      height={Math.max(Math.abs(y(value) - y(0)), 0.75)}
      rx={1}
      fill={fill}
      stroke={stroke}
    />
  )
}

/** A line across a bar at another value, cut out of the bar so that it shows on it. */
export function ValueMark({
  place: { center, width, y },
  value,
  color,
}: {
  place: BarPlace
  value: number
  color: string
}) {
  const reach = Math.min(4, width / 4)
  const line = (beyond: number, stroke: string, strokeWidth: number) => (
    <line
      x1={center - width / 2 - beyond}
      x2={center + width / 2 + beyond}
      y1={y(value)}
      y2={y(value)}
      stroke={stroke}
      strokeWidth={strokeWidth}
    />
  )
  return (
    <>
      {line(reach + 1, 'var(--surface)', 5)}
      {line(reach, color, 2.25)}
    </>
  )
}
