import { t } from '@lingui/core/macro'
import type { LifetimeCode } from '@plumbline/contract/admin/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { codesQuery } from '../../api/admin-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { AdminTable } from './admin-table.tsx'

const heads = () => [t`Ends with`, t`Created`, t`Redeemed`, t`By`]

function cells(code: LifetimeCode) {
  return [
    code.ending,
    formatDateTime(code.createdAt),
    code.redeemedAt ? formatDateTime(code.redeemedAt) : t`not yet`,
    code.redeemedBy ?? '',
  ]
}

export function CodesView() {
  return (
    <AdminTable
      label={t`Lifetime codes`}
      heads={heads()}
      query={useInfiniteQuery(codesQuery)}
      cells={cells}
      empty={t`No codes yet`}
    />
  )
}
