import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Period } from '@plumbline/contract/portfolios/schemas'
import type { ReturnMethod } from '@plumbline/contract/portfolios/vocabulary'
import { useState } from 'react'
import { formatMonth, formatShortMonth } from '../../formatting/format-date.ts'
import { formatPercent, formatPoints } from '../../formatting/format-percent.ts'
import { BarChart, type BarGroup, type BarSeries } from '../../ui/chart/bar-chart.tsx'
import { type Choice, ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { nameMethod } from '../../ui/figures/name-method.ts'
import { Card } from '../../ui/page/card.tsx'
import type { YearRow } from './arrange-periods.ts'
import { UpgradeLine } from './upgrade-line.tsx'

type Span = 'monthly' | 'yearly'

const barSeries = (): BarSeries[] => [
  { name: t`Portfolio`, color: 'var(--gain)', negativeColor: 'var(--loss)', look: 'bar' },
  { name: t`Benchmark`, color: 'var(--bench)', look: 'tick' },
]

const spans = (): Choice<Span>[] => [
  { value: 'monthly', label: t`Monthly` },
  { value: 'yearly', label: t`Yearly` },
]

/** Hidden periods and periods without a return have no bar. */
function toGroup(period: Period, label: string, name: string): BarGroup {
  return { key: period.startDate, label, name, values: [period.twr, period.benchmark.twr] }
}

function monthBars({ months, period }: YearRow): BarGroup[] {
  const firstMonth = Number(period.startDate.slice(5, 7)) - 1
  return months.map((month, index) => {
    if (month) return toGroup(month, formatShortMonth(month.startDate), formatMonth(month.startDate))
    const date = `2000-${String(((firstMonth + index) % 12) + 1).padStart(2, '0')}-01`
    return { key: date, label: formatShortMonth(date), name: formatShortMonth(date), values: [null, null] }
  })
}

export function ReturnBars({ row, rows, method }: { row: YearRow; rows: YearRow[]; method: ReturnMethod }) {
  const { numberFormat } = useFigureSettings()
  const [span, setSpan] = useState<Span>('monthly')
  const shownYears = rows.filter(({ period }) => !period.hidden)
  const isHidden = span === 'monthly' && row.period.hidden
  const groups =
    span === 'monthly' ? monthBars(row) : shownYears.map(({ period, label }) => toGroup(period, label, label)).reverse()
  const percent = (ratio: number) => formatPercent(ratio, { format: numberFormat })
  const methodName = nameMethod(method)
  const note = span === 'monthly' ? `${row.label}, ${methodName}` : methodName
  return (
    <Card
      title={span === 'monthly' ? t`Return by month` : t`Return by year`}
      note={note}
      actions={<ChoiceRow label={t`Bars`} choices={spans()} value={span} onChange={setSpan} />}
      isFlush
    >
      {isHidden ? (
        <UpgradeLine />
      ) : (
        <BarChart
          name={span === 'monthly' ? t`Monthly returns, ${note}` : t`Yearly returns, ${note}`}
          summary={describeReturns(groups, percent)}
          textTwin={t`Exact figures: month table below.`}
          series={barSeries()}
          groups={groups}
          format={percent}
          formatTick={(ratio) => formatPercent(ratio, { decimals: 0, format: numberFormat })}
          missing={t`not available`}
          readMore={({ values: [own, benchmark] }) => {
            if (typeof own !== 'number' || typeof benchmark !== 'number') return null
            const difference = formatPoints(own - benchmark, numberFormat)
            return (
              <span>
                <Trans>
                  Difference <b>{difference}</b>
                </Trans>
              </span>
            )
          }}
        />
      )}
    </Card>
  )
}

/** One sentence for screen readers. */
function describeReturns(groups: BarGroup[], percent: (ratio: number) => string): string {
  const known = groups.flatMap(({ name, values: [value] }) => (typeof value === 'number' ? [{ name, value }] : []))
  const [first] = known
  if (first === undefined) return t`No return is defined.`
  const best = known.reduce((left, right) => (right.value > left.value ? right : left), first)
  const worst = known.reduce((left, right) => (right.value < left.value ? right : left), first)
  const positive = known.filter(({ value }) => value > 0).length
  const count = known.length
  const [bestName, bestReturn] = [best.name, percent(best.value)]
  const [worstName, worstReturn] = [worst.name, percent(worst.value)]
  return t`${positive} of ${count} are above zero. The best is ${bestName} with ${bestReturn}, the worst ${worstName} with ${worstReturn}.`
}
