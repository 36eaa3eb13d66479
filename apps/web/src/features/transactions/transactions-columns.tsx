import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { hasUnits, MANUAL_SOURCE, PLAN_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeRatio } from '../../formatting/describe-ratio.ts'
import { formatDate } from '../../formatting/format-date.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { nameLink } from '../../ui/text-link.ts'
import { nameTransactionType } from '../../ui/transaction-type-pill/name-transaction-type.ts'
import { TransactionTypePill } from '../../ui/transaction-type-pill/transaction-type-pill.tsx'
import { describeMove, shownType } from './describe-move.ts'
import { EditableCell } from './editable-cell.tsx'
import { isSplit } from './is-split.ts'
import { SelectAllBox, SelectBox } from './select-boxes.tsx'
import { TransactionTags } from './transaction-tags.tsx'
import styles from './transactions.module.css'

export type TransactionActions = {
  onEdit: (transaction: Transaction) => void
  onDelete: (transaction: Transaction) => void
}

/** Names one transaction, such as `buy of CORD on 3 Jan 2022`. */
export function describeTransaction(transaction: Transaction): string {
  const { type, symbol, date } = transaction
  const typeName = nameTransactionType(shownType(transaction)) ?? type
  return t`${typeName} of ${symbol} on ${{ date: formatDate(date) }}`
}

/** The source of a row. The name of an import links to all of its rows. */
function Source({ transaction }: { transaction: Transaction }) {
  const { source, importId, portfolioId } = transaction
  if (source === MANUAL_SOURCE) return <span className={styles.source}>{t`manual`}</span>
  if (source === PLAN_SOURCE) return <span className={styles.source}>{t`savings plan`}</span>
  if (importId === null) return <span className={styles.source}>{source}</span>
  return (
    <Link
      to="/portfolio/$portfolioId/transactions"
      params={{ portfolioId: portfolioId._id }}
      search={{ period: 'all', import: importId }}
      className={styles.sourceLink}
      title={t`All transactions of ${source}`}
    >
      {source}
    </Link>
  )
}

/** Where units or their purchases went to or came from, on a wide screen: a phone has it below the name. */
function MoveNote({ transaction }: { transaction: Transaction }) {
  const note = describeMove(transaction)
  return note === undefined ? null : <span className={styles.moveNote}>{note}</span>
}

/** Units; of a split how many new ones replace old ones. */
function Quantity({ type, units }: Pick<Transaction, 'type' | 'units'>) {
  const { numberFormat } = useFigureSettings()
  if (type === 'split') return describeRatio(units, numberFormat)
  if (type === 'reversesplit') return describeRatio(1 / units, numberFormat)
  return hasUnits(type) ? <Units units={units} /> : '-'
}

type TransactionColumn = TableColumn<Transaction>
/** What a row must name: the asset in a portfolio's list, the portfolio in an asset's, and both in that of all. */
export type Place = 'asset' | 'portfolio' | 'both'

/** A name, with the tags below it on a wide screen: a phone has them in the note of the row. */
function Tagged({ tags, children }: { tags: readonly string[]; children: ReactNode }) {
  if (tags.length === 0) return children
  return (
    <div className={styles.tagged}>
      {children}
      <TransactionTags names={tags} />
    </div>
  )
}

function describeRow(transaction: Transaction, place: Place): string {
  const { type, date, portfolioId } = transaction
  const parts = [describeMove(transaction) ?? nameTransactionType(shownType(transaction)) ?? type, formatDate(date)]
  return [...parts, ...(place === 'both' ? [portfolioId.name] : [])].join(' · ')
}

const placeColumns = (place: Place): TransactionColumn[] => {
  const asset: TransactionColumn = {
    id: 'asset',
    header: t`Asset`,
    room: 176,
    sortValue: (row) => row.stockId.name,
    cell: (row) => (
      <Tagged tags={row.tags}>
        <Link to="/asset/$assetId" params={{ assetId: row.stockId._id }} className={nameLink}>
          {row.stockId.name} <span className={styles.code}>{row.symbol}</span>
          <MoveNote transaction={row} />
        </Link>
      </Tagged>
    ),
  }
  const portfolio: TransactionColumn = {
    id: 'portfolio',
    header: t`Portfolio`,
    room: 130,
    sortValue: (row) => row.portfolioId.name,
    cell: (row) => (
      <Tagged tags={place === 'portfolio' ? row.tags : []}>
        <Link to="/portfolio/$portfolioId" params={{ portfolioId: row.portfolioId._id }} className={nameLink}>
          {row.portfolioId.name}
          {place === 'portfolio' && <MoveNote transaction={row} />}
        </Link>
      </Tagged>
    ),
  }
  const name = {
    compact: 'name' as const,
    compactNote: (row: Transaction) => (
      <>
        {describeRow(row, place)}
        <TransactionTags names={row.tags} />
      </>
    ),
  }
  if (place === 'both')
    return [
      { ...asset, ...name },
      { ...portfolio, width: '130px' },
    ]
  return [{ ...(place === 'asset' ? asset : portfolio), ...name }]
}

const namingColumns = (place: Place): TransactionColumn[] => [
  {
    id: 'select',
    header: t`Select`,
    room: 44,
    width: '44px',
    isControl: true,
    head: <SelectAllBox />,
    cell: (row) => <SelectBox id={row._id} name={describeTransaction(row)} />,
  },
  {
    id: 'type',
    header: t`Type`,
    room: 104,
    width: '104px',
    sortValue: shownType,
    cell: (row) => <TransactionTypePill type={shownType(row)} />,
  },
  ...placeColumns(place),
  {
    id: 'date',
    header: t`Date`,
    room: 108,
    width: '108px',
    sortValue: (row) => row.date,
    cell: (row) => formatDate(row.date),
  },
]

const figureColumns = (): TransactionColumn[] => [
  {
    id: 'quantity',
    header: t`Quantity`,
    align: 'end',
    room: 108,
    rank: 1,
    width: '108px',
    sortValue: (row) => (hasUnits(row.type) ? row.units : null),
    cell: (row) => (
      <EditableCell transaction={row} field="units" label={t`Quantity`}>
        <Quantity {...row} />
      </EditableCell>
    ),
  },
  {
    id: 'price',
    header: t`Price`,
    align: 'end',
    room: 108,
    rank: 2,
    width: '108px',
    sortValue: (row) => (isSplit(row.type) ? null : row.price),
    cell: (row) =>
      isSplit(row.type) ? (
        '-'
      ) : (
        <EditableCell transaction={row} field="price" label={hasUnits(row.type) ? t`Price` : t`Amount`}>
          <Money
            value={row.price}
            currency={row.currency}
            kind={hasUnits(row.type) ? 'price' : 'amount'}
            withCurrency
          />
        </EditableCell>
      ),
  },
  {
    id: 'fee',
    header: t`Fees`,
    align: 'end',
    room: 72,
    rank: 3,
    width: '72px',
    sortValue: (row) => row.fee,
    cell: (row) => (
      <EditableCell transaction={row} field="fee" label={t`Fee`}>
        <Money value={row.fee} currency={row.currency} />
      </EditableCell>
    ),
  },
  {
    id: 'total',
    header: t`Total`,
    align: 'end',
    room: 118,
    width: '118px',
    compact: 'value',
    sortValue: (row) => row.total,
    cell: (row) => (isSplit(row.type) ? '-' : <Money value={row.total} currency={row.currency} withCurrency />),
  },
]

const remarkColumns = (): TransactionColumn[] => [
  {
    id: 'comments',
    header: t`Comments`,
    room: 112,
    rank: 5,
    width: '112px',
    sortValue: (row) => row.comments || null,
    cell: (row) => (
      <EditableCell transaction={row} field="comments" label={t`Comments`}>
        <span className={styles.comments} title={row.comments ?? undefined}>
          {row.comments}
        </span>
      </EditableCell>
    ),
  },
  {
    id: 'source',
    header: t`Source`,
    room: 104,
    rank: 4,
    width: '104px',
    sortValue: (row) => row.source,
    cell: (row) => (
      <span className={styles.comments}>
        <Source transaction={row} />
      </span>
    ),
  },
]

const actionColumn = ({ onEdit, onDelete }: TransactionActions): TransactionColumn => ({
  id: 'actions',
  header: t`Actions`,
  align: 'end',
  compact: 'never',
  isControl: true,
  room: 84,
  width: '84px',
  cell: (row) => (
    <span className={styles.actions}>
      <ActionIcon
        variant="subtle"
        aria-label={t`Edit ${{ transaction: describeTransaction(row) }}`}
        aria-keyshortcuts="E"
        title={t`Edit`}
        onClick={() => onEdit(row)}
      >
        <IconPencil size={15} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t`Delete ${{ transaction: describeTransaction(row) }}`}
        title={t`Delete`}
        onClick={() => onDelete(row)}
      >
        <IconTrash size={15} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </span>
  ),
})

/** @param actions null: for reading only */
export function buildTransactionColumns(place: Place, actions: TransactionActions | null): TransactionColumn[] {
  const columns = [...namingColumns(place), ...figureColumns(), ...remarkColumns()]
  return actions === null ? columns.filter(({ id }) => id !== 'select') : [...columns, actionColumn(actions)]
}
