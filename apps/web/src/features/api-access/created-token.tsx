import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import styles from './api-access.module.css'

type CreatedTokenProps = { token: { name: string; token: string }; onClose: () => void }

/** Shows a new token, this once. */
export function CreatedToken({ token: { name, token }, onClose }: CreatedTokenProps) {
  const [isCopied, setIsCopied] = useState(false)
  // Absent on pages without https that are not on this machine.
  const clipboard = navigator.clipboard as Clipboard | undefined

  return (
    <Dialog title={name} isOpen onClose={onClose}>
      <p>Copy the token now. It is not stored and cannot be shown again.</p>
      <div className={styles.secret}>
        <TextInput
          label="Access token"
          readOnly
          data-autofocus
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        {clipboard && (
          <Button variant="default" onClick={() => void clipboard.writeText(token).then(() => setIsCopied(true))}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
