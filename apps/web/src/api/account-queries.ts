import type {
  claimLifetime,
  confirmEmail,
  Session,
  signIn,
  User,
  updateUser,
  verifySignIn,
} from '@plumbline/contract/accounts'
import type { Health } from '@plumbline/contract/health'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request, send } from './client.ts'
import { queryClient } from './query-client.ts'
import { rememberInstallation } from './remembered-installation.ts'
import { rememberUser } from './session.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await request<User>('GET', '/user', { signal })
    rememberUser(user)
    return user
  },
  staleTime: 300_000,
})

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => {
    const health = await request<Health>('GET', '/health', { signal })
    rememberInstallation(health)
    return health
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request<Session[]>('GET', '/user/sessions', { signal }),
})

export function requestSignInLink(email: string): Promise<z.infer<typeof signIn.answer>> {
  return request('POST', '/signin', { body: { email } })
}

export function verifySignInToken(
  body: z.input<typeof verifySignIn.body>,
): Promise<z.infer<typeof verifySignIn.answer>> {
  return request('POST', '/signin/verify', { body })
}

export function claimLifetimeDeal(
  body: z.input<typeof claimLifetime.body>,
): Promise<z.infer<typeof claimLifetime.answer>> {
  return request('POST', '/sumo', { body })
}

export function endSession(): Promise<void> {
  return request('POST', '/signout')
}

export function endAllSessions(): Promise<void> {
  return request('POST', '/signout/all')
}

export async function endOtherSession(sessionId: string): Promise<void> {
  await request('DELETE', `/user/sessions/${encodeURIComponent(sessionId)}`)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

export type UserChange = z.input<typeof updateUser.body>

export async function patchUser(change: UserChange): Promise<User> {
  const user = await request<User>('PATCH', '/user', { body: change })
  queryClient.setQueryData(userQuery.queryKey, user)
  rememberUser(user)
  return user
}

/** The whole account in one file, as the server names it. */
export async function fetchAccountExport(): Promise<{ file: Blob; name: string }> {
  const response = await send('GET', '/user/export')
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { file: await response.blob(), name: name ?? 'plumbline-account.json' }
}

export function requestDeletion(): Promise<void> {
  return request('POST', '/user/deletion')
}

export async function confirmNewEmail(token: string): Promise<z.infer<typeof confirmEmail.answer>> {
  const answer = await request<z.infer<typeof confirmEmail.answer>>('POST', '/user/email/confirm', { body: { token } })
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
  return answer
}

export function confirmAccountDeletion(token: string): Promise<void> {
  return request('POST', '/user/deletion/confirm', { body: { token } })
}
