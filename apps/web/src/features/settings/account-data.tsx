import { Button } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exportAccountMutation, startDeletionMutation } from '../../api/account-mutations.ts'
import { hasCode } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { AccountArchive } from './account-archive.tsx'
import styles from './settings.module.css'

/** Exporting and deleting the account. */
export function AccountData({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const exportAll = useMutation({
    ...exportAccountMutation,
    onSuccess: saveFile,
    onError: (error) => {
      if (!hasCode(error, 'fresh-sign-in-needed')) showFailure('The account could not be exported', error)
    },
  })
  const startDeletion = useMutation({
    ...startDeletionMutation,
    onSuccess: () => {
      showSuccess('Check your email', `Open the link sent to ${user.email} to delete the account.`)
      setIsDeleting(false)
    },
  })

  return (
    <Card title="Your data">
      <div className={styles.rows}>
        <div>
          <div>
            <p>Export the account</p>
            <p className={styles.note}>One JSON file with everything: settings, portfolios, every transaction.</p>
          </div>
          <Button variant="default" onClick={() => exportAll.mutate()} loading={exportAll.isPending}>
            Export
          </Button>
        </div>
        {hasCode(exportAll.error, 'fresh-sign-in-needed') && <FreshSignInNote action="exporting your account" />}
        <AccountArchive />
        <div>
          <div>
            <p>Delete the account</p>
            <p className={styles.note}>Permanently deletes the account and all its data after you confirm by email.</p>
          </div>
          <Button variant="default" onClick={() => setIsDeleting(true)}>
            Delete account
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title="Delete your account?"
        text={`We send a link to ${user.email}. Nothing is deleted before you open it and confirm.`}
        action="Send the link"
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => startDeletion.mutate()}
        mutation={startDeletion}
      />
    </Card>
  )
}
