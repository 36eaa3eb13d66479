import type { Period, ReturnMethod } from '@plumbline/contract/portfolios'
import { useState } from 'react'
import { formatMonth, formatShortMonth } from '../../formatting/format-date.ts'
import { type Bar, BarChart } from '../../ui/chart/bar-chart.tsx'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { YearRow } from './arrange-periods.ts'
import { methodNames } from './method-name.ts'
import { UpgradeLine } from './upgrade-line.tsx'

type Span = 'monthly' | 'yearly'

const spans = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const

/** Hidden periods and those without an answer have no bar. */
function toBar(period: Period, label: string, name: string): Bar {
  return { key: period.startDate, label, name, value: period.twr, benchmark: period.benchmark.twr }
}

function monthBars({ months, period }: YearRow): Bar[] {
  const firstMonth = Number(period.startDate.slice(5, 7)) - 1
  return months.map((month, index) => {
    if (month) return toBar(month, formatShortMonth(month.startDate), formatMonth(month.startDate))
    const date = `2000-${String(((firstMonth + index) % 12) + 1).padStart(2, '0')}-01`
    return { key: date, label: formatShortMonth(date), name: formatShortMonth(date), value: null, benchmark: null }
  })
}

export function ReturnBars({ row, rows, method }: { row: YearRow; rows: YearRow[]; method: ReturnMethod }) {
  const [span, setSpan] = useState<Span>('monthly')
  const shownYears = rows.filter(({ period }) => !period.hidden)
  const isHidden = span === 'monthly' && row.period.hidden
  const bars =
    span === 'monthly' ? monthBars(row) : shownYears.map(({ period, label }) => toBar(period, label, label)).reverse()
  const note = span === 'monthly' ? `${row.label}, ${methodNames[method]}` : methodNames[method]
  return (
    <Card
      title={span === 'monthly' ? 'Return by month' : 'Return by year'}
      note={note}
      actions={<ChoiceRow label="Bars" choices={spans} value={span} onChange={setSpan} />}
      isFlush
    >
      {isHidden ? (
        <UpgradeLine />
      ) : (
        <BarChart name={`${span === 'monthly' ? 'Monthly' : 'Yearly'} returns, ${note}`} bars={bars} />
      )}
    </Card>
  )
}
