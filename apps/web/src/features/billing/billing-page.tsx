import { t } from '@lingui/core/macro'
import type { User } from '@plumbline/contract/accounts/schemas'
import type { Health } from '@plumbline/contract/health/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { billingQuery } from '../../api/billing-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { SettingsColumn } from '../../ui/page/settings-column.tsx'
import { PlanComparison } from '../../ui/plans/plan-comparison.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PlanCard } from './plan-card.tsx'
import { SandboxTime } from './sandbox-time.tsx'

/** The account's plan, subscription and invoices. An installation without billing says only that. */
export function BillingPage() {
  const user = useCurrentUser()
  const { data: health } = useQuery(healthQuery)
  return (
    <>
      <PageMeta title={t`Plan & Billing · Plumbline`} description={t`The plan of your account and what it includes.`} />
      <PageHead title={t`Plan & Billing`} />
      {user && health && (
        <SettingsColumn>
          {health.billing === 'off' ? (
            <Card>
              <p>{t`All features are included.`}</p>
            </Card>
          ) : (
            <Subscription user={user} health={health} />
          )}
        </SettingsColumn>
      )}
    </>
  )
}

function Subscription({ user, health }: { user: User; health: Health }) {
  const billing = useQuery(billingQuery)
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <>
      <QueryView
        query={billing}
        failed={t`Your subscription could not be loaded`}
        pending={<LoadingState rows={1} />}
        isFramed
      >
        {(data) =>
          isCancelling ? (
            <CancelSubscription user={user} billing={data} onClose={() => setIsCancelling(false)} />
          ) : (
            <>
              <PlanCard user={user} billing={data} onCancel={() => setIsCancelling(true)} />
              {health.billing === 'sandbox' && data.subscription !== null && <SandboxTime billing={data} />}
            </>
          )
        }
      </QueryView>
      <InvoiceList />
      <Card title={t`Free and Premium`} isFlush>
        <PlanComparison />
      </Card>
    </>
  )
}
