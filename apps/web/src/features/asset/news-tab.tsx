import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { describeError } from '../../api/api-error.ts'
import { assetQuery } from '../../api/asset-queries.ts'
import { newsQuery } from '../../api/news-queries.ts'
import { useNewsView } from '../../api/use-news-view.ts'
import { NewsList } from '../../ui/news/news-list.tsx'
import { NewsViewChoice } from '../../ui/news/news-view-choice.tsx'
import { showError } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import styles from './asset.module.css'

const routeApi = getRouteApi('/asset/$assetId/news')

/** What is written about an asset. */
export function NewsTab() {
  const { assetId } = routeApi.useParams()
  const { data: asset } = useQuery(assetQuery(assetId))
  const { data: news, error, refetch, isFetching } = useQuery(newsQuery(asset ? [asset._id] : []))
  const [view, setView] = useNewsView()
  if (!asset) return null
  if (news && news.length > 0) {
    return (
      <div className={styles.stack}>
        <div className={styles.viewChoice}>
          <NewsViewChoice
            value={view}
            onChange={(next) =>
              setView(next).catch((failure: unknown) =>
                showError('The view could not be saved', describeError(failure)),
              )
            }
          />
        </div>
        <NewsList items={news} view={view} />
      </div>
    )
  }
  return (
    <Card isFlush>
      {news ? (
        <EmptyState title={`There is no news of ${asset.name}`} />
      ) : error ? (
        <ErrorState
          title="The news could not be loaded"
          text={describeError(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState text="Loading news…" />
      )}
    </Card>
  )
}
