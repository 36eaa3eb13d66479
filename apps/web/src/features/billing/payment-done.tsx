import { t } from '@lingui/core/macro'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { portfolioDraft } from '../../stores/portfolio-draft.ts'
import { useStore } from '../../stores/store.ts'
import { textLink } from '../../ui/text-link.ts'
import styles from './payment.module.css'
import { useActivation } from './use-activation.ts'

const texts = () => ({
  active: t`Your Premium account is now activated`,
  waiting: t`Your payment is being confirmed…`,
  late: t`Your payment is still being processed. Premium starts as soon as it is confirmed. You can leave this page.`,
})

/** Replaces the payment form after a payment. The way back opens the form of a portfolio that waits for the upgrade. */
export function PaymentDone({ onLeave }: { onLeave?: () => void }) {
  const state = useActivation()
  const isPortfolioWaiting = useStore(portfolioDraft) !== undefined
  const Icon = state === 'active' ? IconCircleCheck : IconClock
  return (
    <div className={styles.done}>
      <p role="status">
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        {texts()[state]}
      </p>
      <Link
        to="/portfolios"
        search={isPortfolioWaiting ? { create: true } : {}}
        className={textLink}
        {...(onLeave && { onClick: onLeave })}
      >
        {t`Back to my portfolios`}
      </Link>
    </div>
  )
}
