import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { assetQuery } from '../../../api/asset-queries.ts'
import { newsQuery } from '../../../api/news-queries.ts'
import { useNewsView } from '../../../api/use-news-view.ts'
import { NewsDays } from '../../../ui/news/news-days.tsx'
import { NewsViewChoice } from '../../../ui/news/news-view-choice.tsx'
import { showFailure } from '../../../ui/notices.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingState } from '../../../ui/states/loading-state.tsx'
import { QueryView } from '../../../ui/states/query-view.tsx'
import layout from '../tab-layout.module.css'
import styles from './news.module.css'

const routeApi = getRouteApi('/asset/$assetId/news')

/** News about an asset. */
export function NewsTab() {
  const { assetId } = routeApi.useParams()
  const { data: asset } = useQuery(assetQuery(assetId))
  const news = useQuery(newsQuery(asset ? [asset._id] : []))
  const [view, setView] = useNewsView((error) => showFailure(t`The view could not be saved`, error))
  if (!asset) return null
  return (
    <QueryView
      query={news}
      failed={t`The news could not be loaded`}
      pending={<LoadingState text={t`Loading news…`} />}
      isFramed
      isEmpty={(items) => items.length === 0}
      empty={<EmptyState title={t`No news about ${{ name: asset.name }}`} />}
    >
      {(items) => (
        <div className={layout.stack}>
          <div className={styles.viewChoice}>
            <NewsViewChoice value={view} onChange={setView} />
          </div>
          <NewsDays key={asset._id} items={items} view={view} />
        </div>
      )}
    </QueryView>
  )
}
