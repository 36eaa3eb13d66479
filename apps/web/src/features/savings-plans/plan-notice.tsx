import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { savingsPlansQuery } from '../../api/savings-plans.ts'
import { textLink } from '../../ui/text-link.ts'
import { DuePurchases } from './due-purchases.tsx'
import styles from './savings-plans.module.css'

/** The purchases of savings plans that are due, on the page of the portfolio. */
export function PlanNotice({ portfolioId }: { portfolioId: string }) {
  const { data: plans = [] } = useQuery(savingsPlansQuery(portfolioId))
  return (
    <div className={styles.notice}>
      <DuePurchases portfolioId={portfolioId} plans={plans} isBrief>
        <Link to="/portfolio/$portfolioId/savings-plans" params={{ portfolioId }} className={textLink}>
          {t`Savings plans`}
        </Link>{' '}
      </DuePurchases>
    </div>
  )
}
