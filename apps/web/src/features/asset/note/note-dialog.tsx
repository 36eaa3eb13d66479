import { t } from '@lingui/core/macro'
import { Button, Textarea } from '@mantine/core'
import type { AssetNote } from '@plumbline/contract/asset-notes/schemas'
import { MAX_NOTE_LENGTH } from '@plumbline/contract/asset-notes/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { updateAssetNoteMutation } from '../../../api/asset-notes.ts'
import { useTags } from '../../../api/use-tags.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../../ui/dialogs/form-error.tsx'
import { FormFields } from '../../../ui/forms/form-fields.tsx'
import { TagsField } from '../../../ui/tags/tags-field.tsx'

type NoteDialogProps = { assetId: string; name: string; stored: AssetNote; onClose: () => void }

/** Changes the note and the tags of an asset. An unchanged note is not sent. */
export function NoteDialog({ assetId, name, stored, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(stored.note ?? '')
  const [names, setNames] = useState<readonly string[]>(stored.tags)
  const tags = useTags()
  const save = useMutation({ ...updateAssetNoteMutation, onSuccess: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ assetId, ...(note !== (stored.note ?? '') && { note }), tags: [...names] })
  }

  return (
    <Dialog title={name} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FormFields>
          <Textarea
            label={t`Note`}
            data-autofocus
            autosize
            minRows={4}
            maxRows={12}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <TagsField label={t`Tags`} tags={tags} value={names} onChange={setNames} />
        </FormFields>
        <FormError error={save.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t`Save`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
