import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { OTHER_PERIOD } from './period-tabs.ts'
import styles from './transactions.module.css'
import { TransactionsView } from './transactions-view.tsx'

const routeApi = getRouteApi('/asset/$assetId/holdings')

/** The user's transactions of an asset, over all portfolios. */
export function AssetTransactionsTab() {
  const { assetId } = routeApi.useParams()
  const { period = 'current-year' } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  return (
    <TransactionsView
      scope="stock"
      id={assetId}
      filter={{ period }}
      period={period}
      onPeriodChange={(next) => next !== OTHER_PERIOD && void navigate({ search: { period: next } })}
      heading={(count) => (
        <h2 className={styles.heading}>
          {t`Your transactions`} {count}
        </h2>
      )}
    />
  )
}
