import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import {
  confirmDeletion,
  confirmEmail,
  endSession,
  signOutEverywhere,
  startDeletion,
  updateUser,
} from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import type { NewsView } from '@plumbline/contract/accounts/vocabulary'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions } from '@tanstack/react-query'
import { rememberUser } from '../stores/session.ts'
import { sessionsQuery, userQuery } from './account-queries.ts'
import { call } from './client.ts'
import { withFreshSignIn } from './passkey-prompt.ts'
import { queryClient } from './query-client.ts'

export type UserChange = BodyOf<typeof updateUser>

async function saveUser(body: UserChange): Promise<User> {
  const user = await withFreshSignIn(() => call(updateUser, { body }))
  queryClient.setQueryData(userQuery.queryKey, user)
  rememberUser(user)
  return user
}

export const updateUserMutation = mutationOptions({ mutationFn: saveUser })

function showNewsView(newsView: NewsView): void {
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, newsView })
}

/** Changes the page at once; a failure changes it back. */
export const updateNewsViewMutation = mutationOptions({
  mutationFn: async (newsView: NewsView) => {
    const before = queryClient.getQueryData(userQuery.queryKey)?.newsView
    showNewsView(newsView)
    try {
      await saveUser({ newsView })
    } catch (error) {
      if (before) showNewsView(before)
      throw error
    }
  },
})

export const endSessionMutation = mutationOptions({
  mutationFn: (sessionId: string) => call(endSession, { params: { id: sessionId } }),
  meta: { invalidates: [{ queryKey: sessionsQuery.queryKey }] },
})

export const signOutEverywhereMutation = mutationOptions({ mutationFn: () => call(signOutEverywhere) })

/** The whole account in one file. */
export const exportAccountMutation = mutationOptions({ mutationFn: () => withFreshSignIn(() => call(exportAccount)) })

export const exportArchiveMutation = mutationOptions({ mutationFn: () => call(exportArchive) })

export const importArchiveMutation = mutationOptions({
  mutationFn: async ({ file, leaveOut }: { file: File; leaveOut: boolean }) => {
    const body = new Uint8Array(await file.arrayBuffer())
    return await call(importArchive, { query: { leaveOut: leaveOut ? 'true' : 'false' }, body })
  },
  onSuccess: async ({ isImported }) => {
    if (isImported) await queryClient.invalidateQueries()
  },
})

/** Requests the mail with the link that confirms the deletion. */
export const startDeletionMutation = mutationOptions({ mutationFn: () => withFreshSignIn(() => call(startDeletion)) })

export const confirmDeletionMutation = mutationOptions({
  mutationFn: (token: string) => call(confirmDeletion, { body: { token } }),
})

export const confirmEmailMutation = mutationOptions({
  mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
  meta: { invalidates: [{ queryKey: userQuery.queryKey }] },
})
