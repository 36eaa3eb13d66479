import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { MAX_NTFY_TOKEN_LENGTH, MAX_WEBHOOK_URL_LENGTH } from '@plumbline/contract/webhooks/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { findFieldError, hasCode } from '../../api/api-error.ts'
import { createNtfyTopicMutation } from '../../api/webhook-queries.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'

/** Adds a topic of ntfy. */
export function AddNtfyDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation({ ...createNtfyTopicMutation, onSuccess: onClose })
  const [url, setUrl] = useState('https://ntfy.sh/')
  const [accessToken, setAccessToken] = useState('')
  const [withAmounts, setWithAmounts] = useState(false)
  const { error } = create
  const errors = { url: findFieldError(error, 'url'), accessToken: findFieldError(error, 'accessToken') }
  const isFreshSignInNeeded = hasCode(error, 'fresh-sign-in-needed')
  const isShownElsewhere = Boolean(errors.url || errors.accessToken || isFreshSignInNeeded)

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({ url: url.trim(), accessToken: accessToken.trim() || null, withAmounts })
  }

  return (
    <Dialog title={t`Add ntfy topic`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FormFields>
          <TextInput
            label={t`Address of the topic`}
            description={t`On ntfy.sh, who knows the name of a topic reads its notices. Choose one that nobody guesses.`}
            placeholder="https://ntfy.sh/my-topic"
            type="url"
            data-autofocus
            autoComplete="off"
            maxLength={MAX_WEBHOOK_URL_LENGTH}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={errors.url}
          />
          <TextInput
            label={t`Access token`}
            description={t`Optional. Stored encrypted.`}
            type="password"
            autoComplete="off"
            maxLength={MAX_NTFY_TOKEN_LENGTH}
            value={accessToken}
            onChange={(event) => setAccessToken(event.currentTarget.value)}
            error={errors.accessToken}
          />
          <SwitchField
            label={t`With amounts`}
            description={t`Prices, levels and percentages. Without them, a notice says what happened to which asset.`}
            isOn={withAmounts}
            onChange={setWithAmounts}
          />
        </FormFields>
        <FormError error={isShownElsewhere ? null : error} />
        {isFreshSignInNeeded && <FreshSignInNote action={t`adding an ntfy topic`} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t`Add`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
