import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import type { AdminUser } from '@plumbline/contract/admin/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeRoleMutation,
  deleteUserMutation,
  disableUserMutation,
  inviteUserMutation,
  signOutUserMutation,
} from '../../api/admin-mutations.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'

/** What an admin can do with another account. */
export function UserActions({ user: { _id: id, email, role, isDisabled, lastSeenAt } }: { user: AdminUser }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const changeRole = useMutation({
    ...changeRoleMutation,
    onError: (error) => showFailure(t`The role could not be changed`, error),
  })
  const signOut = useMutation({
    ...signOutUserMutation,
    onError: (error) => showFailure(t`${email} could not be signed out`, error),
  })
  const disable = useMutation({
    ...disableUserMutation,
    onError: (error) => showFailure(t`The account could not be changed`, error),
  })
  const invite = useMutation({
    ...inviteUserMutation,
    onError: (error) => showFailure(t`The invitation could not be sent`, error),
  })
  const remove = useMutation(deleteUserMutation)
  const isAdmin = role === 'admin'
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-xs" variant="default" aria-label={t`Actions for ${email}`}>
            {t`Actions`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {lastSeenAt === null && !isDisabled && (
            <Menu.Item
              onClick={() => invite.mutate(email, { onSuccess: () => showSuccess(t`${email} gets a new invitation`) })}
            >
              {t`Send invitation again`}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => changeRole.mutate({ id, role: isAdmin ? 'user' : 'admin' })}>
            {isAdmin ? t`Remove admin role` : t`Make admin`}
          </Menu.Item>
          <Menu.Item
            onClick={() => signOut.mutate(id, { onSuccess: () => showSuccess(t`${email} is signed out everywhere`) })}
          >
            {t`Sign out everywhere`}
          </Menu.Item>
          <Menu.Item onClick={() => disable.mutate({ id, isDisabled: !isDisabled })}>
            {isDisabled ? t`Enable account` : t`Disable account`}
          </Menu.Item>
          <Menu.Item onClick={() => setIsDeleting(true)}>{t`Delete account`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        title={t`Delete this account?`}
        text={t`${email} and all portfolios of this account will be permanently deleted.`}
        action={t`Delete account`}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => setIsDeleting(false) })}
        mutation={remove}
      />
    </>
  )
}
