import type { AdminUser } from '@plumbline/contract/admin/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usersQuery } from '../../api/admin-queries.ts'
import { formatDate, formatDateTime } from '../../formatting/format-date.ts'
import { AdminTable } from './admin-table.tsx'

const heads = ['E-mail address', 'Name', 'Plan', 'Role', 'Portfolios', 'Created', 'Last seen']

function cells(user: AdminUser) {
  return [
    user.email,
    [user.first_name, user.last_name].filter(Boolean).join(' '),
    user.upgradeSource === null ? user.plan : `${user.plan} (${user.upgradeSource})`,
    user.role,
    user.portfolios,
    formatDate(user.createdAt),
    user.lastSeenAt ? formatDateTime(user.lastSeenAt) : 'never',
  ]
}

export function UsersView() {
  return (
    <AdminTable label="Users" heads={heads} query={useInfiniteQuery(usersQuery)} cells={cells} empty="No user yet" />
  )
}
