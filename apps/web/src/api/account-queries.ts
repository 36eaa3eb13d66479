import type { signIn, User, verifySignIn } from '@plumbline/contract/accounts'
import type { Health } from '@plumbline/contract/health'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './client.ts'
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
  queryFn: ({ signal }) => request<Health>('GET', '/health', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function requestSignInLink(email: string): Promise<z.infer<typeof signIn.answer>> {
  return request('POST', '/signin', { body: { email } })
}

export function verifySignInToken(
  body: z.input<typeof verifySignIn.body>,
): Promise<z.infer<typeof verifySignIn.answer>> {
  return request('POST', '/signin/verify', { body })
}

export function endSession(): Promise<void> {
  return request('POST', '/signout')
}
