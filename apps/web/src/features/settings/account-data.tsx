import { t } from '@lingui/core/macro'
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
      if (!hasCode(error, 'fresh-sign-in-needed')) showFailure(t`The account could not be exported`, error)
    },
  })
  const startDeletion = useMutation({
    ...startDeletionMutation,
    onSuccess: () => {
      showSuccess(t`Check your email`, t`Open the link sent to ${{ email: user.email }} to delete the account.`)
      setIsDeleting(false)
    },
  })

  return (
    <Card title={t`Your data`}>
      <div className={styles.rows}>
        <div>
          <div>
            <p>{t`Export the account`}</p>
            <p className={styles.note}>{t`One JSON file with everything: settings, portfolios, every transaction.`}</p>
          </div>
          <Button variant="default" onClick={() => exportAll.mutate()} loading={exportAll.isPending}>
            {t`Export`}
          </Button>
        </div>
        {hasCode(exportAll.error, 'fresh-sign-in-needed') && <FreshSignInNote action={t`exporting your account`} />}
        <AccountArchive />
        <div>
          <div>
            <p>{t`Delete the account`}</p>
            <p
              className={styles.note}
            >{t`Permanently deletes the account and all its data after you confirm by email.`}</p>
          </div>
          <Button variant="default" onClick={() => setIsDeleting(true)}>
            {t`Delete account`}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title={t`Delete your account?`}
        text={t`We’ll email a link to ${{ email: user.email }}. Nothing is deleted until you open it and confirm.`}
        action={t`Send the link`}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => startDeletion.mutate()}
        mutation={startDeletion}
      />
    </Card>
  )
}
