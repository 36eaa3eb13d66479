import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { prices } from '@plumbline/contract/plans'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createSampleMutation } from '../../api/portfolio-mutations.ts'
import { askToUpgrade, WELCOME_OFFER_SOURCE } from '../../stores/upgrade-prompt.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import { showFailure } from '../../ui/notices.tsx'
import { SampleButton } from '../../ui/sample/sample-button.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './welcome.module.css'
import { isReviewAsked } from './welcome-state.ts'

type LastStepProps = { user: User; hasOffer: boolean; onBack: () => void; onClose: () => void }

/** A review request or the offer; without an offer, the next steps. */
export function LastStep({ user, hasOffer, onBack, onClose }: LastStepProps) {
  const steps = { onBack, onClose }
  if (!hasOffer) return <WaysOn {...steps} />
  return isReviewAsked(user) ? <ReviewRequest {...steps} /> : <Offer {...steps} />
}

type StepProps = Pick<LastStepProps, 'onBack' | 'onClose'>

/** Opens the sample portfolio. */
function SampleWay({ onClose }: Pick<StepProps, 'onClose'>) {
  const navigate = useNavigate()
  const sample = useMutation({
    ...createSampleMutation,
    onSuccess: ({ _id }) => {
      onClose()
      return navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } })
    },
    onError: (error) => showFailure(t`The sample could not be created`, error),
  })
  return <SampleButton isLoading={sample.isPending} onClick={() => sample.mutate()} />
}

function WaysOn({ onBack, onClose }: StepProps) {
  return (
    <>
      <div className={styles.text}>
        <p>
          {t`Import a file, enter a first purchase, or explore a sample portfolio, which you can remove with one click.`}
        </p>
        <SampleWay onClose={onClose} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button onClick={onClose}>{t`Go to my portfolios`}</Button>
      </DialogActions>
    </>
  )
}

function Offer({ onBack, onClose }: StepProps) {
  function take() {
    onClose()
    askToUpgrade(WELCOME_OFFER_SOURCE)
  }

  return (
    <>
      <div className={styles.text}>
        <p>
          <b>{t`One-time offer: 90% off the first 2 months of Premium.`}</b>
        </p>
        <p>
          {t`$${{ offered: prices.monthly / 10 }} per month instead of $${{ price: prices.monthly }}, then $${{ price: prices.monthly }} per month. The offer is shown once.`}
        </p>
        <p>{t`Or look around first. The sample can be removed with one click.`}</p>
        <SampleWay onClose={onClose} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t`Go to my portfolios`}
        </Button>
        <Button onClick={take}>{t`Take the offer`}</Button>
      </DialogActions>
    </>
  )
}

function ReviewRequest({ onBack, onClose }: StepProps) {
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
        <p>{t`Would you write a review? It helps others decide, and helps us improve.`}</p>
        <p>
          <button type="button" className={textLink} onClick={leave}>
            {t`Go to my account first`}
          </button>
        </p>
        <SampleWay onClose={onClose} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button onClick={write}>{t`Write a review`}</Button>
      </DialogActions>
    </>
  )
}
