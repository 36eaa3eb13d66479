import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { savingsPlansQuery } from '../../api/savings-plans.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { DuePurchases } from './due-purchases.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanList } from './plan-list.tsx'
import styles from './savings-plans.module.css'

const routeApi = getRouteApi('/portfolio/$portfolioId/savings-plans')

/** The savings plans of a portfolio, with the purchases that are due. */
export function SavingsPlansPage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const query = useQuery(savingsPlansQuery(portfolioId))
  const [isCreating, setIsCreating] = useState(false)
  if (!portfolio) return null
  return (
    <>
      <PageMeta
        title={t`Savings plans · ${{ portfolioName: portfolio.name }}`}
        description={t`Purchases that are made regularly, proposed or booked automatically.`}
      />
      <PageHead title={t`Savings plans`} note={t`Regular purchases, proposed to you or booked automatically`}>
        {query.data !== undefined && query.data.length > 0 && (
          <Button
            leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
            onClick={() => setIsCreating(true)}
          >
            {t`New savings plan`}
          </Button>
        )}
      </PageHead>
      <div className={styles.page}>
        <QueryView
          query={query}
          failed={t`The savings plans could not be loaded`}
          pending={<LoadingState text={t`Loading savings plans…`} />}
          isFramed
          isEmpty={(plans) => plans.length === 0}
          empty={
            <EmptyState
              title={t`No savings plans yet`}
              text={t`Set up what you buy regularly. Each purchase is proposed with its units and price, including those of the past.`}
            >
              <Button onClick={() => setIsCreating(true)}>{t`Create your first savings plan`}</Button>
            </EmptyState>
          }
        >
          {(plans) => (
            <>
              <DuePurchases portfolioId={portfolioId} plans={plans} />
              <PlanList portfolio={portfolio} plans={plans} />
            </>
          )}
        </QueryView>
        <p className={styles.method}>
          {t`A purchase is priced at the close of its day or of the next trading day. Without a close or a rate it waits.`}{' '}
          <Link to="/help/methods/$page" params={{ page: 'savings-plans' }} className={textLink}>
            {t`How units and prices are calculated`}
          </Link>
        </p>
      </div>
      {isCreating && <PlanDialog portfolio={portfolio} onClose={() => setIsCreating(false)} />}
    </>
  )
}
