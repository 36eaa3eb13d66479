import { getFigure } from '@plumbline/contract/figures'
import { isPickField, type ScreenerFieldName } from '@plumbline/contract/screener/operations'
import type { ScreenerResult } from '@plumbline/contract/screener/schemas'
import { Link } from '@tanstack/react-router'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { CompanyFigure } from '../../ui/figures/company-figure.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink } from '../../ui/text-link.ts'
import type { FilterDraft } from './filter-draft.ts'
import styles from './screener.module.css'

/** The distinct fields of the filters but for the exchange, which has its column anyway. */
export function filteredFields(drafts: readonly FilterDraft[]): ScreenerFieldName[] {
  return [...new Set(drafts.map(({ field }) => field))].filter((field) => field !== 'exchange')
}

/**
 * Up to this many columns share the width. With more, each is as wide as its header, and the table scrolls sideways.
 */
const mostSharing = 4

const widthOf = (field: ScreenerFieldName) =>
  Math.min(Math.max(getFigure(field).label.length * 7 + 44, isPickField(field) ? 180 : 120), 240)

/**
 * Name, exchange, symbol, and a column for each filtered field. On a phone the first filtered field stands beside the
 * name and the others below it.
 */
export function buildScreenerColumns(fields: readonly ScreenerFieldName[]): TableColumn<ScreenerResult>[] {
  const isSharing = fields.length <= mostSharing
  const width = (pixels: number) => (isSharing ? {} : { width: `${pixels}px` })
  return [
    {
      id: 'name',
      header: 'Name',
      width: isSharing ? '34%' : '280px',
      compact: 'name',
      sortValue: ({ name }) => name,
      cell: (result) => (
        <span className={styles.asset}>
          <Monogram name={result.name} image={result.image} />
          <Link to="/asset/$assetId" params={{ assetId: result._id }} className={`${nameLink} ${styles.link}`}>
            {result.name}
          </Link>
        </span>
      ),
      compactNote: ({ symbol, exchange }) => `${symbol} · ${exchange}`,
    },
    {
      id: 'exchange',
      header: getFigure('exchange').label,
      explanation: getFigure('exchange').explanation,
      ...width(110),
      compact: 'never',
      sortValue: ({ exchange }) => exchange,
      cell: ({ exchange }) => exchange,
    },
    {
      id: 'symbol',
      header: 'Symbol',
      ...width(110),
      compact: 'never',
      sortValue: ({ symbol }) => symbol,
      cell: ({ symbol }) => symbol,
    },
    ...fields.map((field, at): TableColumn<ScreenerResult> => {
      const { label, explanation } = getFigure(field)
      return {
        id: field,
        header: label,
        explanation,
        align: isPickField(field) ? 'start' : 'end',
        ...width(widthOf(field)),
        sortValue: (result) => result[field],
        cell: (result) => <CompanyFigure name={field} value={result[field]} currency={result.currency} />,
        ...(at === 0 && { compact: 'value', compactNote: () => label }),
      }
    }),
  ]
}

/** Below this the table scrolls sideways, in pixels. */
export function leastWidth(fields: readonly ScreenerFieldName[]): number {
  return fields.reduce((sum, field) => sum + widthOf(field), 500)
}
