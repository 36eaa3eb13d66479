import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { NoYearlyGrowthReason, PastCashFlow } from '@plumbline/engine/dcf/past-cash-flows'
import { formatDate } from '../../formatting/format-date.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { FlowUnit } from './dcf-search.ts'
import { nameUnit, writeFlow } from './write-flow.ts'

const whyNoGrowth: Record<NoYearlyGrowthReason, MessageDescriptor> = {
  'no-year-before': msg`There is no statement of the year before`,
  'base-not-positive': msg`The flow of the year before is not above zero`,
}

type PastFlowsProps = {
  /** All of them, ascending, and those that are shown. */
  past: PastCashFlow[]
  shown: PastCashFlow[]
  unit: FlowUnit
  currency: string
  onToggle: () => void
  isExpanded: boolean
}

/** What the company's statements report, the latest year first. */
export function PastFlows({ past, shown, unit, currency, onToggle, isExpanded }: PastFlowsProps) {
  const { numberFormat } = useFigureSettings()
  const inUnit = nameUnit(unit, currency, numberFormat)
  const columns: TableColumn<PastCashFlow>[] = [
    {
      id: 'year',
      header: t`Year`,
      compact: 'name',
      cell: ({ date, year }) => <span title={t`Fiscal year that ended on ${{ day: formatDate(date) }}`}>{year}</span>,
    },
    {
      id: 'flow',
      header: t`Free cash flow`,
      align: 'end',
      compact: 'value',
      cell: ({ freeCashFlow }) => writeFlow(freeCashFlow, unit, numberFormat),
    },
    {
      id: 'growth',
      header: t`Growth`,
      align: 'end',
      compact: 'gain',
      cell: ({ growth }) =>
        growth.ratio === null ? (
          <span title={i18n._(whyNoGrowth[growth.reason])}>
            <MissingFigure reason="not-available" />
          </span>
        ) : (
          <Percent ratio={growth.ratio} />
        ),
    },
  ]
  return (
    <Card
      title={t`Past free cash flows`}
      note={inUnit}
      actions={
        past.length > shown.length || isExpanded ? (
          <Button variant="default" aria-expanded={isExpanded} onClick={onToggle}>
            {isExpanded ? t`Show the last 5` : t`Show all ${{ count: past.length }}`}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        caption={t`Past free cash flows, ${inUnit}`}
        columns={columns}
        rows={shown.toReversed()}
        rowId={({ date }) => date}
        rowName={({ year }) => String(year)}
        minimumWidth={340}
      />
    </Card>
  )
}
