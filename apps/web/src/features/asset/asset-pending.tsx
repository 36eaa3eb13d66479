import { describeError } from '../../api/api-error.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { AssetSkeleton } from './asset-skeleton.tsx'

/** What a query of the asset says of itself until it has answered. */
type AssetPendingProps = { query: { error: unknown; refetch: () => unknown; isFetching: boolean } }

/** In the place of an asset that is not there yet: its shape, or why it could not be loaded. */
export function AssetPending({ query: { error, refetch, isFetching } }: AssetPendingProps) {
  if (!error) return <AssetSkeleton />
  return (
    <ErrorState
      title="The asset could not be loaded"
      text={describeError(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
