import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { MAX_WEBHOOK_URL_LENGTH, WEBHOOK_EVENTS } from '@plumbline/contract/webhooks/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { findFieldError, hasCode } from '../../api/api-error.ts'
import { createWebhookMutation } from '../../api/webhook-queries.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CheckboxList } from '../../ui/forms/choice-list.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { nameEvent } from './webhook-names.ts'

/** Adds a webhook, then shows its secret once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(createWebhookMutation)
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<string[]>([...WEBHOOK_EVENTS])
  const { error } = create
  const urlError = findFieldError(error, 'url')
  const eventChoices = WEBHOOK_EVENTS.map((value) => ({ value, label: nameEvent(value) }))
  const isFreshSignInNeeded = hasCode(error, 'fresh-sign-in-needed')

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({ url, events: WEBHOOK_EVENTS.filter((each) => events.includes(each)) })
  }

  if (create.data)
    return (
      <Dialog title={t`Webhook added`} isOpen onClose={onClose}>
        <p>{t`Copy the secret now. Your program verifies the calls with it, and it cannot be shown again.`}</p>
        <CopyField label={t`Secret`} copyLabel={t`Copy secret`} value={create.data.secret} isFocused />
        <DialogActions>
          <Button onClick={onClose}>{t`Done`}</Button>
        </DialogActions>
      </Dialog>
    )

  return (
    <Dialog title={t`Add a webhook`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FormFields>
          <TextInput
            label={t`Address`}
            description={t`Your program, called by POST`}
            placeholder="https://hooks.example.com/plumbline"
            type="url"
            data-autofocus
            autoComplete="off"
            maxLength={MAX_WEBHOOK_URL_LENGTH}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={urlError}
          />
          <CheckboxList label={t`Events`} choices={eventChoices} values={events} onChange={setEvents} />
        </FormFields>
        <FormError error={urlError || isFreshSignInNeeded ? null : error} />
        {isFreshSignInNeeded && <FreshSignInNote action={t`adding a webhook`} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={events.length === 0}>
            {t`Add`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
