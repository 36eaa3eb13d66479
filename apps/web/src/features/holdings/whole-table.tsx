import { t } from '@lingui/core/macro'
import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Group, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { useMemo, useState } from 'react'
import type { AssetTags } from '../../api/use-asset-tags.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableSort } from '../../ui/data-table/table-column.ts'
import { buildGainScale } from '../../ui/figures/gain-scale.ts'
import { nameCash } from './holding-line.ts'
import styles from './holdings.module.css'
import { selectLines } from './select-lines.ts'
import { splitByCategory } from './split-by-category.ts'
import { WholeActions } from './whole-cells.tsx'
import { buildWholeColumns, type WholeTotals } from './whole-columns.tsx'
import { buildWholeGroups } from './whole-groups.tsx'
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
  groupBy: Grouping
  groups: readonly Group[] | undefined
  /** The tree, if the groups are the user's own categories. */
  classification: Classification | undefined
  /** A column, descending with `-` before it. */
  sort: string | undefined
  assetTags: AssetTags
  onSort: (sort: string) => void
}

/** The holdings of all portfolios, one row per asset; what each portfolio has of it hangs under the row. */
export function WholeTable(props: WholeTableProps) {
  const { whole, positionBy, groupBy, groups, classification, sort, assetTags, onSort } = props
  const { notes, hasChosen } = assetTags
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => {
    const selected = selectLines(whole.lines, positionBy).filter(({ _id }) => hasChosen(_id))
    const named = selected.map(nameCash)
    return groups && classification ? splitByCategory(named, classification) : named
  }, [whole.lines, positionBy, groups, classification, hasChosen])
  const isFiltered = whole.lines.some(({ _id }) => !hasChosen(_id))
  const rows = useMemo(() => arrangeWholeRows(lines, unfolded), [lines, unfolded])
  const scale = useMemo(() => buildGainScale(lines.map(({ gain }) => gain.total)), [lines])
  const columns = useMemo(() => {
    const toggle = (assetId: string) => setUnfolded((before) => toggled(before, assetId))
    return buildWholeColumns({ whole, totals: totalsOf(whole, positionBy), scale, notes }, toggle)
  }, [whole, positionBy, scale, notes])
  const groupRows = useMemo(() => {
    const all = groups && buildWholeGroups({ whole, groups, groupBy, classification, scale })
    return isFiltered ? all?.filter(({ has }) => rows.some(has)) : all
  }, [whole, groups, groupBy, classification, scale, isFiltered, rows])
  return (
    <DataTable
      caption={t`Holdings of all portfolios, by asset`}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={rowName}
      {...(groupRows && { groups: groupRows })}
      sort={readSort(sort)}
      onSort={({ column, descending }) => onSort(descending ? `-${column}` : column)}
      isInFlow
      totalLabel={
        <span className={styles.total}>
          {t`Total`}
          {isFiltered && <span className={styles.totalNote}>{t`of all, not of the filter`}</span>}
        </span>
      }
      compactActions={(row) => <WholeActions row={row} />}
    />
  )
}

function totalsOf(whole: Portfolio, positionBy: PositionFilter): WholeTotals {
  if (positionBy !== 'all') return whole[positionBy]
  const { currentValue, total, gain, percent, lastDay, notes } = whole
  return { currentValue, total, gain, percent, dayGain: lastDay?.gain ?? null, isPartial: notes.missing.length > 0 }
}
