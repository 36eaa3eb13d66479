import { formatDate } from '../../formatting/format-date.ts'
import { formatExact } from '../../formatting/format-exact.ts'
import { moneyDecimals } from '../../formatting/format-money.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import styles from './import.module.css'
import { fateOf, type MatchedRow } from './matched-row.ts'

function explainFate(matched: MatchedRow): string {
  const { outcome, notes } = matched.row
  switch (fateOf(matched)) {
    case 'import':
      return notes.join('. ') || 'import'
    case 'duplicate':
      return 'already imported'
    case 'overlap':
      return 'already in the portfolio'
    case 'not-found':
      return 'no such security'
    case 'ignored':
      return outcome.kind === 'ignored' ? outcome.message : ''
    case 'attention':
      return outcome.kind === 'attention' ? outcome.issues.map(({ message }) => message).join('. ') : ''
  }
}

function statedInstrument({ row }: MatchedRow): string {
  return [row.symbol, row.isin, row.name].filter((part) => part !== null).join(' · ')
}

function Asset({ matched }: { matched: MatchedRow }) {
  const { asset, row } = matched
  if (asset) {
    return (
      <>
        {asset.name} <span className={styles.code}>{asset.symbol}</span>
      </>
    )
  }
  if (row.outcome.kind === 'ignored') return <span className={styles.code}>{statedInstrument(matched)}</span>
  return (
    <>
      <span className={styles.notFound}>Not found</span>{' '}
      <span className={styles.code}>{statedInstrument(matched)}</span>
    </>
  )
}

/** What the file says, with all its digits: nothing is rounded before it is imported. */
function Stated({ decimal, currency }: { decimal: string | null; currency: string | null }) {
  const { numberFormat } = useFigureSettings()
  const decimals = currency === null ? 0 : moneyDecimals(currency, numberFormat)
  return decimal === null ? null : formatExact(decimal, decimals, numberFormat)
}

const currencyOf = ({ row, asset }: MatchedRow) => row.currency ?? asset?.currency ?? null

export const previewColumns: TableColumn<MatchedRow>[] = [
  {
    id: 'line',
    header: 'Line',
    width: '70px',
    sortValue: ({ row }) => row.rowNumber,
    cell: ({ row }) => row.rowNumber,
  },
  { id: 'type', header: 'Type', width: '90px', sortValue: ({ row }) => row.type, cell: ({ row }) => row.type },
  {
    id: 'date',
    header: 'Date',
    width: '110px',
    sortValue: ({ row }) => row.date,
    cell: ({ row }) => row.date && formatDate(row.date),
  },
  {
    id: 'asset',
    header: 'Asset',
    compact: 'name',
    sortValue: (matched) => matched.asset?.name ?? statedInstrument(matched),
    cell: (matched) => <Asset matched={matched} />,
    compactNote: ({ row }) => `Line ${row.rowNumber} · ${row.type ?? ''} ${row.date ? formatDate(row.date) : ''}`,
  },
  {
    id: 'units',
    header: 'Units',
    align: 'end',
    width: '130px',
    sortValue: ({ row }) => Number(row.units),
    cell: ({ row }) =>
      row.type === 'dividend' || row.type === 'fee' ? '-' : <Stated decimal={row.units} currency={null} />,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    width: '130px',
    compact: 'value',
    sortValue: ({ row }) => Number(row.price),
    cell: (matched) => <Stated decimal={matched.row.price} currency={currencyOf(matched)} />,
  },
  {
    id: 'fee',
    header: 'Fee',
    align: 'end',
    width: '100px',
    sortValue: ({ row }) => Number(row.fee),
    cell: (matched) => <Stated decimal={matched.row.fee} currency={currencyOf(matched)} />,
  },
  {
    id: 'currency',
    header: 'Currency',
    width: '88px',
    sortValue: ({ row }) => row.currency,
    cell: currencyOf,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    sortValue: (matched) => fateOf(matched),
    cell: (matched) => (
      <span className={styles.fate} data-fate={fateOf(matched)} title={explainFate(matched)}>
        {explainFate(matched)}
      </span>
    ),
  },
]
