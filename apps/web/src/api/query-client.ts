import { ApiError } from '@plumbline/client/api-error'
import { type InvalidateQueryFilters, MutationCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The queries whose data the mutation changes. They are refetched before the mutation settles. */
      invalidates?: readonly InvalidateQueryFilters[]
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network, the service worker still has the last figures. What it does not have fails at once: a paused
      // retry would look as if the answer were on its way.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      retryDelay: 400,
    },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _result, { meta }, { client }) =>
      Promise.all((meta?.invalidates ?? []).map((filters) => client.invalidateQueries(filters))),
  }),
})
