import { Trans } from '@lingui/react/macro'
import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { Fragment, type ReactNode } from 'react'
import type { RowGroup, TableColumn } from '../../ui/data-table/table-column.ts'
import { ExplainContextProvider } from '../../ui/explain/explain-context.ts'
import { GainBar } from '../../ui/figures/gain-bar.tsx'
import type { GainScale } from '../../ui/figures/gain-scale.ts'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { AssetName } from './asset-name.tsx'
import { FieldFigure, missingReason } from './field-figure.tsx'
import { GainCell } from './gain-cell.tsx'
import { GroupNote } from './group-note.tsx'
import type { HoldingLine } from './holding-line.ts'
import { HoldingTags } from './holding-tags.tsx'
import styles from './holdings.module.css'
import { nameLastDay, periodOfLastDay } from './last-day.ts'
import { type FieldKind, findFields, type LineField, labelOf } from './line-fields.ts'
import { labelGroup, orderGroups } from './order-groups.ts'
import { isInGroup, ratiosIn } from './split-by-category.ts'
import { SumFigure, type Sums } from './sum-figure.tsx'

const TEXT_KINDS: readonly FieldKind[] = ['image', 'name', 'text', 'tags', 'note']

type ShownLines = {
  portfolio: Portfolio
  columns: readonly string[]
  sums: Sums
  scale: GainScale
  /** Undefined while they load, and if no column needs them. */
  returns: Returns | undefined
  /** Columns of the user's own categories. */
  own: readonly LineField[]
}

/** The columns of a view. Totals are of the lines that the positions filter shows, as the server sums them. */
export function buildHoldingsColumns({
  portfolio,
  columns,
  sums,
  scale,
  returns,
  own,
}: ShownLines): TableColumn<HoldingLine>[] {
  const { currency } = portfolio
  const day = nameLastDay(portfolio)
  const lastDay = periodOfLastDay(portfolio)
  const periods = { lastDay, returns: returns === undefined ? {} : { from: returns.from, to: returns.to } }
  const ids = new Set(columns)
  const fields = findFields(columns, own).filter(({ id }) => id !== 'image' || !ids.has('name'))
  const hasName = ids.has('name')

  const whole = (field: LineField) => (line: HoldingLine) => {
    if (field.kind === 'name') return <AssetName line={line} withImage={ids.has('image')} />
    if (field.kind === 'image') return <Monogram name={line.name} image={line.image} />
    if (field.kind === 'tags') return <HoldingTags names={line.tags} />
    if (field.kind === 'note') return line.note && <span className={styles.note}>{line.note}</span>
    if (field.kind === 'gain') return <GainCell line={line} currency={currency} scale={scale} />
    return <FieldFigure field={field} line={line} periods={periods} />
  }

  /** Explanations are of whole assets, so a share of one has none. */
  const cell = (field: LineField) => (line: HoldingLine) =>
    line.share === undefined || line.share.ratio === 1 ? (
      whole(field)(line)
    ) : (
      <ExplainContextProvider value={null}>{whole(field)(line)}</ExplainContextProvider>
    )

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
const ROOMS: Partial<Record<FieldKind, number>> = {
  name: 190,
  image: 64,
  gain: 160,
  share: 80,
  units: 92,
  price: 112,
  tags: 140,
  note: 200,
}

function placeOf({ id, kind }: LineField): Pick<TableColumn<HoldingLine>, 'width' | 'room' | 'rank'> {
  const room = ROOMS[kind] ?? 104
  if (kind === 'name' || kind === 'image') return { room, ...(kind === 'image' && { width: '64px' }) }
  const place = KEPT_FIRST.indexOf(id)
  return { room, rank: place < 0 ? KEPT_FIRST.length : place, ...(kind === 'gain' && { width: '206px' }) }
}

function sortValue(field: LineField, line: HoldingLine): string | number | null {
  if (field.id === 'gain') return line.gain.total
  if (field.id === 'tags') return line.tags.join(', ') || null
  return line[field.id] ?? null
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
    const compactNote = ({ symbol, units, status, currency }: HoldingLine): ReactNode => (
      <Trans>
        {symbol} · <Units units={units} moneyIn={status.isCash ? currency : undefined} /> units
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

/**
 * The groups with their own subtotals, the largest first and what has no group last. The user's own categories are in
 * the order of their tree.
 */
export function buildGroupRows(
  groups: Portfolio['groups'],
  { portfolio, columns, sums: { scope }, scale, returns, own }: ShownLines,
  classification?: Classification,
): RowGroup<HoldingLine>[] {
  const lastDay = periodOfLastDay(portfolio)
  return orderGroups(groups, classification).map((group) => {
    const label = labelGroup(scope.groupBy ?? 'none', group.key, classification)
    const ratioOf = classification && ratiosIn(classification, group.key)
    const sums: Sums = { ...group, name: label, scope: { ...scope, group: group.key }, isSubtotal: true, ratioOf }
    const isOfShares = ratioOf !== undefined && group.assetIds.some((assetId) => ratioOf(assetId) < 1)
    return {
      id: group.key,
      label,
      note: <GroupNote group={group} portfolioValue={portfolio.currentValue} />,
      has: isInGroup(group),
      cells: Object.fromEntries(
        findFields(columns, own).map((field) => {
          const figure = <SumFigure key={field.id} {...{ field, sums, portfolio, lastDay, returns }} />
          return [
            field.id,
            <Fragment key={field.id}>
              {field.kind === 'gain' && <GainBar scale={scale} />}
              {isOfShares ? <ExplainContextProvider value={null}>{figure}</ExplainContextProvider> : figure}
            </Fragment>,
          ]
        }),
      ),
    }
  })
}
