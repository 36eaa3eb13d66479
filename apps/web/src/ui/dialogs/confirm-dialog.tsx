import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { FormError } from './form-error.tsx'

type ConfirmDialogProps = {
  title: string
  text: string
  action: string
  /** Whether something is lost. */
  isDanger?: boolean
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  /**
   * The mutation behind `onConfirm`, if there is one. The dialog stays open and shows its error; the page closes it
   * after a success.
   */
  mutation?: { isPending: boolean; error: unknown; reset: () => void }
}

/** Asks before something that a click cannot undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDanger = true, isOpen, onClose, onConfirm, mutation } = props

  function close() {
    mutation?.reset()
    onClose()
  }

  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <p>{text}</p>
      <FormError error={mutation?.error} />
      <DialogActions>
        <Button variant="default" onClick={close}>
          {t`Cancel`}
        </Button>
        <Button data-danger={isDanger || undefined} onClick={onConfirm} loading={mutation?.isPending ?? false}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
