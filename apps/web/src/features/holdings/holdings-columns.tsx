import { Trans } from '@lingui/react/macro'
import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { Fragment, type ReactNode } from 'react'
import { nameGroup } from '../../formatting/name-group.ts'
import type { RowGroup, TableColumn } from '../../ui/data-table/table-column.ts'
import { GainBar } from '../../ui/figures/gain-bar.tsx'
import type { GainScale } from '../../ui/figures/gain-scale.ts'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { AssetName } from './asset-name.tsx'
import { FieldFigure, missingReason } from './field-figure.tsx'
import { GainCell } from './gain-cell.tsx'
import { type HoldingLine, weightOf } from './holding-line.ts'
import styles from './holdings.module.css'
import { nameLastDay, periodOfLastDay } from './last-day.ts'
import { type FieldKind, findFields, type LineField, labelOf } from './line-fields.ts'
import { SumFigure, type Sums } from './sum-figure.tsx'

const TEXT_KINDS: readonly FieldKind[] = ['image', 'name', 'text']

type ShownLines = {
  portfolio: Portfolio
  columns: readonly string[]
  sums: Sums
  scale: GainScale
  /** Undefined while they load, and if no column needs them. */
  returns: Returns | undefined
}

/** The columns of a view. Totals are of the lines that the positions filter shows, as the server sums them. */
export function buildHoldingsColumns({
  portfolio,
  columns,
  sums,
  scale,
  returns,
}: ShownLines): TableColumn<HoldingLine>[] {
  const { currency } = portfolio
  const day = nameLastDay(portfolio)
  const lastDay = periodOfLastDay(portfolio)
  const periods = { lastDay, returns: returns === undefined ? {} : { from: returns.from, to: returns.to } }
  const ids = new Set(columns)
  const fields = findFields(columns).filter(({ id }) => id !== 'image' || !ids.has('name'))
  const hasName = ids.has('name')

  const cell = (field: LineField) => (line: HoldingLine) => {
    if (field.kind === 'name') return <AssetName line={line} withImage={ids.has('image')} />
    if (field.kind === 'image') return <Monogram name={line.name} image={line.image} />
    if (field.kind === 'gain') return <GainCell line={line} currency={currency} scale={scale} />
    return <FieldFigure field={field} line={line} periods={periods} />
  }

  return fields.map((field, index): TableColumn<HoldingLine> => {
    const isFirst = index === 0
    const isText = TEXT_KINDS.includes(field.kind)
    return {
      id: field.id,
      header: labelOf(field, currency, day),
      explanation: field.explanation?.(),
      align: isText ? 'start' : 'end',
      ...placeOf(field),
      ...(field.kind === 'image' ? {} : { sortValue: (line: HoldingLine) => sortValue(field, line) }),
      cell: cell(field),
      total: <SumFigure {...{ field, sums, portfolio, lastDay, returns }} />,
      ...compactPlace(field, ids, field.kind === 'name' || (!hasName && isFirst)),
    }
  })
}

/** What a narrow table keeps first; further columns follow in the order of the view. */
const KEPT_FIRST = ['baseCurrencyCurrentValue', 'gain', 'dayReturn', 'percent', 'weight', 'price', 'units']

/** Pixels that a column needs by its kind; figures of money need more than ratios. */
const ROOMS: Partial<Record<FieldKind, number>> = { name: 190, image: 64, gain: 160, share: 80, units: 92, price: 112 }

function placeOf({ id, kind }: LineField): Pick<TableColumn<HoldingLine>, 'width' | 'room' | 'rank'> {
  const room = ROOMS[kind] ?? 104
  if (kind === 'name' || kind === 'image') return { room, ...(kind === 'image' && { width: '64px' }) }
  const place = KEPT_FIRST.indexOf(id)
  return { room, rank: place < 0 ? KEPT_FIRST.length : place, ...(kind === 'gain' && { width: '206px' }) }
}

function sortValue(field: LineField, line: HoldingLine): string | number | null {
  if (field.id === 'gain') return line.gain.total
  return line[field.id]
}

/** On a phone, a row shows the first of each that its view has. */
const VALUES_ON_PHONE = ['baseCurrencyCurrentValue', 'price']
const GAINS_ON_PHONE = ['gain', 'dayGain', 'dividends', 'percent']

/** Below 640 px a row is its name, value and gain with the percent below it; the rest is unfolded. */
function compactPlace(
  field: LineField,
  ids: ReadonlySet<string>,
  isName: boolean,
): Pick<TableColumn<HoldingLine>, 'compact' | 'compactNote'> {
  if (isName) {
    const compactNote = ({ symbol, units }: HoldingLine): ReactNode => (
      <Trans>
        {symbol} · <Units units={units} /> units
      </Trans>
    )
    return { compact: 'name', compactNote }
  }
  if (field.id === VALUES_ON_PHONE.find((id) => ids.has(id))) return { compact: 'value' }
  if (field.id === 'percent' && ids.has('gain')) return { compact: 'never' }
  if (field.id !== GAINS_ON_PHONE.find((id) => ids.has(id))) return {}
  const ratio = field.id === 'gain' ? 'percent' : field.id === 'dayGain' ? 'dayReturn' : null
  if (ratio === null) return { compact: 'gain' }
  return {
    compact: 'gain',
    compactNote: (line) =>
      sortValue(field, line) !== null && <Percent ratio={line[ratio]} missing={missingReason(line)} />,
  }
}

function compareGroups(left: Portfolio['groups'][number], right: Portfolio['groups'][number]): number {
  const isRest = ({ key }: { key: string }) => Number(key === 'Other' || key === '-')
  return isRest(left) - isRest(right) || (right.currentValue ?? 0) - (left.currentValue ?? 0)
}

/** The groups with their own subtotals, the largest first and what has no group last. */
export function buildGroupRows(
  groups: Portfolio['groups'],
  { portfolio, columns, sums: { scope }, scale, returns }: ShownLines,
): RowGroup<HoldingLine>[] {
  const lastDay = periodOfLastDay(portfolio)
  return groups.toSorted(compareGroups).map((group) => {
    const members = new Set(group.assetIds)
    const label = nameGroup(scope.groupBy ?? 'none', group.key)
    const sums: Sums = { ...group, name: label, scope: { ...scope, group: group.key }, isSubtotal: true }
    const weight = weightOf(group.currentValue, portfolio.currentValue)
    return {
      id: group.key,
      label,
      note: (
        <>
          {group.lines}
          {weight !== null && weight > 0 && (
            <span className={styles.weight}>
              {' · '}
              <Percent ratio={weight} decimals={1} isShare />
            </span>
          )}
        </>
      ),
      has: (line) => members.has(line._id),
      cells: Object.fromEntries(
        findFields(columns).map((field) => [
          field.id,
          <Fragment key={field.id}>
            {field.kind === 'gain' && <GainBar scale={scale} />}
            <SumFigure {...{ field, sums, portfolio, lastDay, returns }} />
          </Fragment>,
        ]),
      ),
    }
  })
}
