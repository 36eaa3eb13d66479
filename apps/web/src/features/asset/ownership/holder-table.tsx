import { t } from '@lingui/core/macro'
import type { Holder } from '@plumbline/contract/assets/profile-schemas'
import { formatDate } from '../../../formatting/format-date.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/table-column.ts'
import { LargeNumber } from '../../../ui/figures/large-number.tsx'
import { MissingFigure } from '../../../ui/figures/missing-figure.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import { Card } from '../../../ui/page/card.tsx'
import styles from './ownership.module.css'

const buildColumns = (): TableColumn<Holder>[] => [
  { id: 'name', header: t`Name`, compact: 'name', sortValue: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'currentShares',
    header: t`Shares`,
    align: 'end',
    sortValue: ({ currentShares }) => currentShares ?? null,
    cell: ({ currentShares }) =>
      currentShares === undefined ? <MissingFigure reason="not-available" /> : <LargeNumber value={currentShares} />,
  },
  {
    id: 'totalShares',
    header: t`Of all shares`,
    align: 'end',
    compact: 'value',
    sortValue: ({ totalShares }) => totalShares ?? null,
    cell: ({ totalShares }) => <Percent ratio={totalShares ?? null} isShare missing="not-available" />,
  },
]

/** The holders that a source names, the largest first. */
export function HolderTable({ title, holders }: { title: string; holders: Holder[] }) {
  const [first] = holders
  return (
    <Card title={title} {...(first && { note: formatDate(first.date) })} isFlush>
      <div className={styles.inCard}>
        <DataTable
          caption={title}
          columns={buildColumns()}
          rows={holders}
          rowId={({ name }) => name}
          rowName={({ name }) => name}
          initialSort={{ column: 'totalShares', descending: true }}
          minimumWidth={380}
        />
      </div>
    </Card>
  )
}
