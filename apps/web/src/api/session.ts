import type { User } from '@plumbline/contract/accounts/schemas'
import { useSyncExternalStore } from 'react'

/**
 * What this browser remembers, under one key: the bearer token and user while signed in; after a forced sign-out only the
 * e-mail address; while a link is on its way the nonce that lets the link sign in here without a further click.
 */
export type StoredSession = { token?: string; user?: User; email?: string; nonce?: string }

const storageKey = 'plumbline'
const listeners = new Set<() => void>()
let session = readStored()

function readStored(): StoredSession {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

function replaceSession(next: StoredSession): void {
  session = next
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing still works until the page is closed.
  }
  for (const listener of listeners) listener()
}

export function getSession(): StoredSession {
  return session
}

export function useSession(): StoredSession {
  return useSyncExternalStore(subscribeToSession, getSession)
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A link has been asked for: its nonce replaces an older one. */
export function rememberSignInRequest(nonce: string): void {
  replaceSession({ ...session, nonce })
}

export function startSession(token: string): void {
  replaceSession({ token })
}

export function rememberUser(user: User): void {
  if (session.token !== undefined) replaceSession({ ...session, user })
}

export function signOutHere(): void {
  replaceSession({})
}

/** The server no longer accepts the token: only the user's e-mail address is kept, to offer it at sign-in. */
export function expireSession(): void {
  const email = session.user?.email ?? session.email
  replaceSession(email === undefined ? {} : { email })
}

export function forgetEmail(): void {
  const { email: _forgotten, ...rest } = session
  replaceSession(rest)
}

/** Signing in or out in one tab counts in all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey && event.key !== null) return
    session = readStored()
    for (const listener of listeners) listener()
  })
}
