import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'

type CreatedTokenProps = { token: { name: string; token: string }; onClose: () => void }

/** Shows a new token, this once. */
export function CreatedToken({ token: { name, token }, onClose }: CreatedTokenProps) {
  return (
    <Dialog title={name} isOpen onClose={onClose}>
      <p>{t`Copy the token now. It is not stored and cannot be shown again.`}</p>
      <CopyField label={t`Access token`} copyLabel={t`Copy access token`} value={token} isFocused />
      <DialogActions>
        <Button onClick={onClose}>{t`Done`}</Button>
      </DialogActions>
    </Dialog>
  )
}
