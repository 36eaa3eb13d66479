import type { PastCashFlow } from '@plumbline/engine/dcf/past-cash-flows'
import { formatPercent } from '../../formatting/format-percent.ts'
import { BarChart, type BarGroup, type BarSeries } from '../../ui/chart/bar-chart.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { FlowUnit } from './dcf-search.ts'
import type { AssetValuation } from './value-asset.ts'
import { nameUnit, writeFlow, writeTick } from './write-flow.ts'

type FlowChartProps = { valuation: AssetValuation; past: PastCashFlow[]; unit: FlowUnit; name: string }

type FlowBar = BarGroup & { freeCashFlow: number; growth: number | null }

const series: BarSeries[] = [
  { name: 'Free cash flow', color: 'var(--accent)', negativeColor: 'var(--loss)', look: 'bar' },
  { name: 'Present value', color: 'var(--ink2)', look: 'tick' },
]

function arrangeBars(past: PastCashFlow[], { outcome }: AssetValuation): { reported: FlowBar[]; projected: FlowBar[] } {
  return {
    reported: past.map(({ date, year, freeCashFlow, growth }) => ({
      key: date,
      label: String(year),
      name: String(year),
      values: [freeCashFlow, null],
      freeCashFlow,
      growth: growth.ratio,
    })),
    projected: (outcome.company?.flows ?? []).map(({ year, freeCashFlow, growth, presentValue }) => ({
      key: `projected-${year}`,
      label: String(year),
      name: `${year}, projected`,
      values: [freeCashFlow, presentValue],
      isUnfinished: true,
      freeCashFlow,
      growth,
    })),
  }
}

/** Reported flows as solid bars, projected ones hatched with a line at their present value. */
export function FlowChart({ valuation, past, unit, name }: FlowChartProps) {
  const { numberFormat } = useFigureSettings()
  const { reported, projected } = arrangeBars(past, valuation)
  const bars = [...reported, ...projected]
  const write = (amount: number) => writeFlow(amount, unit, numberFormat)
  const inUnit = nameUnit(unit, valuation.currency, numberFormat)
  return (
    <Card title="Free cash flows" note={inUnit} isFlush>
      <BarChart
        name={`Free cash flows of ${name} by year, in ${inUnit}`}
        summary={[describeSpan('Reported', reported, write), describeSpan('Projected', projected, write)]
          .join(' ')
          .trim()}
        textTwin="The figures of the bars are in the tables below."
        series={series}
        groups={bars}
        format={write}
        formatTick={(tick) => writeTick(tick, unit, numberFormat)}
        missing="not known"
        readMore={({ key }) => {
          const growth = bars.find((bar) => bar.key === key)?.growth ?? null
          return (
            growth !== null && (
              <span>
                Growth <b>{formatPercent(growth, { format: numberFormat })}</b>
              </span>
            )
          )
        }}
        height={280}
      />
    </Card>
  )
}

function describeSpan(kind: string, bars: FlowBar[], write: (amount: number) => string): string {
  const first = bars[0]
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return ''
  return `${kind} from ${write(first.freeCashFlow)} in ${first.label} to ${write(last.freeCashFlow)} in ${last.label}.`
}
