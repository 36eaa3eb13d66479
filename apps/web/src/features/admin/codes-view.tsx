import type { LifetimeCode } from '@plumbline/contract/admin/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { codesQuery } from '../../api/admin-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { AdminTable } from './admin-table.tsx'

const HEADS = ['Ends with', 'Created', 'Redeemed', 'By']

function cells(code: LifetimeCode) {
  return [
    code.ending,
    formatDateTime(code.createdAt),
    code.redeemedAt ? formatDateTime(code.redeemedAt) : 'not yet',
    code.redeemedBy ?? '',
  ]
}

export function CodesView() {
  return (
    <AdminTable
      label="Lifetime codes"
      heads={HEADS}
      query={useInfiniteQuery(codesQuery)}
      cells={cells}
      empty="No codes yet"
    />
  )
}
