import { t } from '@lingui/core/macro'
import type { User } from '@plumbline/contract/accounts/schemas'
import { LIFETIME_SOURCE, trialBanner } from '@plumbline/contract/plans'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { billingQuery } from '../../api/billing-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { useInstallation } from '../../api/use-installation.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { showText } from '../../language/show-text.ts'
import { useStore } from '../../stores/store.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import styles from './account-banner.module.css'
import { planBannerPutAway } from './plan-banner.ts'
import { isReviewDue, reviewBannerHidden } from './review-banner.ts'

const isLifetime = ({ upgradeSource }: User) => upgradeSource === LIFETIME_SOURCE

/**
 * The banner below the top bar: a failed payment, Premium for a free plan, or a review request for a lifetime
 * account.
 */
export function AccountBanner() {
  const user = useCurrentUser()
  const { billing } = useInstallation()
  const isSelling = billing !== undefined && billing !== 'off'
  const canOwe = user !== undefined && !isLifetime(user) && (user.plan === 'premium' || user.trialDaysLeft < 0)
  const { data: account } = useQuery({ ...billingQuery, enabled: isSelling && canOwe })
  if (!user || billing === undefined) return null
  if (account?.subscription?.status === 'past_due')
    return <OverdueBanner graceEndsAt={account.subscription.graceEndsAt} />
  if (user.plan === 'free' && billing !== 'off') return <UpgradeBanner daysLeft={user.trialDaysLeft} />
  if (isLifetime(user) && isReviewDue(user.trialDaysLeft)) return <ReviewBanner />
  return null
}

function OverdueBanner({ graceEndsAt }: { graceEndsAt: string | null }) {
  return (
    <aside className={styles.banner} aria-label={t`Payment`} data-account-banner>
      <span>
        {t`Your last payment failed.`}
        {graceEndsAt !== null && (
          <> {t`Update your card before ${{ graceEndsAt: formatDate(graceEndsAt) }} to keep Premium.`}</>
        )}
      </span>
      <Link to="/settings/billing/card">{t`Update card`}</Link>
    </aside>
  )
}

function UpgradeBanner({ daysLeft }: { daysLeft: number }) {
  const { text, source } = trialBanner(daysLeft)
  const putAway = useStore(planBannerPutAway)
  if (putAway === daysLeft) return null
  return (
    <aside className={styles.banner} aria-label={t`Plan`} data-account-banner>
      <span>{showText(text)}</span>
      <button type="button" onClick={() => askToUpgrade(source)}>
        {t`Subscribe now`}
      </button>
      <HideButton onClick={() => planBannerPutAway.set(daysLeft)} />
    </aside>
  )
}

function HideButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={t`Hide this banner`} onClick={onClick}>
      <IconX size={15} stroke={1.6} aria-hidden="true" />
    </button>
  )
}

function ReviewBanner() {
  const isHidden = useStore(reviewBannerHidden)
  if (isHidden) return null
  return (
    <aside className={styles.banner} aria-label={t`Review`} data-account-banner>
      <span>{t`You have used Plumbline for a few days. What do you think of it?`}</span>
      <button type="button" onClick={() => openDialog('feedback')}>
        {t`Write a review`}
      </button>
      <HideButton onClick={() => reviewBannerHidden.set(true)} />
    </aside>
  )
}
