import { Button } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { prices } from '@plumbline/contract/plans'
import { useNavigate } from '@tanstack/react-router'
import { askToUpgrade, WELCOME_OFFER_SOURCE } from '../../stores/upgrade-prompt.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import { textLink } from '../../ui/text-link.ts'
import styles from './welcome.module.css'
import { isReviewAsked } from './welcome-state.ts'

type LastStepProps = { user: User; onBack: () => void; onClose: () => void }

export function LastStep({ user, onBack, onClose }: LastStepProps) {
  return isReviewAsked(user) ? (
    <ReviewRequest onBack={onBack} onClose={onClose} />
  ) : (
    <Offer onBack={onBack} onClose={onClose} />
  )
}

function Offer({ onBack, onClose }: Omit<LastStepProps, 'user'>) {
  function take() {
    onClose()
    askToUpgrade(WELCOME_OFFER_SOURCE)
  }

  return (
    <>
      <div className={styles.text}>
        <p>
          <b>One-time offer: 90% off the first 2 months of Premium.</b>
        </p>
        <p>
          ${prices.monthly / 10} per month instead of ${prices.monthly}, then ${prices.monthly} per month. The offer is
          shown once.
        </p>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button variant="default" onClick={onClose}>
          Go to my portfolios
        </Button>
        <Button onClick={take}>Take the offer</Button>
      </DialogActions>
    </>
  )
}

function ReviewRequest({ onBack, onClose }: Omit<LastStepProps, 'user'>) {
  const navigate = useNavigate()

  function write() {
    onClose()
    openDialog('feedback')
  }

  function leave() {
    onClose()
    void navigate({ to: '/portfolios' })
  }

  return (
    <>
      <div className={styles.text}>
        <p>Would you write a review? What works and what is missing helps others to decide, and us to do better.</p>
        <p>
          <button type="button" className={textLink} onClick={leave}>
            Go to my account first
          </button>
        </p>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={write}>Write a review</Button>
      </DialogActions>
    </>
  )
}
