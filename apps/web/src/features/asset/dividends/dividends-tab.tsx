import type { Asset, Dividend } from '@plumbline/contract/assets/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { assetQuery, dividendsQuery } from '../../../api/asset-queries.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { formatDate } from '../../../formatting/format-date.ts'
import { Money } from '../../../ui/figures/money.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import { StatStrip, type StripStat } from '../../../ui/page/stat-strip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingState } from '../../../ui/states/loading-state.tsx'
import { QueryView } from '../../../ui/states/query-view.tsx'
import layout from '../tab-layout.module.css'
import { DividendChart } from './dividend-chart.tsx'
import { DividendTable } from './dividend-table.tsx'
import { type DividendSums, sumDividends } from './sum-dividends.ts'

const routeApi = getRouteApi('/asset/$assetId/dividends')

/** What an asset has paid per share. */
export function DividendsTab() {
  const { assetId } = routeApi.useParams()
  const { data: asset } = useQuery(assetQuery(assetId))
  const query = useQuery(dividendsQuery(assetId))
  const today = useCurrentUser()?.today
  const sums = useMemo(() => {
    const { DelistedDate: delistedDate } = asset?.profile.General ?? {}
    return today && sumDividends(query.data ?? [], delistedDate ?? today, today)
  }, [query.data, asset, today])
  if (!asset || today === undefined) return null
  const isOnItsWay = asset.missing.some(({ part, reason }) => part === 'prices' && reason === 'pending')
  const loading = <LoadingState text="Loading dividends…" rows={12} />
  return (
    <QueryView
      query={query}
      failed="The dividends could not be loaded"
      pending={loading}
      isFramed
      isEmpty={() => !sums}
      empty={isOnItsWay ? loading : <NoDividends asset={asset} />}
    >
      {(dividends) => sums && <Dividends asset={asset} dividends={dividends} sums={sums} />}
    </QueryView>
  )
}

/** Without the history it is unknown whether a dividend was paid. */
function NoDividends({ asset }: { asset: Asset }) {
  const isMissing = asset.missing.some(({ part }) => part === 'prices')
  return (
    <EmptyState
      title={isMissing ? `The dividends of ${asset.name} are not known` : `${asset.name} has never paid a dividend yet`}
    />
  )
}

function Dividends({ asset, dividends, sums }: { asset: Asset; dividends: Dividend[]; sums: DividendSums }) {
  return (
    <div className={layout.stack}>
      <StatStrip stats={buildStats(asset, dividends, sums)} />
      <div className={layout.beside}>
        <DividendChart sums={sums} name={asset.name} />
        <DividendTable dividends={dividends} />
      </div>
    </div>
  )
}

function buildStats({ profile }: Asset, dividends: Dividend[], { currency, lastTwelveMonths }: DividendSums) {
  const { Highlights, SplitsDividends, ETF_Data } = profile
  const stats: StripStat[] = [
    {
      label: 'Paid in 12 months',
      value: <Money value={lastTwelveMonths} currency={currency} kind="price" withCurrency />,
      note: 'per share',
    },
    {
      label: 'Dividend Yield',
      value: <Percent ratio={Highlights?.DividendYield ?? ETF_Data?.Yield ?? null} isShare missing="not-known" />,
    },
  ]
  if (SplitsDividends?.PayoutRatio !== undefined) {
    stats.push({
      label: 'Payout ratio',
      value: <Percent ratio={SplitsDividends.PayoutRatio} decimals={0} isShare />,
      note: 'of earnings',
    })
  }
  const [latest] = dividends
  if (latest) {
    stats.push({
      label: 'Latest ex-dividend date',
      value: formatDate(latest.date),
      note: <Money value={latest.value} currency={latest.currency} kind="price" withCurrency />,
    })
  }
  return stats
}
