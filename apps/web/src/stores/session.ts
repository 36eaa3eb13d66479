import type { User } from '@plumbline/contract/accounts/schemas'
import { useStore } from './store.ts'
import { asJson, createStoredValue } from './stored-value.ts'

/**
 * What this browser remembers, under one key. While signed in: the bearer token and the user. After a forced
 * sign-out: only the email address. While a sign-in link is on its way: the nonce that lets the link sign in here
 * without another click.
 */
export type StoredSession = {
  token?: string
  user?: User
  email?: string
  nonce?: string
  /** Signed in by OpenID Connect: signing out ends the session at the issuer too. */
  isOpenId?: boolean
}

const session = createStoredValue<StoredSession>(
  'plumbline',
  asJson((stored) => (typeof stored === 'object' && stored !== null ? stored : {})),
)

export const getSession = session.get
export const subscribeToSession = session.subscribe

export function useSession(): StoredSession {
  return useStore(session)
}

/** Stores the nonce of a requested sign-in link, in place of an older one. */
export function rememberSignInRequest(nonce: string): void {
  session.set({ ...session.get(), nonce })
}

export function startSession(token: string, isOpenId = false): void {
  session.set({ token, ...(isOpenId && { isOpenId }) })
}

export function rememberUser(user: User): void {
  const current = session.get()
  if (current.token !== undefined) session.set({ ...current, user })
}

export function signOutHere(): void {
  session.set({})
}

/** The server no longer accepts the token: only the user's email address is kept, to offer it at sign-in. */
export function expireSession(): void {
  const { user, email: kept } = session.get()
  const email = user?.email ?? kept
  session.set(email === undefined ? {} : { email })
}

export function forgetEmail(): void {
  const { email: _forgotten, ...rest } = session.get()
  session.set(rest)
}
