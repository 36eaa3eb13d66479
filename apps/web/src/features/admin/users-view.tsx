import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AdminUser } from '@plumbline/contract/admin/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usersQuery } from '../../api/admin-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { formatDate, formatDateTime } from '../../formatting/format-date.ts'
import styles from './admin.module.css'
import { AdminTable } from './admin-table.tsx'
import { InviteUserDialog } from './invite-user-dialog.tsx'
import { UserActions } from './user-actions.tsx'

const heads = () => [t`Email address`, t`Name`, t`Plan`, t`Role`, t`Portfolios`, t`Created`, t`Last seen`, '']

function namePlan(plan: AdminUser['plan']): string {
  return plan === 'free' ? t({ message: 'free', context: 'plan' }) : t({ message: 'premium', context: 'plan' })
}

function nameRole(role: AdminUser['role']): string {
  return role === 'admin' ? t({ message: 'admin', context: 'role' }) : t({ message: 'user', context: 'role' })
}

/** Every account, newest first, and what an admin can do with it. */
export function UsersView() {
  const me = useCurrentUser()?._id
  const [isInviting, setIsInviting] = useState(false)

  function cells(user: AdminUser) {
    return [
      user.email,
      [user.first_name, user.last_name].filter(Boolean).join(' '),
      user.upgradeSource === null ? namePlan(user.plan) : `${namePlan(user.plan)} (${user.upgradeSource})`,
      user.isDisabled ? t`${{ role: nameRole(user.role) }}, disabled` : nameRole(user.role),
      user.portfolios,
      formatDate(user.createdAt),
      user.lastSeenAt ? formatDateTime(user.lastSeenAt) : t`never`,
      user._id === me ? (
        <span key={user._id} className={styles.end}>
          {t`You`}
        </span>
      ) : (
        <UserActions key={user._id} user={user} />
      ),
    ]
  }

  return (
    <div className={styles.cards}>
      <div>
        <Button onClick={() => setIsInviting(true)}>{t`Invite user`}</Button>
      </div>
      <AdminTable
        label={t`Users`}
        heads={heads()}
        query={useInfiniteQuery(usersQuery)}
        cells={cells}
        empty={t`No users yet`}
      />
      {isInviting && <InviteUserDialog onClose={() => setIsInviting(false)} />}
    </div>
  )
}
