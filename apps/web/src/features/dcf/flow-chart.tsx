import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

const listSeries = (): BarSeries[] => [
  { name: t`Free cash flow`, color: 'var(--accent)', negativeColor: 'var(--loss)', look: 'bar' },
  { name: t`Present value`, color: 'var(--ink2)', look: 'tick' },
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
      name: t`${year}, projected`,
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
    <Card title={t`Free cash flows`} note={inUnit} isFlush>
      <BarChart
        name={t`Free cash flows of ${name} by year, in ${inUnit}`}
        summary={[describeSpan(reported, false, write), describeSpan(projected, true, write)].join(' ').trim()}
        textTwin={t`The figures of the bars are in the tables below.`}
        series={listSeries()}
        groups={bars}
        format={write}
        formatTick={(tick) => writeTick(tick, unit, numberFormat)}
        missing={t`not available`}
        readMore={({ key }) => {
          const ratio = bars.find((bar) => bar.key === key)?.growth ?? null
          if (ratio === null) return null
          const growth = formatPercent(ratio, { format: numberFormat })
          return (
            <span>
              <Trans>
                Growth <b>{growth}</b>
              </Trans>
            </span>
          )
        }}
        height={280}
      />
    </Card>
  )
}

function describeSpan(bars: FlowBar[], isProjected: boolean, write: (amount: number) => string): string {
  const first = bars[0]
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return ''
  const [start, end] = [write(first.freeCashFlow), write(last.freeCashFlow)]
  const [firstYear, lastYear] = [first.label, last.label]
  return isProjected
    ? t`Projected from ${start} in ${firstYear} to ${end} in ${lastYear}.`
    : t`Reported from ${start} in ${firstYear} to ${end} in ${lastYear}.`
}
