import { ApiError } from '@plumbline/client/api-error'
import { userQuery, verifySignInToken } from './account-queries.ts'
import { queryClient } from './query-client.ts'
import { getSession, startSession } from './session.ts'

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
 * Exchanges the code of a link for a session and fetches its user. A browser that did not ask for the link is told that a
 * person must confirm first, so that a mail scanner cannot use the link up.
 * @throws {ApiError} the link has expired or was used
 */
export async function signInByLink(token: string, isConfirmed: boolean): Promise<SignInOutcome> {
  const { nonce } = getSession()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const session = await verifySignInToken({
      token,
      timeZone,
      ...(nonce !== undefined && { nonce }),
      ...(isConfirmed && { confirmed: true }),
    })
    queryClient.clear()
    startSession(session.token)
    await queryClient.fetchQuery(userQuery)
    return 'signed-in'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'confirmation-needed') return 'confirmation-needed'
    throw error
  }
}
