import { t } from '@lingui/core/macro'
import { Button, Textarea } from '@mantine/core'
import { MAX_NOTE_LENGTH } from '@plumbline/contract/asset-notes/vocabulary'
import type { WatchedAsset } from '@plumbline/contract/watchlist/schemas'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { watchMutation } from '../../api/watchlist-queries.ts'
import { findNumberFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'

type EditWatchProps = { watched: WatchedAsset; onClose: () => void }

/** Changes the target price and the notes of a watched asset. Unchanged notes are not sent. */
export function EditWatchDialog({ watched, onClose }: EditWatchProps) {
  const { asset, targetPrice, notes } = watched
  const { currency } = asset
  const { numberFormat } = useFigureSettings()
  const [target, setTarget] = useState(targetPrice === null ? '' : typeDecimal(Number(targetPrice), numberFormat))
  const [text, setText] = useState(notes ?? '')
  const [fault, setFault] = useState<string>()
  const save = useMutation({ ...watchMutation, onSuccess: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = target.trim() === ''
    const typed = isEmpty ? null : (parseDecimal(target, numberFormat) ?? '')
    const found =
      typed !== null && !(Number(typed) > 0)
        ? (findNumberFault(target, numberFormat) ?? t`The target must be above 0`)
        : undefined
    setFault(found)
    if (found !== undefined) return
    const isChanged = text !== (notes ?? '')
    save.mutate({ assetId: asset._id, targetPrice: typed, ...(isChanged && { notes: text.trim() || null }) })
  }

  return (
    <Dialog title={asset.name} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FormFields>
          <DecimalField
            label={t`Target price, ${currency}`}
            value={target}
            onChange={setTarget}
            error={fault}
            note={t`An alert tells you when it is reached. Leave empty for no target`}
          />
          <Textarea
            label={t`Notes`}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MAX_NOTE_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
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
