import { lifetimeSource } from '@plumbline/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/account-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import { PlanComparison } from '../../ui/plans/plan-comparison.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './settings.module.css'

/** The plan of the account. Where nothing is sold it says only that everything is included. */
export function BillingPage() {
  const user = useCurrentUser()
  const { data: health } = useQuery(healthQuery)
  return (
    <>
      <PageMeta title="Plan & Billing · Plumbline" description="The plan of your account and what it includes." />
      <PageHead title="Plan & Billing" />
      {user && health && (
        <div className={styles.page}>
          {health.billing === 'off' ? (
            <Card>
              <p>This installation sells nothing: everything is included for everyone.</p>
            </Card>
          ) : (
            <>
              <Card>
                <p className={styles.plan}>
                  You are currently on the {user.plan} plan
                  {user.upgradeSource === lifetimeSource && <PlanBadge text="Lifetime deal" />}
                  {user.plan === 'free' && user.trialDaysLeft >= 0 && <PlanBadge text="Trial" />}
                  {user.plan === 'free' && (
                    <button type="button" className={textLink} onClick={() => askToUpgrade('billing')}>
                      Upgrade to Premium
                    </button>
                  )}
                </p>
              </Card>
              <Card title="Free and Premium" isFlush>
                <PlanComparison />
              </Card>
            </>
          )}
        </div>
      )}
    </>
  )
}
