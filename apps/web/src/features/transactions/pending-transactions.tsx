import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import { buildTransactionColumns } from './transactions-columns.tsx'

const ignore = () => undefined
const NO_ACTIONS = { onEdit: ignore, onDelete: ignore }
const NO_SELECTION = { chosen: [], all: [], toggle: ignore }

/** The table of transactions before the first of them are here. */
export function PendingTransactions({ place }: { place: 'asset' | 'portfolio' }) {
  return (
    <PendingTable
      text="Loading transactions…"
      columns={buildTransactionColumns(place, NO_ACTIONS, NO_SELECTION)}
      minimumWidth={1180}
    />
  )
}
