import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

/** The user whose session a request carries. */
export interface SignedInUser {
  id: string
  plan: 'free' | 'premium'
  /** Days left of the free plan's trial; negative once it is over. */
  trialDaysLeft: number
  role: 'user' | 'admin'
  createdAt: string
  /** The user's current day, as an ISO date. */
  today: string
  /** The currency chosen for the account, if any. */
  currency: string | null
  /** ISO 3166 code of the account's country, if any. */
  country: string | null
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    signedInUser: SignedInUser | undefined
  }
  interface FastifyContextConfig {
    /** Who may call the route. Required for every route. */
    access?: 'public' | 'user'
  }
}

const MAX_TOKEN_LENGTH = 200

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined || header.length > MAX_TOKEN_LENGTH) return undefined
  // Node silently keeps the first of duplicate headers.
  const names = request.raw.rawHeaders.filter((text, place) => place % 2 === 0 && /^authorization$/i.test(text))
  return names.length > 1 ? undefined : /^Bearer ([\w-]+)$/i.exec(header)?.[1]
}

/** Requires a session for every API route that is not marked as public. */
export function authenticate(
  app: FastifyInstance,
  findSession: (token: string) => Promise<SignedInUser | undefined>,
): void {
  app.decorateRequest('signedInUser', undefined)
  app.addHook('onRoute', ({ method, url, config }) => {
    const isOurs = url.startsWith('/api/') && !url.startsWith('/api/docs')
    if (isOurs && config?.access === undefined) throw new Error(`${method} ${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api') || request.routeOptions.config.access !== 'user') return
    const token = bearerOf(request)
    const user = token === undefined ? undefined : await findSession(token)
    if (user === undefined) throw new DomainError('unauthorized')
    request.signedInUser = user
  })
}
