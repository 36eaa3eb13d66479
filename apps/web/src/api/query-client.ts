import { ApiError } from '@plumbline/client/api-error'
import { QueryClient } from '@tanstack/react-query'

function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isWorthRepeating(error),
      retryDelay: 400,
    },
    mutations: { retry: false },
  },
})
