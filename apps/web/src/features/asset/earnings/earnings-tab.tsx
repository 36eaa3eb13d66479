import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { EarningsReport } from '@plumbline/contract/assets/profile-schemas'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { assetQuery } from '../../../api/asset-queries.ts'
import { formatDate } from '../../../formatting/format-date.ts'
import { Money } from '../../../ui/figures/money.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import { PlainNumber } from '../../../ui/figures/plain-number.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { StatStrip, type StripStat } from '../../../ui/page/stat-strip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import layout from '../tab-layout.module.css'
import { EarningsChart } from './earnings-chart.tsx'
import { EarningsTable } from './earnings-table.tsx'
import { type EarningsSummary, summarizeEarnings } from './summarize-earnings.ts'

const routeApi = getRouteApi('/asset/$assetId/earnings')

/** What a company earned per share, against what analysts expected. */
export function EarningsTab() {
  const { assetId } = routeApi.useParams()
  const { data: asset } = useQuery(assetQuery(assetId))
  if (!asset) return null
  const history = asset.profile.Earnings?.History ?? []
  if (history.length > 0) return <Earnings asset={asset} history={history} />
  return (
    <Card isFlush>
      <EmptyState
        title={t`No earnings data for ${{ name: asset.name }}`}
        text={t`Only companies report earnings, not funds, currencies or indices.`}
      />
    </Card>
  )
}

function Earnings({ asset, history }: { asset: Asset; history: EarningsReport[] }) {
  const summary = useMemo(() => summarizeEarnings(history), [history])
  const currency = history.find((report) => report.currency !== undefined)?.currency ?? asset.currency
  return (
    <div className={layout.stack}>
      <StatStrip stats={buildStats(summary, currency)} />
      <EarningsChart history={history} name={asset.name} currency={currency} />
      <EarningsTable history={history} currency={currency} />
    </div>
  )
}

function buildStats({ percentBeat, averageSurprise, compared, beaten, next }: EarningsSummary, currency: string) {
  const stats: StripStat[] = [
    {
      label: t`Percent beat`,
      value: <Percent ratio={percentBeat} isShare decimals={0} missing="not-available" />,
      note: compared > 0 && (
        <Trans>
          <PlainNumber value={beaten} decimals={0} /> of <PlainNumber value={compared} decimals={0} /> quarters above
          the estimate
        </Trans>
      ),
    },
    {
      label: t`Average EPS surprise`,
      value: <Percent ratio={averageSurprise} missing="not-available" />,
      note: t`of the estimate`,
    },
  ]
  if (next) {
    stats.push({
      label: t`Next report`,
      value: next.reportDate ? formatDate(next.reportDate) : t`Quarter to ${{ day: formatDate(next.date) }}`,
      note: next.epsEstimate !== undefined && (
        <Trans>
          Estimate <Money value={next.epsEstimate} currency={currency} kind="price" withCurrency />
        </Trans>
      ),
    })
  }
  return stats
}
