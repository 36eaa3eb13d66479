import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { FormError } from './form-error.tsx'

type ConfirmDialogProps = {
  title: string
  text: string
  action: string
  isOpen: boolean
  onClose: () => void
  /** May fail: the message of `describe` then stands in the dialog, which stays open. */
  onConfirm: () => Promise<void>
  describe: (error: unknown) => string
}

/** Asks before something is lost. */
export function ConfirmDialog({ title, text, action, isOpen, onClose, onConfirm, describe }: ConfirmDialogProps) {
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
        <Button data-danger onClick={confirm} loading={isBusy}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
