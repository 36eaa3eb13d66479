import type { ReactNode } from 'react'
import { Card } from '../page/card.tsx'
import { describeError } from './describe-error.ts'
import { ErrorState } from './error-state.tsx'
import { LoadingState } from './loading-state.tsx'

/** What is read of a TanStack query. */
export interface ViewedQuery<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type QueryViewProps<Data> = {
  query: ViewedQuery<Data>
  /** Shown until there is data. */
  pending?: ReactNode
  /** Instead of `pending`: the shape of the data, which has a frame of its own. */
  skeleton?: ReactNode
  /** The heading of a failure. The error and a retry button are below it. */
  failed: string
  isEmpty?: (data: Data) => boolean
  /** Shown instead of the data where `isEmpty` says so. */
  empty?: ReactNode
  /** Wraps every state except the data and its skeleton in a card. */
  isFramed?: boolean
  children: (data: Data) => ReactNode
}

/** The data of a query, or its state: pending, failed or empty. Data stays on the page during a refetch. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, pending = <LoadingState />, skeleton, failed, isEmpty, empty, isFramed = false, children } = props
  const { data, error, isFetching, refetch } = query
  if (data !== undefined && !isEmpty?.(data)) return children(data)
  if (data === undefined && !error && skeleton) return skeleton

  function state() {
    if (data !== undefined) return empty
    if (!error) return pending
    return (
      <ErrorState title={failed} text={describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  return isFramed ? <Card isFlush>{state()}</Card> : state()
}
