import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { MAX_PASSKEY_NAME_LENGTH } from '@plumbline/contract/passkeys/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { renamePasskeyMutation } from '../../api/passkey-mutations.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'

type RenamePasskeyDialogProps = { id: string; name: string; onClose: () => void }

export function RenamePasskeyDialog({ id, name, onClose }: RenamePasskeyDialogProps) {
  const [text, setText] = useState(name)
  const rename = useMutation({ ...renamePasskeyMutation(id), onSuccess: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    rename.mutate(text)
  }

  return (
    <Dialog title={t`Rename passkey`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t`Name`}
          data-autofocus
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError error={rename.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={rename.isPending} disabled={text.trim() === ''}>
            {t`Rename`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
