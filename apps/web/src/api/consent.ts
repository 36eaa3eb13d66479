import { giveConsent, readConsentRequest } from '@plumbline/contract/consent/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accessTokensQuery } from './access-token-queries.ts'
import { call } from './client.ts'
import { withFreshSignIn } from './passkey-prompt.ts'

/** @param request the query with which the program opened the consent page */
export const consentRequestQuery = (request: string) =>
  queryOptions({
    queryKey: ['consent-request', request],
    queryFn: ({ signal }) => call(readConsentRequest, { query: { request }, signal }),
  })

/** Returns the address at which the program waits. */
export const giveConsentMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof giveConsent>) => withFreshSignIn(() => call(giveConsent, { body })),
  meta: { invalidates: [{ queryKey: accessTokensQuery.queryKey }] },
})
