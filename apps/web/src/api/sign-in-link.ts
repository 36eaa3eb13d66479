import { verifySignIn } from '@plumbline/contract/accounts/operations'
import { mutationOptions } from '@tanstack/react-query'
import { getSession, startSession } from '../stores/session.ts'
import { userQuery } from './account-queries.ts'
import { hasCode } from './api-error.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

declare global {
  interface Window {
    /** The code of a sign-in link, which first-paint.js took out of the address. */
    plumblineSignInToken?: string
  }
}

/** The code of the link that opened this page, once. */
export function takeSignInToken(): string | undefined {
  const token = window.plumblineSignInToken
  delete window.plumblineSignInToken
  return token
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
      const session = await call(verifySignIn, { body })
      queryClient.clear()
      startSession(session.token)
      await queryClient.fetchQuery(userQuery)
      return 'signed-in'
    } catch (error) {
      if (hasCode(error, 'confirmation-needed')) return 'confirmation-needed'
      throw error
    }
  },
})
