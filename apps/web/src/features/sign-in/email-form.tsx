import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { EntryBody } from '../../ui/page/entry-layout.tsx'
import { findEmailFault } from './find-email-fault.ts'

type EmailFormProps = {
  lead: string
  action: string
  isSending: boolean
  /** The browser may list passkeys among the field's suggestions. */
  canSuggestPasskeys?: boolean
  onSubmit: (email: string) => void
}

/** Asks for an email address. An invalid address is not sent. */
export function EmailForm({ lead, action, isSending, canSuggestPasskeys, onSubmit }: EmailFormProps) {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findEmailFault(email)
    setFault(found)
    if (found === null) onSubmit(email.trim())
  }

  return (
    <form onSubmit={submit} noValidate>
      <EntryBody>
        <p>{lead}</p>
        <TextInput
          type="email"
          name="email"
          label={t`Email address`}
          autoComplete={canSuggestPasskeys ? 'email webauthn' : 'email'}
          inputMode="email"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fault}
        />
        <Button type="submit" loading={isSending} fullWidth>
          {action}
        </Button>
      </EntryBody>
    </form>
  )
}
