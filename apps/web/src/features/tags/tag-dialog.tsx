import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Tag } from '@plumbline/contract/tags/schemas'
import { MAX_TAG_NAME_LENGTH } from '@plumbline/contract/tags/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createTagMutation, updateTagMutation } from '../../api/tags.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'

/** Names a new tag, or renames one. */
export function TagDialog({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
  const [name, setName] = useState(tag?.name ?? '')
  const create = useMutation({ ...createTagMutation, onSuccess: onClose })
  const rename = useMutation({ ...updateTagMutation, onSuccess: onClose })
  const save = tag === undefined ? create : rename

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    if (tag === undefined) create.mutate({ name })
    else rename.mutate({ _id: tag._id, name })
  }

  return (
    <Dialog title={tag === undefined ? t`New tag` : t`Rename ${{ name: tag.name }}`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t`Name`}
          data-autofocus
          maxLength={MAX_TAG_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError error={save.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
            {tag === undefined ? t`Add tag` : t`Rename`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
