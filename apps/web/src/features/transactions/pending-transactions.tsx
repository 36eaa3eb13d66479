import { t } from '@lingui/core/macro'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import { buildTransactionColumns, type Place } from './transactions-columns.tsx'

const ignore = () => undefined
const NO_ACTIONS = { onEdit: ignore, onDelete: ignore }

/** The table of transactions before the first of them are here. */
export function PendingTransactions({ place }: { place: Place }) {
  return (
    <PendingTable
      text={t`Loading transactions…`}
      columns={buildTransactionColumns(place, NO_ACTIONS)}
      minimumWidth={1180}
    />
  )
}
