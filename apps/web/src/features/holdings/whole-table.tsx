import { t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { useMemo, useState } from 'react'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableSort } from '../../ui/data-table/table-column.ts'
import { buildGainScale } from '../../ui/figures/gain-scale.ts'
import { nameCash } from './holding-line.ts'
import { selectLines } from './select-lines.ts'
import { WholeActions } from './whole-cells.tsx'
import { buildWholeColumns, type WholeTotals } from './whole-columns.tsx'
import { arrangeWholeRows, type WholeRow } from './whole-rows.ts'

const rowId = ({ id }: WholeRow) => id
const rowName = (row: WholeRow) => (row.kind === 'holding' ? row.line.name : row.part.name)

function readSort(text: string | undefined): TableSort {
  const column = text?.replace(/^-/, '') ?? 'value'
  return { column, descending: text === undefined || text !== column }
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

type WholeTableProps = {
  whole: Portfolio
  positionBy: PositionFilter
  /** A column, descending with `-` before it. */
  sort: string | undefined
  onSort: (sort: string) => void
}

/** The holdings of all portfolios, one row per asset; what each portfolio has of it hangs under the row. */
export function WholeTable({ whole, positionBy, sort, onSort }: WholeTableProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => selectLines(whole.lines, positionBy).map(nameCash), [whole.lines, positionBy])
  const rows = useMemo(() => arrangeWholeRows(lines, unfolded), [lines, unfolded])
  const columns = useMemo(() => {
    const toggle = (assetId: string) => setUnfolded((before) => toggled(before, assetId))
    const scale = buildGainScale(lines.map(({ gain }) => gain.total))
    return buildWholeColumns({ whole, totals: totalsOf(whole, positionBy), scale }, toggle)
  }, [whole, positionBy, lines])
  return (
    <DataTable
      caption={t`Holdings of all portfolios, by asset`}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={rowName}
      sort={readSort(sort)}
      onSort={({ column, descending }) => onSort(descending ? `-${column}` : column)}
      minimumWidth={1040}
      totalLabel={t`Total`}
      compactActions={(row) => <WholeActions row={row} />}
    />
  )
}

function totalsOf(whole: Portfolio, positionBy: PositionFilter): WholeTotals {
  if (positionBy !== 'all') return whole[positionBy]
  const { currentValue, total, gain, percent, lastDay, notes } = whole
  return { currentValue, total, gain, percent, dayGain: lastDay?.gain ?? null, isPartial: notes.missing.length > 0 }
}
