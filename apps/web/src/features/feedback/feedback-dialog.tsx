import '../../ui/forms/form-styles.ts'
import { Button, Textarea } from '@mantine/core'
import { MAX_FEEDBACK_LENGTH, MIN_FEEDBACK_LENGTH } from '@plumbline/contract/feedback/operations'
import { type FormEvent, useEffect, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { postFeedback } from '../../api/feedback.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'

const successMilliseconds = 3000

type FeedbackState = 'open' | 'submitting' | 'success' | 'error'

/** A message to whoever runs this installation, with the page it is about. Closes by itself three seconds after it was sent. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<FeedbackState>('open')
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (state !== 'success') return
    const timer = setTimeout(onClose, successMilliseconds)
    return () => clearTimeout(timer)
  }, [state, onClose])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (message.trim().length < MIN_FEEDBACK_LENGTH) {
      setFailure(`Write at least ${MIN_FEEDBACK_LENGTH} characters.`)
      return
    }
    setFailure(null)
    setState('submitting')
    try {
      await postFeedback(message)
      setState('success')
    } catch (error) {
      setFailure(describeError(error))
      setState('error')
    }
  }

  return (
    <Dialog title="Feedback" isOpen onClose={onClose}>
      {state === 'success' ? (
        <p role="status">Thank you. Your message has been sent.</p>
      ) : (
        <form onSubmit={submit}>
          <Textarea
            label="What works, what is missing, what is wrong?"
            description="The address of this page and the name of your browser are sent with it"
            data-autofocus
            autosize
            minRows={5}
            maxRows={12}
            maxLength={MAX_FEEDBACK_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <FormError text={failure} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={state === 'submitting'}>
              Send feedback
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
