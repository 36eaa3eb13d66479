import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Classification } from '@plumbline/contract/categories/schemas'
import { isClassificationId } from '@plumbline/contract/categories/vocabulary'
import type { Line, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { returnsQuery } from '../../api/period-queries.ts'
import type { NotesByAsset } from '../../api/use-asset-tags.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableSort } from '../../ui/data-table/table-column.ts'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { buildGainScale } from '../../ui/figures/gain-scale.ts'
import { HoldingActions } from './holding-actions.tsx'
import { buildHoldingLines, type HoldingLine } from './holding-line.ts'
import { hasReturnFields } from './holding-returns.ts'
import styles from './holdings.module.css'
import { buildGroupRows, buildHoldingsColumns } from './holdings-columns.tsx'
import { ownFields, withOwnColumns } from './own-columns.ts'
import { lineKey, splitByCategory } from './split-by-category.ts'
import type { Sums } from './sum-figure.tsx'
import { useSortAddress } from './use-address.ts'

const lineName = (line: HoldingLine) => line.name

const POSITION_NOTES: Record<PositionFilter, MessageDescriptor> = {
  open: msg`open holdings`,
  closed: msg`closed holdings`,
  all: msg`open and closed`,
}

/** Without a choice, a view is sorted by the first of these that it has. */
const SORTED_FIRST = ['gain', 'baseCurrencyCurrentValue', 'weight']

function readSort(text: string | undefined, columns: readonly string[]): TableSort {
  const column = text?.replace(/^-/, '')
  if (column !== undefined && columns.includes(column)) return { column, descending: text !== column }
  return { column: SORTED_FIRST.find((id) => columns.includes(id)) ?? columns[0] ?? 'name', descending: true }
}

type HoldingsTableProps = {
  portfolio: Portfolio
  /** What the filter leaves of `selected`. */
  lines: Line[]
  /** What the totals sum up. */
  selected: Line[]
  columns: readonly string[]
  positionBy: PositionFilter
  groupBy: Grouping
  groups: Portfolio['groups'] | undefined
  classifications: readonly Classification[]
  notes: NotesByAsset
  onMoveColumn: ((column: string, target: string) => void) | undefined
  /** Beside the menu there is less room. */
  isBesideMenu: boolean
}

function nameMissing(lines: Line[]): string | null {
  const missing = lines.filter(({ status }) => status.missing !== null)
  const [first, ...others] = missing
  if (!first) return null
  const { name } = first
  const count = missing.length
  return others.length === 0 ? t`without ${name}` : t`without ${count} assets`
}

/** The server's sums over the lines that the positions filter shows. */
function sumsOf(portfolio: Portfolio, lines: readonly Line[], positionBy: PositionFilter): Sums {
  const name = i18n._(POSITION_NOTES[positionBy])
  const assetIds = lines.map(({ _id }) => _id)
  if (positionBy !== 'all') return { ...portfolio[positionBy], name, scope: { positionBy }, assetIds }
  const { currentValue, total, gain, percent, lastDay, notes } = portfolio
  const dayGain = lastDay?.gain ?? null
  return { currentValue, total, gain, percent, dayGain, isPartial: notes.missing.length > 0, name, scope: {} }
}

/** The holdings in the columns of a view, with the sums of the shown lines and of each group. */
export function HoldingsTable(props: HoldingsTableProps) {
  const { portfolio, lines, columns, positionBy, groupBy, groups, selected, classifications, notes } = props
  const { onMoveColumn, isBesideMenu } = props
  const { numberFormat } = useFigureSettings()
  const isFiltered = lines.length < selected.length
  const { sort, changeSort } = useSortAddress()
  const { data: returns } = useQuery({
    ...returnsQuery(portfolio._id, { currency: portfolio.currency }),
    enabled: hasReturnFields(columns),
  })
  const grouped = groups && classifications.find(({ _id }) => _id === groupBy)
  const rows = useMemo(() => {
    const split = grouped ? splitByCategory(lines, grouped) : lines
    const holdingLines = buildHoldingLines(split, portfolio.currentValue, returns, notes)
    return withOwnColumns(holdingLines, classifications, numberFormat)
  }, [lines, portfolio.currentValue, returns, grouped, classifications, notes, numberFormat])
  const shown = useMemo(() => {
    const sums = sumsOf(portfolio, selected, positionBy)
    const scale = buildGainScale(lines.map((line) => line.gain.total))
    return { portfolio, columns, sums, scale, returns, own: ownFields(classifications) }
  }, [portfolio, lines, selected, columns, positionBy, returns, classifications])
  const tableColumns = useMemo(() => buildHoldingsColumns(shown), [shown])
  const groupRows = useMemo(() => {
    if (groupBy === 'none' || groups === undefined) return undefined
    // Until the tree is known, a line would stand whole in each of its categories.
    if (isClassificationId(groupBy) && grouped === undefined) return undefined
    const scope = { groupBy, positionBy }
    const all = buildGroupRows(groups, { ...shown, sums: { ...shown.sums, scope } }, grouped)
    return isFiltered ? all.filter(({ has }) => rows.some(has)) : all
  }, [groups, grouped, shown, groupBy, positionBy, isFiltered, rows])
  const missing = nameMissing(selected)
  return (
    <DataTable
      caption={t`Holdings`}
      columns={tableColumns}
      rows={rows}
      rowId={lineKey}
      rowName={lineName}
      {...(groupRows && { groups: groupRows })}
      sort={readSort(sort, columns)}
      onSort={({ column, descending }) => changeSort(descending ? `-${column}` : column)}
      {...(onMoveColumn && { onMoveColumn })}
      minimumWidth={300 + (tableColumns.length - 1) * 104}
      isInFlow={!isBesideMenu}
      totalLabel={
        <span className={styles.total}>
          {t`Total`}
          <span className={styles.totalNote}>
            {isFiltered ? t`of all, not of the filter` : i18n._(POSITION_NOTES[positionBy])}
          </span>
          {missing && <WarningMark text={missing} />}
        </span>
      }
      compactActions={(line) => <HoldingActions line={line} portfolioId={portfolio._id} />}
    />
  )
}
