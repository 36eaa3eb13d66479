import { TextInput } from '@mantine/core'

type CodeFieldProps = { value: string; onChange: (code: string) => void }

export function CodeField({ value, onChange }: CodeFieldProps) {
  return (
    <TextInput
      label="One-time code"
      description="From your authenticator app or text message"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
