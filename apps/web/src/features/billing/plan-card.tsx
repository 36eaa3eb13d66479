import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import type { Billing, BillingSubscription } from '@plumbline/contract/billing/schemas'
import { LIFETIME_SOURCE } from '@plumbline/contract/plans'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { resumeMutation } from '../../api/billing-mutations.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './billing.module.css'
import { describeCard, describeNextPayment, hasRunningSubscription, nameSwitch } from './describe-subscription.ts'

type PlanCardProps = { user: User; billing: Billing; onCancel: () => void }

export function PlanCard({ user, billing, onCancel }: PlanCardProps) {
  const { subscription, card } = billing
  const isRunning = hasRunningSubscription(billing)
  const isTrial = subscription?.status === 'trialing' || (user.plan === 'free' && user.trialDaysLeft >= 0)
  return (
    <Card>
      <div className={styles.plan}>
        {user.plan === 'free' ? t`You are currently on the free plan` : t`You are currently on the premium plan`}
        {user.upgradeSource === LIFETIME_SOURCE && <PlanBadge text={t`Lifetime deal`} />}
        {isTrial && <PlanBadge text={t`Trial`} />}
        {billing.isTest && isRunning && <PlanBadge text={t`Test mode`} />}
        {user.plan === 'free' && !isRunning && (
          <button type="button" className={textLink} onClick={() => askToUpgrade('billing')}>
            {t`Upgrade to Premium`}
          </button>
        )}
      </div>
      {isRunning && subscription && (
        <>
          {subscription.status === 'past_due' ? (
            <p className={styles.warning} role="alert">
              <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
              {describeNextPayment(subscription)}
            </p>
          ) : (
            <p className={styles.next}>{describeNextPayment(subscription)}</p>
          )}
          {card && <p className={styles.note}>{t`Paid with ${{ card: describeCard(card) }}`}</p>}
          <SubscriptionActions subscription={subscription} onCancel={onCancel} />
        </>
      )}
    </Card>
  )
}

function SubscriptionActions({ subscription, onCancel }: { subscription: BillingSubscription; onCancel: () => void }) {
  const resume = useMutation({ ...resumeMutation, onSuccess: () => showSuccess(t`Your subscription continues`) })
  const { status, period, endsAt } = subscription
  const otherPeriod = period === 'monthly' ? 'yearly' : 'monthly'
  return (
    <>
      <FormError error={resume.error} />
      <div className={styles.actions}>
        {endsAt !== null && (
          <Button onClick={() => resume.mutate()} loading={resume.isPending}>
            {t`Resume subscription`}
          </Button>
        )}
        {endsAt === null && status !== 'past_due' && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/settings/billing/card" search={{ period: otherPeriod }} {...props} />}
          >
            {nameSwitch(otherPeriod)}
          </Button>
        )}
        <Button
          variant={status === 'past_due' ? 'filled' : 'default'}
          renderRoot={(props) => <Link to="/settings/billing/card" {...props} />}
        >
          {status === 'past_due' ? t`Pay with a new card` : t`Change card`}
        </Button>
        {endsAt === null && (
          <Button variant="default" onClick={onCancel}>
            {t`Cancel subscription`}
          </Button>
        )}
      </div>
    </>
  )
}
