import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { getFigure } from '@plumbline/contract/figures'
import type { ScreenerResult } from '@plumbline/contract/screener/schemas'
import {
  isCandidateColumn,
  isPickField,
  type ScreenFieldName,
  type ShownColumnName,
} from '@plumbline/contract/screener/vocabulary'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { CompanyFigure } from '../../ui/figures/company-figure.tsx'
import { LargeNumber } from '../../ui/figures/large-number.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink } from '../../ui/text-link.ts'
import { CandidateFigure } from './candidate-figure.tsx'
import { describeColumn, isQuoteColumn, type QuoteColumnName } from './column-sets.ts'
import type { FilterDraft } from './filter-draft.ts'
import styles from './screener.module.css'

/** The distinct fields of the filters but for the exchange, which has its column anyway. */
export function filteredFields(drafts: readonly FilterDraft[]): ScreenFieldName[] {
  return [...new Set(drafts.map(({ field }) => field))].filter((field) => field !== 'exchange')
}

const NAME_WIDTH = 200
const EXCHANGE_WIDTH = 84
const SYMBOL_WIDTH = 90
/** Fits a long name of a sector, also in German. */
const PICK_WIDTH = 200
/** Fits “not available”, also in German. */
const FIGURE_WIDTH = 116

function widthOf(column: ShownColumnName): number {
  if (isQuoteColumn(column)) return column === 'price' ? 116 : 94
  const isPick = !isCandidateColumn(column) && isPickField(column)
  return Math.min(Math.max(describeColumn(column).label.length * 6.5 + 36, isPick ? PICK_WIDTH : FIGURE_WIDTH), 240)
}

type ShownColumns = {
  columns: readonly ShownColumnName[]
  /** Not shown in the rows of a phone. */
  leftOutOnPhone: ReadonlySet<ShownColumnName>
}

/**
 * Name, exchange, symbol and the chosen columns. On a phone the price, else the first column, stands beside the name,
 * the change below it, and the others below both.
 */
export function buildScreenerColumns({ columns, leftOutOnPhone }: ShownColumns): TableColumn<ScreenerResult>[] {
  const beside = columns.includes('price') ? 'price' : columns[0]
  function compactOf(column: ShownColumnName): Pick<TableColumn<ScreenerResult>, 'compact' | 'compactNote'> {
    if (column === beside) {
      return column === 'price'
        ? { compact: 'value' }
        : { compact: 'value', compactNote: () => describeColumn(column).label }
    }
    if (column === 'change' && beside === 'price') return { compact: 'gain' }
    return leftOutOnPhone.has(column) ? { compact: 'never' } : {}
  }
  return [
    {
      id: 'name',
      header: t`Name`,
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
      header: i18n._(getFigure('exchange').label),
      explanation: i18n._(getFigure('exchange').explanation),
      width: `${EXCHANGE_WIDTH}px`,
      compact: 'never',
      sortValue: ({ exchange }) => exchange,
      cell: ({ exchange }) => exchange,
    },
    {
      id: 'symbol',
      header: t`Symbol`,
      width: `${SYMBOL_WIDTH}px`,
      compact: 'never',
      sortValue: ({ symbol }) => symbol,
      cell: ({ symbol }) => symbol,
    },
    ...columns.map((column): TableColumn<ScreenerResult> => {
      const { label, explanation } = describeColumn(column)
      const frame = { id: column, header: label, explanation, width: `${widthOf(column)}px`, ...compactOf(column) }
      if (isQuoteColumn(column))
        return { ...frame, align: 'end', cell: (result) => <Quote name={column} of={result} /> }
      if (isCandidateColumn(column))
        return {
          ...frame,
          align: 'end',
          // The server sorts: its figures are not in the rows.
          sortValue: () => null,
          cell: ({ _id }) => <CandidateFigure name={column} assetId={_id} />,
        }
      return {
        ...frame,
        align: isPickField(column) ? 'start' : 'end',
        sortValue: (result) => result[column],
        cell: (result) =>
          column === 'mktCapUSD' && result[column] !== null ? (
            <LargeNumber value={result[column]} />
          ) : (
            <CompanyFigure name={column} value={result[column]} currency={result.currency} />
          ),
      }
    }),
  ]
}

function Quote({ name, of: { price, priceDate, change, currency } }: { name: QuoteColumnName; of: ScreenerResult }) {
  if (name === 'change') return <Percent ratio={change} missing={price === null ? 'no-price' : 'not-available'} />
  return (
    <span title={priceDate === null ? undefined : t`Close of ${{ priceDate: formatDate(priceDate) }}`}>
      <Money value={price} currency={currency} kind="price" withCurrency />
    </span>
  )
}

/** Below this the table scrolls sideways, in pixels. */
export function leastWidth(columns: readonly ShownColumnName[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column), NAME_WIDTH + EXCHANGE_WIDTH + SYMBOL_WIDTH)
}
