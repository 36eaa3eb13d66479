import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import styles from './holdings-skeleton.module.css'

const ignore = () => null
const FIGURES = ['Quantity', 'Price', 'Fees', 'Total']
const PERIODS = [68, 66, 54, 53, 92, 76]
const FILTERS = [92, 200, 190]
const COLUMNS: TableColumn<never>[] = [
  { id: 'type', header: 'Type', width: '140px', compact: 'never', cell: ignore },
  { id: 'asset', header: 'Asset', compact: 'name', compactNote: ignore, cell: ignore },
  { id: 'date', header: 'Date', width: '108px', compact: 'never', cell: ignore },
  ...FIGURES.map(
    (header): TableColumn<never> => ({
      id: header,
      header,
      align: 'end',
      width: '120px',
      compact: header === 'Total' ? 'value' : 'never',
      cell: ignore,
    }),
  ),
  { id: 'source', header: 'Source', width: '200px', compact: 'never', cell: ignore },
]

/** The shape of the transactions page to come, until the portfolio is known. */
export function TransactionsSkeleton() {
  return (
    <>
      <PageHead title="Transactions" />
      <div className={styles.periods} aria-hidden="true">
        {PERIODS.map((width) => (
          <i key={width} style={{ width }} />
        ))}
      </div>
      <div className={styles.filters} aria-hidden="true">
        {FILTERS.map((width) => (
          <i key={width} className={styles.button} style={{ width }} />
        ))}
      </div>
      <PendingTable text="Loading transactions…" columns={COLUMNS} />
    </>
  )
}
