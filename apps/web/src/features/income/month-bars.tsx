import { formatShortMonth } from '../../formatting/format-date.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { chooseTicks } from '../../ui/chart/choose-ticks.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import styles from './income.module.css'
import type { IncomeMonth } from './shown-months.ts'

const HEIGHT = 220
const TOP = 8
const BELOW = 38
const AXIS_WIDTH = 56
const MAX_BAR = 22
const CHARACTERS_WIDTH = 28

type MonthBarsProps = {
  months: IncomeMonth[]
  today: string
  width: number
  chosen: string | undefined
  onPoint: (month: string | null) => void
}

type Box = { x: number; y: number; width: number; height: number }

/** One stacked bar per month: net, tax, declared and estimated. What is expected is outlined or hatched. */
export function MonthBars({ months, today, width, chosen, onPoint }: MonthBarsProps) {
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  const highest = Math.max(0, ...months.map(sizeOf))
  const ticks = chooseTicks(0, highest, 5)
  const top = ticks.at(-1) || 1
  const right = width - AXIS_WIDTH
  const bottom = HEIGHT - BELOW
  const y = (value: number) => bottom - (value / top) * (bottom - TOP)
  const slot = right / Math.max(months.length, 1)
  const barWidth = Math.min(MAX_BAR, slot * 0.66)
  const labelEvery = Math.max(1, Math.ceil(CHARACTERS_WIDTH / slot))
  const current = months.findIndex(({ month }) => month === today.slice(0, 7))
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} aria-hidden="true" onPointerLeave={() => onPoint(null)}>
      <defs>
        <pattern id="estimated" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1" height="4" fill="var(--edge)" />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={0} x2={right} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? 'var(--edge)' : 'var(--line)'} />
          <text x={right + 8} y={y(tick) + 4} className={styles.axis}>
            {areAmountsHidden
              ? ''
              : formatNumber(tick, { minimumDecimals: 0, maximumDecimals: 2, format: numberFormat })}
          </text>
        </g>
      ))}
      {months.map((each, index) => {
        const center = slot * (index + 0.5)
        const { month } = each
        const isYear = index === 0 || month.endsWith('-01')
        return (
          <g key={month} onPointerEnter={() => onPoint(month)}>
            <rect
              x={center - slot / 2}
              y={0}
              width={slot}
              height={bottom}
              fill={month === chosen ? 'var(--sunken)' : 'transparent'}
            />
            <Stack month={each} x={center - barWidth / 2} width={barWidth} y={y} />
            {index % labelEvery === 0 && slot >= CHARACTERS_WIDTH / 3 && (
              <text x={center} y={bottom + 15} textAnchor="middle" className={axisClass(month === chosen)}>
                {formatShortMonth(`${month}-01`)}
              </text>
            )}
            {isYear && (
              <text x={center - barWidth / 2} y={bottom + 31} className={`${styles.axis} ${styles.year}`}>
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        )
      })}
      {current >= 0 && (
        <line
          x1={slot * (current + shareOfMonth(today))}
          x2={slot * (current + shareOfMonth(today))}
          y1={0}
          y2={bottom}
          stroke="var(--edge)"
          strokeDasharray="2 2"
          pointerEvents="none"
        />
      )}
    </svg>
  )
}

function sizeOf({ received, declared, estimated }: IncomeMonth): number {
  return Math.max(0, received.net) + received.withheld + declared.gross + estimated.gross
}

function shareOfMonth(isoDate: string): number {
  return Number(isoDate.slice(8, 10)) / 31
}

function axisClass(isChosen: boolean): string {
  return isChosen ? `${styles.axis} ${styles.chosen}` : `${styles.axis}`
}

type StackProps = { month: IncomeMonth; x: number; width: number; y: (value: number) => number }

function Stack({ month: { received, declared, estimated }, x, width, y }: StackProps) {
  let below = 0
  const parts = [
    { name: 'net', value: Math.max(0, received.net), fill: 'var(--accent)' },
    { name: 'tax', value: received.withheld, fill: 'var(--edge)' },
    { name: 'declared', value: declared.gross, fill: 'var(--surface)', stroke: 'var(--accent)', dash: undefined },
    { name: 'estimated', value: estimated.gross, fill: 'url(#estimated)', stroke: 'var(--edge)', dash: '2 2' },
  ]
  return parts.map(({ name, value, fill, stroke, dash }) => {
    if (value <= 0) return null
    const box: Box = { x, y: y(below + value), width, height: Math.max(y(below) - y(below + value), 0.75) }
    below += value
    if (stroke === undefined) return <rect key={name} {...box} fill={fill} />
    const inner = { x: x + 0.75, y: box.y + 0.75, width: width - 1.5, height: Math.max(box.height - 1.5, 0.5) }
    return (
      <rect key={name} {...inner} fill={fill} stroke={stroke} strokeWidth={dash ? 1 : 1.5} strokeDasharray={dash} />
    )
  })
}
