import { asJson, createStoredValue } from './stored-value.ts'

/** The query with which a program opened the consent page, and when (ms since 1970). */
type StoredRequest = { query: string; openedAt: number }

/** Long enough to sign in by a mailed link. Later sign-ins lead to the portfolios again. */
const WAITS_FOR_MS = 15 * 60_000

function checkRequest(stored: unknown): StoredRequest | undefined {
  if (typeof stored !== 'object' || stored === null || !('query' in stored) || !('openedAt' in stored)) return undefined
  const { query, openedAt } = stored
  return typeof query === 'string' && typeof openedAt === 'number' ? { query, openedAt } : undefined
}

/** Stored, because the request must outlive the sign-in, which may happen in another tab. */
const accessRequest = createStoredValue('plumbline-access-request', asJson(checkRequest))

/** The router reads and writes parameters in its own way, which changes long numbers. So they are taken before it. */
export function takeAccessRequest({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (!pathname.endsWith('/authorize') || search === '') return
  accessRequest.set({ query: search.slice(1), openedAt: Date.now() })
}

/** The request that waits for the user's decision. */
export function readAccessRequest(): string | undefined {
  const { query, openedAt = 0 } = accessRequest.get() ?? {}
  return Date.now() - openedAt < WAITS_FOR_MS ? query : undefined
}

/** The user has decided. */
export function forgetAccessRequest(): void {
  accessRequest.set(undefined)
}

/** Where a sign-in leads. */
export function placeAfterSignIn(): '/authorize' | '/portfolios' {
  return readAccessRequest() === undefined ? '/portfolios' : '/authorize'
}
