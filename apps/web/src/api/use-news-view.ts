import type { NewsView } from '@plumbline/contract/accounts/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { updateNewsViewMutation } from './account-mutations.ts'
import { useCurrentUser } from './use-current-user.ts'

/** How the user reads news, and what changes it. */
export function useNewsView(onError: (error: unknown) => void): [NewsView, (view: NewsView) => void] {
  const view = useCurrentUser()?.newsView ?? 'compact'
  const { mutate } = useMutation({ ...updateNewsViewMutation, onError })
  return [view, mutate]
}
