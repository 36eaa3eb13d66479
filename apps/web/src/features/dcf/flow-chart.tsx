import type { PastCashFlow } from '@plumbline/engine/dcf/past-cash-flows'
import { useId } from 'react'
import { formatPercent } from '../../formatting/format-percent.ts'
import { BarPlot, ValueBar, ValueMark } from '../../ui/chart/bar-plot.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './dcf.module.css'
import type { FlowUnit } from './dcf-search.ts'
import type { AssetValuation } from './value-asset.ts'
import { nameUnit, writeFlow, writeTick } from './write-flow.ts'

type FlowChartProps = { valuation: AssetValuation; past: PastCashFlow[]; unit: FlowUnit; name: string }

type FlowBar = {
  key: string
  label: string
  freeCashFlow: number
  growth: number | null
  /** Of projected flows alone. */
  presentValue: number | null
}

function arrangeBars(past: PastCashFlow[], { outcome }: AssetValuation): FlowBar[] {
  return [
    ...past.map(({ date, year, freeCashFlow, growth }) => ({
      key: date,
      label: String(year),
      freeCashFlow,
      growth: growth.ratio,
      presentValue: null,
    })),
    ...(outcome.company?.flows ?? []).map(({ year, freeCashFlow, growth, presentValue }) => ({
      key: `projected-${year}`,
      label: String(year),
      freeCashFlow,
      growth,
      presentValue,
    })),
  ]
}

/** Reported flows as solid bars, projected ones hatched with a line at their present value. */
export function FlowChart({ valuation, past, unit, name }: FlowChartProps) {
  const { numberFormat } = useFigureSettings()
  const hatch = useId()
  const bars = arrangeBars(past, valuation)
  const write = (amount: number) => writeFlow(amount, unit, numberFormat)
  const inUnit = nameUnit(unit, valuation.currency, numberFormat)
  return (
    <Card title="Free cash flows" note={inUnit} isFlush>
      <svg width="0" height="0" className={styles.defs} aria-hidden="true">
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--soft)" />
          <line x1="0" y1="0" x2="0" y2="5" stroke="var(--accent)" strokeWidth="2.5" />
        </pattern>
      </svg>
      <BarPlot
        description={`Free cash flows of ${name} by year, in ${inUnit}. ${describe(bars, write)}`}
        bars={bars}
        values={bars.map(({ freeCashFlow }) => freeCashFlow)}
        formatTick={(tick) => writeTick(tick, unit, numberFormat)}
        initial={bars.length - 1}
        height={280}
        axisWidth={64}
        read={(bar) => <Reading bar={bar} write={write} />}
        draw={({ freeCashFlow, presentValue }, place) =>
          presentValue === null ? (
            <ValueBar place={place} value={freeCashFlow} fill={freeCashFlow < 0 ? 'var(--loss)' : 'var(--accent)'} />
          ) : (
            <>
              <ValueBar place={place} value={freeCashFlow} fill={`url(#${hatch})`} stroke="var(--accent)" />
              <ValueMark place={place} value={presentValue} color="var(--ink2)" />
            </>
          )
        }
      />
    </Card>
  )
}

function Reading({ bar, write }: { bar: FlowBar; write: (amount: number) => string }) {
  const { numberFormat } = useFigureSettings()
  const { label, freeCashFlow, growth, presentValue } = bar
  return (
    <>
      <b>{presentValue === null ? label : `${label}, projected`}</b>
      <span>
        <i className={markOf(bar)} />
        Free cash flow <b>{write(freeCashFlow)}</b>
      </span>
      {growth !== null && (
        <span>
          Growth <b>{formatPercent(growth, { format: numberFormat })}</b>
        </span>
      )}
      {presentValue !== null && (
        <span>
          <i className={styles.present} />
          Present value <b>{write(presentValue)}</b>
        </span>
      )}
    </>
  )
}

function markOf({ freeCashFlow, presentValue }: FlowBar): string | undefined {
  if (presentValue !== null) return styles.projected
  return freeCashFlow < 0 ? styles.negative : styles.reported
}

/** One sentence for those who do not see the bars; the figures are in the tables below. */
function describe(bars: FlowBar[], write: (amount: number) => string): string {
  const reported = bars.filter(({ presentValue }) => presentValue === null)
  const projected = bars.filter(({ presentValue }) => presentValue !== null)
  const span = (kind: string, from: FlowBar | undefined, to: FlowBar | undefined) =>
    from && to
      ? `${kind} from ${write(from.freeCashFlow)} in ${from.label} to ${write(to.freeCashFlow)} in ${to.label}.`
      : ''
  return [span('Reported', reported[0], reported.at(-1)), span('Projected', projected[0], projected.at(-1))]
    .filter(Boolean)
    .join(' ')
}
