import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { MAX_NAME_LENGTH } from '@plumbline/contract/accounts/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { updateUserMutation } from '../../api/account-mutations.ts'
import { findFieldError, hasCode } from '../../api/api-error.ts'
import { useInstallation } from '../../api/use-installation.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { FieldRow, FormFields } from '../../ui/forms/form-fields.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { findLaterEdits, findUserChange, type UserDraft } from './find-user-change.ts'
import styles from './settings.module.css'

/** Name, address, currency and country. A new address counts only once the mail sent there has been confirmed. */
export function UserForm({ user }: { user: User }) {
  const [edited, setEdited] = useState<Partial<UserDraft>>({})
  const draft = { ...user, first_name: user.first_name ?? '', last_name: user.last_name ?? '', ...edited }
  const { mutate, error, isPending } = useMutation({
    ...updateUserMutation,
    onSuccess: ({ pendingEmail }, { email }) => {
      const isConfirmationMailed = email !== undefined && pendingEmail !== null
      showSuccess(
        t`Settings saved successfully`,
        isConfirmationMailed ? t`Open the email sent to ${pendingEmail} to confirm it.` : undefined,
      )
    },
  })
  const { billing } = useInstallation()
  const isSelling = billing !== undefined && billing !== 'off'
  const set = (change: Partial<UserDraft>) => setEdited((current) => ({ ...current, ...change }))
  const findError = (field: string) => findFieldError(error, field)
  const isFreshSignInNeeded = hasCode(error, 'fresh-sign-in-needed')
  const isFieldError = ['first_name', 'last_name', 'email'].some(findError)

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(findUserChange(user, edited), { onSuccess: () => setEdited((current) => findLaterEdits(current, edited)) })
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <FormFields>
          <FieldRow>
            <TextInput
              label={t`First name`}
              autoComplete="given-name"
              maxLength={MAX_NAME_LENGTH}
              value={draft.first_name}
              onChange={(event) => set({ first_name: event.currentTarget.value })}
              error={findError('first_name')}
            />
            <TextInput
              label={t`Last name`}
              autoComplete="family-name"
              maxLength={MAX_NAME_LENGTH}
              value={draft.last_name}
              onChange={(event) => set({ last_name: event.currentTarget.value })}
              error={findError('last_name')}
            />
          </FieldRow>
          <TextInput
            type="email"
            label={t`Email address`}
            autoComplete="email"
            description={
              user.pendingEmail
                ? t`Waiting for the confirmation of ${{ pendingEmail: user.pendingEmail }}`
                : t`We’ll email a link to confirm the new address`
            }
            value={draft.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
            error={findError('email')}
          />
          <FieldRow>
            <CurrencySelect label={t`Currency`} value={draft.currency} onChange={(currency) => set({ currency })} />
            <CountrySelect label={t`Country`} value={draft.country} onChange={(country) => set({ country })} />
          </FieldRow>
          <SwitchField
            label={t`Receive email communications`}
            description={
              isSelling
                ? t`Product news and the end of the trial. Mails for sign-in, security and billing are always sent.`
                : t`Product news. Mails for sign-in and security are always sent.`
            }
            isOn={draft.emailSubscribe}
            onChange={(emailSubscribe) => set({ emailSubscribe })}
          />
          {user.beta && <p className={styles.note}>{t`You have access to beta features`}</p>}
        </FormFields>
        <FormError error={isFieldError || isFreshSignInNeeded ? null : error} />
        {isFreshSignInNeeded && <FreshSignInNote action={t`changing your email`} />}
        <div className={styles.actions}>
          <Button type="submit" loading={isPending}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Card>
  )
}
