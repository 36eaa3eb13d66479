import { useQuery } from '@tanstack/react-query'
import { explanationQuery } from '../../api/explanation-queries.ts'
import type { FigureQuestion } from '../../ui/explain/explain-context.ts'

/** Everything that the explanation of a figure shows, in one request. */
export function useExplanation(portfolioId: string, { figure, scope }: FigureQuestion) {
  const { data, error, refetch, isFetching } = useQuery(explanationQuery(portfolioId, figure, scope))
  return { loaded: data, error, retry: () => void refetch(), isRetrying: error !== null && isFetching }
}
