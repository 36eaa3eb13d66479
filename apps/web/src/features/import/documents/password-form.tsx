import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './documents.module.css'

type PasswordFormProps = { wasWrong: boolean; onUnlock: (password: string) => Promise<void> }

/** Asks for the password of a protected document. It stays in this browser. */
export function PasswordForm({ wasWrong, onUnlock }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const unlock = useMutation({ mutationFn: onUnlock })
  return (
    <form
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault()
        unlock.mutate(password)
      }}
    >
      <TextInput
        type="password"
        label={t`Password of the document`}
        description={t`Often your date of birth or account number. It stays in this browser and is tried on your other protected documents.`}
        autoComplete="off"
        value={password}
        error={wasWrong && !unlock.isPending ? t`This password does not open the document` : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabled={password === ''} loading={unlock.isPending}>
        {t`Open`}
      </Button>
    </form>
  )
}
