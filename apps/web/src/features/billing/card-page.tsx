import { t } from '@lingui/core/macro'
import type { BillingPeriod } from '@plumbline/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { billingQuery } from '../../api/billing-queries.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { SettingsColumn } from '../../ui/page/settings-column.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { ChangePeriod } from './change-period.tsx'
import { NewCard } from './new-card.tsx'

const routeApi = getRouteApi('/settings/billing/card')

function describeSwitch(period: BillingPeriod): string {
  return period === 'monthly' ? t`Switch to monthly payment` : t`Switch to yearly payment`
}

/** The page for changes that may need a subscriber's card or bank: a new card or another billing period. */
export function CardPage() {
  const { period } = routeApi.useSearch()
  const { data: health } = useQuery(healthQuery)
  const billing = useQuery(billingQuery)
  const title = period === undefined ? t`Payment card` : describeSwitch(period)
  return (
    <>
      <PageMeta title={t`${title} · Plumbline`} description={t`The card that pays for your subscription.`} />
      <PageHead title={title} />
      <SettingsColumn>
        <Card>
          <QueryView
            query={billing}
            failed={t`Your subscription could not be loaded`}
            isEmpty={({ subscription }) => subscription === null}
            empty={<EmptyState title={t`You have no subscription`} text={t`Subscribe to Premium first.`} />}
          >
            {(data) =>
              health &&
              (period === undefined ? (
                <NewCard billing={data} stripe={health.stripe} />
              ) : (
                <ChangePeriod period={period} stripe={health.stripe} />
              ))
            }
          </QueryView>
        </Card>
      </SettingsColumn>
    </>
  )
}
