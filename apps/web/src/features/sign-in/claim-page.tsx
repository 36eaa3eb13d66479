import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { MAX_EMAIL_LENGTH, MISSING_FIELDS_MESSAGE } from '@plumbline/contract/accounts/email-address'
import { MAX_NAME_LENGTH } from '@plumbline/contract/accounts/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { claimLifetimeMutation } from '../../api/sign-in-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { CodeForm } from './code-form.tsx'
import { findEmailFault } from './find-email-fault.ts'
import { MailboxHint } from './sent-notice.tsx'

const noClaim = { first_name: '', last_name: '', email: '', code: '' }
type Claim = typeof noClaim

const fields = () =>
  [
    { name: 'first_name', label: t`First name`, autoComplete: 'given-name' },
    { name: 'last_name', label: t`Last name`, autoComplete: 'family-name' },
    { name: 'email', label: t`Email address`, autoComplete: 'email' },
    { name: 'code', label: t`Code`, autoComplete: 'off' },
  ] as const

function findFault(claim: Claim): string | null {
  const isFilled = Object.values(claim).every((value) => value.trim() !== '')
  return isFilled ? findEmailFault(claim.email) : i18n._(MISSING_FIELDS_MESSAGE)
}

/** Redeems the lifetime code of a deal; the code of the address is filled in. */
export function ClaimPage({ code = '' }: { code?: string }) {
  const [claim, setClaim] = useState<Claim>({ ...noClaim, code })
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending, data: claimed, error } = useMutation(claimLifetimeMutation)
  const isCodeRefused = hasCode(error, 'claim-code-not-valid')

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findFault(claim)
    setFault(found)
    if (found === null) mutate(claim)
  }

  if (claimed) return <Claimed email={claim.email.trim()} userExists={claimed.userExists} />
  return (
    <EntryLayout title={t`Activate your lifetime Premium account`}>
      <ClaimMeta />
      <form onSubmit={submit} noValidate>
        <EntryBody>
          {fields().map(({ name, label, autoComplete }) => (
            <TextInput
              key={name}
              name={name}
              label={label}
              autoComplete={autoComplete}
              maxLength={name === 'email' ? MAX_EMAIL_LENGTH : MAX_NAME_LENGTH}
              value={claim[name]}
              onChange={(event) => setClaim({ ...claim, [name]: event.currentTarget.value })}
            />
          ))}
          <Button type="submit" disabled={isPending} fullWidth>
            {t`Create my account`}
          </Button>
          <p role="status">{isPending && t`Activating your subscription...`}</p>
        </EntryBody>
      </form>
      <FormError
        error={fault ?? (isCodeRefused ? t`This code is unknown or was already used. Check it for typos.` : error)}
      />
    </EntryLayout>
  )
}

function Claimed({ email, userExists }: { email: string; userExists: boolean }) {
  return (
    <EntryLayout title={t`Your lifetime Premium account is activated`}>
      <ClaimMeta />
      <EntryBody>
        <div role="status">
          {userExists && <p>{t`You already had an account with this address. It now has lifetime Premium.`}</p>}
          <p>
            <Trans>
              Check your email to sign in: a link and a code are on their way to <b>{email}</b>.
            </Trans>
          </p>
        </div>
        <CodeForm />
        <MailboxHint />
      </EntryBody>
    </EntryLayout>
  )
}

function ClaimMeta() {
  return (
    <PageMeta
      title={t`Activate your account · Plumbline`}
      description={t`Activate a lifetime Premium account with the code of your deal.`}
    />
  )
}
