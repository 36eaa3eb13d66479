import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'

type CodeFieldProps = { value: string; onChange: (code: string) => void }

export function CodeField({ value, onChange }: CodeFieldProps) {
  return (
    <TextInput
      label={t`One-time code`}
      description={t`From your authenticator app or text message`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
