import type { NewsView } from '@plumbline/contract/accounts/operations'
import { patchUser, userQuery } from './account-queries.ts'
import { queryClient } from './query-client.ts'
import { useCurrentUser } from './use-current-user.ts'

function showView(newsView: NewsView): void {
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, newsView })
}

async function saveView(newsView: NewsView): Promise<void> {
  const before = queryClient.getQueryData(userQuery.queryKey)?.newsView
  showView(newsView)
  try {
    await patchUser({ newsView })
  } catch (error) {
    if (before) showView(before)
    throw error
  }
}

/** How the user reads news, and what changes that: at once here, and on the server. A change that could not be saved is undone and thrown. */
export function useNewsView(): [NewsView, (view: NewsView) => Promise<void>] {
  return [useCurrentUser()?.newsView ?? 'grid', saveView]
}
