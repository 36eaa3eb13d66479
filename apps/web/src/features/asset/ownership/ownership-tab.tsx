import { plural, t } from '@lingui/core/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { DAYS_PER_YEAR, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { assetQuery } from '../../../api/asset-queries.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { LargeNumber } from '../../../ui/figures/large-number.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { StatStrip } from '../../../ui/page/stat-strip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import layout from '../tab-layout.module.css'
import { HolderTable } from './holder-table.tsx'
import { InsiderTable } from './insider-table.tsx'
import { sumInsiders } from './sum-insiders.ts'

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
        <div className={layout.stack}>
          <InsiderStats asset={asset} />
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

/** What insiders bought and sold in the last twelve months, and the difference. */
function InsiderStats({ asset: { profile, currency, priceDate } }: { asset: Asset }) {
  const today = useCurrentUser()?.today ?? priceDate
  if (!today) return null
  const since = formatIsoDate(parseIsoDate(today) - DAYS_PER_YEAR)
  const { purchases, bought, sales, sold } = sumInsiders(profile.InsiderTransactions ?? [], since)
  return (
    <StatStrip
      stats={[
        {
          label: t`Bought in 12 months`,
          value: <LargeNumber value={bought} currency={currency} />,
          note: plural(purchases, { one: '# purchase', other: '# purchases' }),
        },
        {
          label: t`Sold in 12 months`,
          value: <LargeNumber value={sold} currency={currency} />,
          note: plural(sales, { one: '# sale', other: '# sales' }),
        },
        {
          label: bought < sold ? t`Net sold` : t`Net bought`,
          value: <LargeNumber value={Math.abs(bought - sold)} currency={currency} />,
        },
      ]}
    />
  )
}
