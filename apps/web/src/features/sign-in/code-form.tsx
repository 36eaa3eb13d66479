import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { SIGN_IN_CODE_DIGITS } from '@plumbline/contract/accounts/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { signInByCodeMutation } from '../../api/sign-in-mutations.ts'
import { useSession } from '../../stores/session.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'

/** Signs in with the code of the mail that this browser requested. Sends the code once its last digit is typed. */
export function CodeForm() {
  const { nonce } = useSession()
  const [code, setCode] = useState('')
  const signIn = useMutation(signInByCodeMutation)
  if (nonce === undefined) return null

  function read(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, SIGN_IN_CODE_DIGITS)
    setCode(digits)
    if (digits.length === SIGN_IN_CODE_DIGITS && digits !== code) signIn.mutate({ code: digits, nonce: nonce ?? '' })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length === SIGN_IN_CODE_DIGITS) signIn.mutate({ code, nonce: nonce ?? '' })
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t`Eight-digit code`}
        description={t`From the email, in this browser`}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => read(event.currentTarget.value)}
      />
      <FormError error={signIn.error} />
      <Button type="submit" fullWidth mt={12} loading={signIn.isPending} disabled={code.length < SIGN_IN_CODE_DIGITS}>
        {t`Sign in`}
      </Button>
    </form>
  )
}
