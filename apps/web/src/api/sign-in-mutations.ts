import { claimLifetime, setUp, signIn, signInByCode, verifySignIn } from '@plumbline/contract/accounts/operations'
import type { BodyOf, ResponseOf } from '@plumbline/contract/operation'
import { mutationOptions } from '@tanstack/react-query'
import { knownBrowser } from '../stores/known-browser.ts'
import { getSession, rememberSignInRequest, startSession } from '../stores/session.ts'
import { userQuery } from './account-queries.ts'
import { hasCode } from './api-error.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** Starts the session and fetches its user. */
export async function enter({ token, browserKey }: ResponseOf<typeof verifySignIn>, isOpenId = false): Promise<void> {
  queryClient.clear()
  startSession(token, isOpenId)
  knownBrowser.set(browserKey)
  await queryClient.fetchQuery(userQuery)
}

export type SignInOutcome = 'signed-in' | 'confirmation-needed'

/**
 * Exchanges the code of a link for a session and fetches its user. In a browser that did not ask for the link, a person
 * must confirm first, so that a mail scanner cannot use up the link.
 */
export const signInByLinkMutation = mutationOptions({
  mutationFn: async ({ token, isConfirmed }: { token: string; isConfirmed: boolean }): Promise<SignInOutcome> => {
    const { nonce } = getSession()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const body = { token, timeZone, ...(nonce !== undefined && { nonce }), ...(isConfirmed && { confirmed: true }) }
    try {
      await enter(await call(verifySignIn, { body }))
      return 'signed-in'
    } catch (error) {
      if (hasCode(error, 'confirmation-needed')) return 'confirmation-needed'
      throw error
    }
  },
})

/** Signs in with the code of the mail that this browser requested. */
export const signInByCodeMutation = mutationOptions({
  mutationFn: async ({ code, nonce }: { code: string; nonce: string }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await enter(await call(signInByCode, { body: { code, nonce, timeZone } }))
  },
})

/** Makes the first admin with the setup link's code, and signs in. */
export const setUpMutation = (code: string) =>
  mutationOptions({
    mutationFn: async (email: string) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      await enter(await call(setUp, { body: { code, email, timeZone } }))
    },
  })

export interface SignInRequest {
  email: string
  /** False if the address got a mail a short time ago, so that no other one was sent. */
  isMailed: boolean
}

/** Requests a sign-in link by mail and keeps what this browser needs to use it. */
export const requestSignInLinkMutation = mutationOptions({
  mutationFn: async (email: string): Promise<SignInRequest> => {
    const browserKey = knownBrowser.get()
    const { nonce, isMailed } = await call(signIn, { body: { email, ...(browserKey !== undefined && { browserKey }) } })
    if (isMailed) rememberSignInRequest(nonce)
    return { email, isMailed }
  },
})

/** Redeems a lifetime code; the server mails a sign-in link. */
export const claimLifetimeMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof claimLifetime>) => {
    const { userExists, nonce } = await call(claimLifetime, { body })
    rememberSignInRequest(nonce)
    return { userExists }
  },
})
