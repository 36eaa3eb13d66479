import { t } from '@lingui/core/macro'
import type { Goal } from '@plumbline/contract/goals/schemas'
import { RETURN_SPREAD } from '@plumbline/engine/goals/project-goal'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'

type Projection = NonNullable<Goal['projection']>
type Row = Projection['atEnd']

function useColumns({ currency, value, yearlyReturn }: Goal): TableColumn<Row>[] {
  const { numberFormat: format } = useFigureSettings()
  const at = (spread: number) => t`at ${{ rate: formatPercent(yearlyReturn + spread, { sign: 'negative', format }) }}`
  const money = (amount: number) => <Money value={amount} currency={currency} />
  return [
    { id: 'day', header: t`Day`, room: 110, compact: 'name', cell: ({ day }) => formatDate(day) },
    {
      id: 'paidIn',
      header: t`Added`,
      explanation: t`All contributions from today until then.`,
      room: 110,
      align: 'end',
      cell: ({ paidIn }) => money(paidIn),
    },
    {
      id: 'growth',
      header: t`Growth`,
      explanation: t`The projected value less the value of today and all contributions.`,
      room: 110,
      align: 'end',
      cell: (row) => money(row.value - (value ?? 0) - row.paidIn),
    },
    { id: 'lower', header: at(-RETURN_SPREAD), room: 120, align: 'end', cell: ({ lower }) => money(lower) },
    {
      id: 'value',
      header: at(0),
      room: 120,
      align: 'end',
      compact: 'value',
      cell: (row) => <b>{money(row.value)}</b>,
    },
    { id: 'higher', header: at(RETURN_SPREAD), room: 120, align: 'end', cell: ({ higher }) => money(higher) },
  ]
}

/** The projection by year. */
export function GoalYears({ goal, projection }: { goal: Goal; projection: Projection }) {
  const title = t`By year, ${{ currency: goal.currency }}`
  return (
    <Card title={title} isFlush>
      <DataTable
        caption={title}
        columns={useColumns(goal)}
        rows={[...projection.years, projection.atEnd]}
        rowId={({ day }) => day}
        rowName={({ day }) => formatDate(day)}
        isInFlow
      />
    </Card>
  )
}
