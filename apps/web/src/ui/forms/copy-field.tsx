import { t } from '@lingui/core/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './copy-field.module.css'

type CopyFieldProps = { label: string; copyLabel: string; value: string; isFocused?: boolean; rows?: number }

/** A text to copy. With `rows`, it has several lines. */
export function CopyField({ label, copyLabel, value, isFocused, rows }: CopyFieldProps) {
  const [isCopied, setIsCopied] = useState(false)
  // Absent on pages without https that are not on this machine.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const properties = { label, value, readOnly: true, ...(isFocused && { 'data-autofocus': true }) }

  return (
    <div className={styles.field} data-lines={rows !== undefined || undefined}>
      {rows === undefined ? (
        <TextInput {...properties} onFocus={(event) => event.currentTarget.select()} />
      ) : (
        <Textarea {...properties} rows={rows} onFocus={(event) => event.currentTarget.select()} />
      )}
      {clipboard && (
        <Button
          variant="default"
          aria-label={isCopied ? t`${label} copied` : copyLabel}
          onClick={() => void clipboard.writeText(value).then(() => setIsCopied(true))}
        >
          {isCopied ? t`Copied` : t`Copy`}
        </Button>
      )}
    </div>
  )
}
