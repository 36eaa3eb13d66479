import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { OTHER_PERIOD } from './period-tabs.ts'
import styles from './transactions.module.css'
import { TransactionsView } from './transactions-view.tsx'
import { useOpeningPeriod } from './use-opening-period.ts'

const routeApi = getRouteApi('/asset/$assetId/holdings')

/** The user's transactions of an asset, over all portfolios. */
export function AssetTransactionsTab() {
  const { assetId } = routeApi.useParams()
  const { period: chosen } = routeApi.useSearch()
  const opening = useOpeningPeriod('stock', assetId, chosen === undefined)
  const period = chosen ?? opening
  const navigate = routeApi.useNavigate()
  return (
    <TransactionsView
      scope="stock"
      id={assetId}
      filter={period && { period }}
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
