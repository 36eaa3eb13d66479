import { createAccessToken, listAccessTokens, revokeAccessToken } from '@plumbline/contract/access-tokens/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { withFreshSignIn } from './passkey-prompt.ts'

/** Newest first, with those that expired or were revoked recently. */
export const accessTokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  queryFn: ({ signal }) => call(listAccessTokens, { signal }),
})

export const createAccessTokenMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createAccessToken>) => withFreshSignIn(() => call(createAccessToken, { body })),
  meta: { invalidates: [{ queryKey: accessTokensQuery.queryKey }] },
})

export const revokeAccessTokenMutation = mutationOptions({
  mutationFn: (id: string) => call(revokeAccessToken, { params: { id } }),
  meta: { invalidates: [{ queryKey: accessTokensQuery.queryKey }] },
})
