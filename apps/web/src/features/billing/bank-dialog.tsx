import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'

/** Stands in for the bank's 3-D Secure window in test mode. */
export function BankDialog({ onReply }: { onReply: (isApproved: boolean) => void }) {
  return (
    <Dialog title={t`3-D Secure test`} isOpen onClose={() => onReply(false)}>
      <p>{t`In test mode this window stands for your bank. Approve or refuse the payment.`}</p>
      <DialogActions>
        <Button variant="default" onClick={() => onReply(false)}>
          {t`Fail authentication`}
        </Button>
        <Button onClick={() => onReply(true)}>{t`Complete authentication`}</Button>
      </DialogActions>
    </Dialog>
  )
}
