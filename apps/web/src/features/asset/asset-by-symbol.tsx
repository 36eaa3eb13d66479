import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { assetBySymbolQuery } from '../../api/asset-queries.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { NotFoundState } from '../../ui/states/not-found-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { AssetSkeleton } from './head/asset-skeleton.tsx'

const routeApi = getRouteApi('/asset/$symbol/$slug')

/** The form of an address with a symbol and a slug; the slug is for people only. */
export function AssetBySlug() {
  return <AssetBySymbol symbol={routeApi.useParams().symbol} />
}

/** Redirects from a symbol to its asset, or says that there is none. */
export function AssetBySymbol({ symbol }: { symbol: string }) {
  const query = useQuery(assetBySymbolQuery(symbol))
  const { data: asset } = query
  if (asset === null) return <NotFoundState thing="asset" />
  if (asset) return <Navigate to="/asset/$assetId" params={{ assetId: asset._id }} replace />
  return (
    <PlainLayout>
      <PageMeta title={t`${symbol} · Plumbline`} description={t`The asset with the symbol ${symbol}.`} />
      <QueryView query={query} failed={t`The asset could not be loaded`} pending={<AssetSkeleton />}>
        {() => null}
      </QueryView>
    </PlainLayout>
  )
}
