import type { AnswerEffect } from '@plumbline/csv-import/questions/answer-effect'
import { useQueries } from '@tanstack/react-query'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import type { ImportWorker } from '../start-import-worker.ts'
import type { Question } from './question.ts'

/** What the rows become by each of the likely answers; undefined until the worker has read them. */
export function useAnswerEffects(
  { answers, exampleLine }: Question,
  fingerprint: string,
  tryMapping: ImportWorker['tryMapping'],
): (AnswerEffect | undefined)[] {
  const today = useCurrentUser()?.today ?? null
  return useQueries({
    queries: answers.map(({ mapping }) => ({
      queryKey: ['answer-effect', fingerprint, mapping, exampleLine, today],
      queryFn: () => tryMapping(mapping, today, exampleLine),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always' as const,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
}
