import { t } from '@lingui/core/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { assetQuery } from '../../../api/asset-queries.ts'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import layout from '../tab-layout.module.css'
import { HolderTable } from './holder-table.tsx'
import { InsiderTable } from './insider-table.tsx'

const routeApi = getRouteApi('/asset/$assetId/insiders')

/** Insider purchases and sales, and the largest holders. */
export function OwnershipTab() {
  const { assetId } = routeApi.useParams()
  const { data: asset } = useQuery(assetQuery(assetId))
  return asset ? <Ownership asset={asset} /> : null
}

function Ownership({ asset }: { asset: Asset }) {
  const { InsiderTransactions: transactions = [], Holders } = asset.profile
  const institutions = Holders?.Institutions ?? []
  const funds = Holders?.Funds ?? []
  return (
    <div className={institutions.length + funds.length > 0 ? layout.beside : layout.stack}>
      {transactions.length > 0 ? (
        <div>
          <div className={layout.list}>
            <InsiderTable transactions={transactions} currency={asset.currency} />
          </div>
          <p className={layout.source}>{t`Shares and prices as traded, not adjusted for later splits.`}</p>
        </div>
      ) : (
        <Card isFlush>
          <EmptyState title={t`No insider transactions known for ${{ name: asset.name }}`} />
        </Card>
      )}
      <div className={layout.stack}>
        {institutions.length > 0 && <HolderTable title={t`Largest institutions`} holders={institutions} />}
        {funds.length > 0 && <HolderTable title={t`Largest funds`} holders={funds} />}
      </div>
    </div>
  )
}
