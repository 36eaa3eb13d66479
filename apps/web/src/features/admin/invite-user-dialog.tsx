import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { MAX_EMAIL_LENGTH } from '@plumbline/contract/accounts/email-address'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { inviteUserMutation } from '../../api/admin-mutations.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import styles from './admin.module.css'

/** Creates an account for an email address and mails a sign-in link, even while registration is closed. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const invite = useMutation(inviteUserMutation)
  const { data: health } = useQuery(healthQuery)

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    invite.mutate(address, {
      onSuccess: () => {
        showSuccess(t`${address} is invited`)
        onClose()
      },
    })
  }

  return (
    <Dialog title={t`Invite user`} isOpen onClose={onClose}>
      <form className={styles.invitation} onSubmit={submit} noValidate>
        <p>
          {t`The user gets an account and an email with a sign-in link that works for 7 days, even while registration is closed.`}
        </p>
        {health?.mailIsSent === false && (
          <p>{t`This installation has no mail server. Send the user the link from the local mailbox or the server’s console.`}</p>
        )}
        <TextInput
          type="email"
          label={t`Email address`}
          maxLength={MAX_EMAIL_LENGTH}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <FormError error={invite.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t`Send invitation`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
