import { Button, TextInput } from '@mantine/core'
import { MAX_EMAIL_LENGTH } from '@plumbline/contract/accounts/email-address'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addUserMutation } from '../../api/admin-mutations.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'

/** Creates an account for an email address, even while sign-up is closed. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const add = useMutation(addUserMutation)

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    add.mutate(address, {
      onSuccess: () => {
        showSuccess(`${address} can sign in now`)
        onClose()
      },
    })
  }

  return (
    <Dialog title="Add user" isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p>The user signs in by email with this address, even while registration is closed.</p>
        <TextInput
          type="email"
          label="Email address"
          maxLength={MAX_EMAIL_LENGTH}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <FormError error={add.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add user
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
