import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { FormError } from './form-error.tsx'

type ConfirmDialogProps = {
  title: string
  text: string
  action: string
  /** Whether something is lost by it. */
  isDanger?: boolean
  isOpen: boolean
  onClose: () => void
  /** May fail: the message of `describe` then stands in the dialog, which stays open. */
  onConfirm: () => Promise<void>
  describe: (error: unknown) => string
}

/** Asks before something is done that cannot be undone by a click. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDanger = true, isOpen, onClose, onConfirm, describe } = props
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function close() {
    setFailure(null)
    onClose()
  }

  async function confirm() {
    setIsBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setFailure(describe(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <p>{text}</p>
      <FormError text={failure} />
      <DialogActions>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button data-danger={isDanger || undefined} onClick={confirm} loading={isBusy}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
