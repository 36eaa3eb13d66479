import type { ResultOf } from '@plumbline/client/client'
import {
  endSession as endSessionOperation,
  getUser,
  listSessions,
  signIn,
  signOut,
  signOutEverywhere,
  updateUser,
  verifySignIn,
} from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { getHealth } from '@plumbline/contract/health/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'
import { rememberInstallation } from './remembered-installation.ts'
import { rememberUser } from './session.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, { signal })
    rememberUser(user)
    return user
  },
  staleTime: 300_000,
})

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => {
    const health = await call(getHealth, { signal })
    rememberInstallation(health)
    return health
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export function requestSignInLink(email: string): Promise<ResultOf<typeof signIn>> {
  return call(signIn, { body: { email } })
}

export function verifySignInToken(body: BodyOf<typeof verifySignIn>): Promise<ResultOf<typeof verifySignIn>> {
  return call(verifySignIn, { body })
}

export async function endSession(): Promise<void> {
  await call(signOut)
}

export async function endAllSessions(): Promise<void> {
  await call(signOutEverywhere)
}

export async function endOtherSession(sessionId: string): Promise<void> {
  await call(endSessionOperation, { params: { id: sessionId } })
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

export type UserChange = BodyOf<typeof updateUser>

export async function patchUser(change: UserChange): Promise<User> {
  const user = await call(updateUser, { body: change })
  queryClient.setQueryData(userQuery.queryKey, user)
  rememberUser(user)
  return user
}
