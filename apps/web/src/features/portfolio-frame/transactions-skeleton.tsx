import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import styles from './holdings-skeleton.module.css'

const ignore = () => null
const PERIODS = [68, 66, 54, 53, 92, 76]
const FILTERS = [92, 200, 190]
const figureColumn = (id: string, header: string): TableColumn<never> => ({
  id,
  header,
  align: 'end',
  width: '120px',
  compact: id === 'total' ? 'value' : 'never',
  cell: ignore,
})

const pendingColumns = (): TableColumn<never>[] => [
  { id: 'type', header: t`Type`, width: '140px', compact: 'never', cell: ignore },
  { id: 'asset', header: t`Asset`, compact: 'name', compactNote: ignore, cell: ignore },
  { id: 'date', header: t`Date`, width: '108px', compact: 'never', cell: ignore },
  figureColumn('quantity', t`Quantity`),
  figureColumn('price', t`Price`),
  figureColumn('fees', t`Fees`),
  figureColumn('total', t`Total`),
  { id: 'source', header: t`Source`, width: '200px', compact: 'never', cell: ignore },
]

/** The shape of the transactions page to come, until the portfolio is known. */
export function TransactionsSkeleton() {
  const [columns] = useState(pendingColumns)
  return (
    <>
      <PageHead title={t`Transactions`} />
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
      <PendingTable text={t`Loading transactions…`} columns={columns} />
    </>
  )
}
