import { Button } from '@mantine/core'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { IconCalculator } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useRouterState } from '@tanstack/react-router'
import { isNotFound } from '../../api/api-error.ts'
import { assetQuery } from '../../api/asset-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { StatStrip } from '../../ui/page/stat-strip.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './asset.module.css'
import { AssetBySymbol } from './asset-by-symbol.tsx'
import { AssetDescription } from './asset-description.tsx'
import { AssetSkeleton } from './asset-skeleton.tsx'
import { AssetTabRow } from './asset-tab-row.tsx'
import { type AssetTab, describeTab, findTab, hasFinancials } from './asset-tabs.ts'
import { buildAssetStats } from './build-asset-stats.tsx'
import { MissingParts } from './missing-parts.tsx'
import { useMissingParts } from './use-missing-parts.ts'

const routeApi = getRouteApi('/asset/$assetId')

function useOpenTab(): AssetTab {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  return findTab(path.split('/').at(-1)) ?? 'fundamentals'
}

/** Around all tabs of an asset: what it is, its key figures, and the tabs. */
export function AssetFrame() {
  const { assetId } = routeApi.useParams()
  const open = useOpenTab()
  const query = useQuery(assetQuery(assetId))
  useMissingParts(query.data)
  if (isNotFound(query.error)) return <AssetBySymbol symbol={assetId} />
  return (
    <PlainLayout>
      {!query.data && <PageMeta title="Asset · Plumbline" description="An asset." />}
      <QueryView query={query} failed="The asset could not be loaded" pending={<AssetSkeleton />}>
        {(asset) => (
          <>
            <PageMeta title={`${asset.symbol} - ${asset.name}`} description={describeTab(open, asset.name)} />
            <AssetHead asset={asset} />
            <MissingParts missing={asset.missing} />
            <StatStrip stats={buildAssetStats(asset)} />
            <AssetTabRow asset={asset} open={open} />
            <Outlet />
          </>
        )}
      </QueryView>
    </PlainLayout>
  )
}

function AssetHead({ asset }: { asset: Asset }) {
  const facts = [asset.isin, asset.exchange, asset.type, asset.sector, asset.industry].filter((fact) => fact)
  const { IsDelisted: isDelisted, DelistedDate: delistedDate } = asset.profile.General ?? {}
  return (
    <header className={styles.head}>
      <Monogram name={asset.name} image={asset.image} size="large" />
      <div className={styles.identity}>
        <h1>{asset.name}</h1>
        <p className={styles.facts}>
          <b>{asset.symbol}</b>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {isDelisted === true && (
          <p>
            <WarningMark
              text={typeof delistedDate === 'string' ? `Delisted on ${formatDate(delistedDate)}` : 'Delisted'}
            />
          </p>
        )}
        {asset.description && <AssetDescription key={asset._id} text={asset.description} />}
      </div>
      {asset.type === 'Common Stock' && hasFinancials(asset) && (
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<IconCalculator size={15} stroke={1.6} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/dcf/$assetId" params={{ assetId: asset._id }} {...props} />}
          >
            DCF valuation
          </Button>
        </div>
      )}
    </header>
  )
}
