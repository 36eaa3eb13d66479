import { t } from '@lingui/core/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { assetQuery } from '../../api/asset-queries.ts'
import { useMissingParts } from '../../api/use-missing-parts.ts'
import { pastDay } from '../../stores/past-day.ts'
import { recentPlaces } from '../../stores/recent-places.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PastDayBar, PastDayButton } from '../../ui/page/past-day.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { StatStrip } from '../../ui/page/stat-strip.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { AssetBySymbol } from './asset-by-symbol.tsx'
import { AssetTabRow } from './asset-tab-row.tsx'
import { type AssetTab, describeTab, findTab, startTab } from './asset-tabs.ts'
import { Findings } from './findings/findings.tsx'
import { AssetDescription } from './head/asset-description.tsx'
import { AssetHead } from './head/asset-head.tsx'
import { AssetSkeleton } from './head/asset-skeleton.tsx'
import { buildAssetStats } from './key-figures/build-asset-stats.tsx'
import { MissingParts } from './missing-parts/missing-parts.tsx'
import { AssetNote } from './note/asset-note.tsx'
import layout from './tab-layout.module.css'

const routeApi = getRouteApi('/asset/$assetId')

function useOpenTab(): AssetTab {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  return findTab(path.split('/').at(-1)) ?? 'fundamentals'
}

/** Keeps what was opened, for the palette. */
function useRememberedAsset(asset: Asset | undefined): void {
  useEffect(() => {
    if (asset === undefined) return
    const { _id, name, symbol, exchange, currency, image } = asset
    recentPlaces.add({ command: `asset-${_id}`, asset: { _id, name, symbol, exchange, currency, image } })
  }, [asset])
}

/** What is known of an asset only as of today. */
function OfToday({ asset }: { asset: Asset }) {
  return (
    <>
      <AssetNote key={asset._id} asset={asset} />
      {!isOwnSecurity(asset._id) && <MissingParts asset={asset} />}
      <Findings asset={asset} />
      <div className={layout.figures} data-price-only={isOwnSecurity(asset._id) || undefined}>
        <StatStrip stats={buildAssetStats(asset)} />
      </div>
    </>
  )
}

/** Around all tabs of an asset: what it is, its key figures, and the tabs. */
export function AssetFrame({ watchButton }: { watchButton: (asset: Asset) => ReactNode }) {
  const { assetId } = routeApi.useParams()
  const open = useOpenTab()
  const query = useQuery(assetQuery(assetId))
  useMissingParts(query.data)
  useRememberedAsset(query.data)
  // The address of an asset without statements leads on to another tab: nothing moves then
  const tabOf = (asset: Asset) => (open === 'fundamentals' ? startTab(asset) : open)
  if (isNotFound(query.error)) return <AssetBySymbol symbol={assetId} />
  return (
    <PlainLayout>
      {!query.data && <PageMeta title={t`Asset · Plumbline`} description={t`An asset.`} />}
      <QueryView query={query} failed={t`The asset could not be loaded`} skeleton={<AssetSkeleton />} isFramed>
        {(asset) => (
          <div className={layout.frame} data-tab={tabOf(asset)}>
            <PageMeta
              title={[asset.symbol, asset.name].filter(Boolean).join(' - ')}
              description={describeTab(open, asset.name)}
            />
            <PastDayBar />
            <AssetHead asset={asset} watchButton={watchButton(asset)} pastDayButton={<PastDayButton />} />
            {asset.description && <AssetDescription key={asset._id} text={asset.description} />}
            {pastDay === undefined && <OfToday asset={asset} />}
            <AssetTabRow asset={asset} open={tabOf(asset)} />
            <Outlet />
          </div>
        )}
      </QueryView>
    </PlainLayout>
  )
}
