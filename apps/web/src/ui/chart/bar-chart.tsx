import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { formatPercent, formatPoints } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './chart.module.css'
import { chooseTicks } from './choose-ticks.ts'

export type Bar = {
  key: string
  /** On the axis. */
  label: string
  /** In the reading above the bars. */
  name: string
  /** As ratios; null without an answer. */
  value: number | null
  benchmark: number | null
}

const height = 206
const plotTop = 12
const plotBottom = 182
const plotLeft = 8
const axisWidth = 44

/** Ratios as bars from zero, with a benchmark as ticks. The row above reads the bar under the pointer or, by arrow keys, the chosen one. */
export function BarChart({ name, bars }: { name: string; bars: Bar[] }) {
  const { numberFormat } = useFigureSettings()
  const { ref, width: measured } = useElementSize()
  const width = measured || 560
  const plot = { left: plotLeft, right: width - axisWidth, top: plotTop, bottom: plotBottom }
  const [pointed, setPointed] = useState<number | null>(null)
  const lastKnown = bars.findLastIndex(({ value }) => value !== null)
  const index = pointed !== null && pointed < bars.length ? pointed : lastKnown
  const reading = bars[index]

  const values = bars.flatMap(({ value, benchmark }) => [value ?? 0, benchmark ?? 0])
  const ticks = chooseTicks(Math.min(0, ...values), Math.max(0, ...values), 6)
  const lowest = ticks[0] ?? 0
  const highest = ticks.at(-1) ?? 1
  const y = (value: number) => plot.bottom - ((value - lowest) / (highest - lowest || 1)) * (plot.bottom - plot.top)
  const slot = (plot.right - plot.left) / Math.max(bars.length, 1)
  const center = (position: number) => plot.left + slot * (position + 0.5)
  const barWidth = Math.min(22, slot * 0.56)
  const percent = (ratio: number) => formatPercent(ratio, { format: numberFormat })

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
        {reading && (
          <>
            <b>{reading.name}</b>
            <span>
              <i className={styles.ours} />
              Portfolio <b>{reading.value === null ? 'not defined' : percent(reading.value)}</b>
            </span>
            {reading.benchmark !== null && (
              <span>
                <i className={styles.benchmark} />
                Benchmark <b>{percent(reading.benchmark)}</b>
              </span>
            )}
            {reading.benchmark !== null && reading.value !== null && (
              <span>
                Difference <b>{formatPoints(reading.value - reading.benchmark, numberFormat)}</b>
              </span>
            )}
          </>
        )}
      </div>
      <div
        ref={ref}
        className={styles.plot}
        role="img"
        aria-label={`${name}. ${describeBars(bars, percent)}`}
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
                {formatPercent(tick, { decimals: 0, format: numberFormat })}
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
              {bar.value !== null && (
                <rect
                  x={center(position) - barWidth / 2}
                  y={Math.min(y(bar.value), y(0))}
                  width={barWidth}
                  height={Math.max(Math.abs(y(bar.value) - y(0)), 0.75)}
                  rx={1}
                  fill={bar.value < 0 ? 'var(--loss)' : 'var(--gain)'}
                />
              )}
              {bar.benchmark !== null && (
                <>
                  <line
                    x1={center(position) - barWidth / 2 - 5}
                    x2={center(position) + barWidth / 2 + 5}
                    y1={y(bar.benchmark)}
                    y2={y(bar.benchmark)}
                    stroke="var(--surface)"
                    strokeWidth={5}
                  />
                  <line
                    x1={center(position) - barWidth / 2 - 4}
                    x2={center(position) + barWidth / 2 + 4}
                    y1={y(bar.benchmark)}
                    y2={y(bar.benchmark)}
                    stroke="var(--bench)"
                    strokeWidth={2.25}
                  />
                </>
              )}
              <text
                x={center(position)}
                y={200}
                textAnchor="middle"
                className={position === index ? `${styles.axis} ${styles.chosen}` : styles.axis}
              >
                {bar.label}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <VisuallyHidden>The figures of the bars are in the table of months below.</VisuallyHidden>
    </figure>
  )
}

/** One sentence for those who do not see the bars. */
function describeBars(bars: Bar[], percent: (ratio: number) => string): string {
  const known = bars.filter((bar): bar is Bar & { value: number } => bar.value !== null)
  if (known.length === 0) return 'No return is defined.'
  const best = known.reduce((left, right) => (right.value > left.value ? right : left))
  const worst = known.reduce((left, right) => (right.value < left.value ? right : left))
  const positive = known.filter(({ value }) => value > 0).length
  return `${positive} of ${known.length} are above zero; the best is ${best.name} with ${percent(best.value)}, the worst ${worst.name} with ${percent(worst.value)}.`
}
