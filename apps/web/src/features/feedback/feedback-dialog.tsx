import { t } from '@lingui/core/macro'
import { Button, Textarea } from '@mantine/core'
import { MAX_FEEDBACK_LENGTH, MIN_FEEDBACK_LENGTH } from '@plumbline/contract/feedback/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { sendFeedbackMutation } from '../../api/feedback-mutations.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'

const SUCCESS_SHOWN_MS = 3000

/** A message to the operator of this installation, with the page it is about. Closes three seconds after it is sent. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending, isSuccess, error } = useMutation(sendFeedbackMutation)

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(onClose, SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, onClose])

  function submit(event: FormEvent) {
    event.preventDefault()
    const isTooShort = message.trim().length < MIN_FEEDBACK_LENGTH
    setFault(isTooShort ? t`Write at least ${MIN_FEEDBACK_LENGTH} characters.` : null)
    if (!isTooShort) mutate(message)
  }

  return (
    <Dialog title={t`Feedback`} isOpen onClose={onClose}>
      {isSuccess ? (
        <p role="status">{t`Thank you. Your message has been sent.`}</p>
      ) : (
        <form onSubmit={submit}>
          <Textarea
            label={t`What works? What is missing or wrong?`}
            description={t`Includes this page’s address and your browser’s name`}
            data-autofocus
            autosize
            minRows={5}
            maxRows={12}
            maxLength={MAX_FEEDBACK_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <FormError error={fault ?? error} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button type="submit" loading={isPending}>
              {t`Send feedback`}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
