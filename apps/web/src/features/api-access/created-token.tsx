import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { CopyField } from './copy-field.tsx'

type CreatedTokenProps = { token: { name: string; token: string }; onClose: () => void }

/** Shows a new token, this once. */
export function CreatedToken({ token: { name, token }, onClose }: CreatedTokenProps) {
  return (
    <Dialog title={name} isOpen onClose={onClose}>
      <p>Copy the token now. It is not stored and cannot be shown again.</p>
      <CopyField label="Access token" value={token} isFocused />
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
