import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { MAX_TOKEN_NAME_LENGTH } from '@plumbline/contract/access-tokens/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createAccessTokenMutation } from '../../api/access-token-queries.ts'
import { findFieldError, hasCode } from '../../api/api-error.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { AccessFields, useAccessDraft } from './access-fields.tsx'
import { CreatedToken } from './created-token.tsx'

/** Creates an access token, then shows it once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(createAccessTokenMutation)
  return create.data ? (
    <CreatedToken token={create.data} onClose={onClose} />
  ) : (
    <Dialog title={t`Create an access token`} isOpen onClose={onClose}>
      <TokenForm create={create} onClose={onClose} />
    </Dialog>
  )
}

type TokenFormProps = {
  create: {
    mutate: (body: Parameters<NonNullable<typeof createAccessTokenMutation.mutationFn>>[0]) => void
    error: unknown
    isPending: boolean
  }
  onClose: () => void
}

function TokenForm({ create, onClose }: TokenFormProps) {
  const [name, setName] = useState('')
  const access = useAccessDraft('read')
  const { error } = create
  const findError = (field: string) => findFieldError(error, field)
  const isFreshSignInNeeded = hasCode(error, 'fresh-sign-in-needed')
  const isFieldError = ['name', 'expiresOn'].some(findError)

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({ name, ...access.access })
  }

  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <TextInput
          label={t`Name`}
          description={t`What will use it`}
          placeholder={t`Backup script`}
          data-autofocus
          autoComplete="off"
          maxLength={MAX_TOKEN_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={findError('name')}
        />
        <AccessFields access={access} canWrite dateError={findError('expiresOn')} />
      </FormFields>
      <FormError error={isFieldError || isFreshSignInNeeded ? null : error} />
      {isFreshSignInNeeded && <FreshSignInNote action={t`creating a token`} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={!access.isComplete}>
          {t`Create`}
        </Button>
      </DialogActions>
    </form>
  )
}
