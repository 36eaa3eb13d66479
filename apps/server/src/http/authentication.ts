import { ACCESS_TOKEN_PREFIX, MAX_TOKEN_REQUESTS_PER_MINUTE } from '@plumbline/contract/access-tokens/vocabulary'
import { type MemberRole, SHARED_PORTFOLIO_HEADER } from '@plumbline/contract/memberships/vocabulary'
import type { Access, TokenScope } from '@plumbline/contract/operation'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { DomainError } from '../errors.ts'
import { countPerMinute } from './count-per-minute.ts'

/** The user whose session or access token a request carries. */
export interface SignedInUser {
  id: string
  plan: 'free' | 'premium'
  /** Days left of the free plan's trial; negative once it is over. */
  trialDaysLeft: number
  role: 'user' | 'admin'
  createdAt: string
  /** The user's current day, as an ISO date; of a request about a past day, that day. */
  today: string
  /** The current day, of a request about a past day. */
  present?: string
  /** The currency chosen for the account, if any. */
  currency: string | null
  /** ISO 3166 code of the account's country, if any. */
  country: string | null
  /** The session or, for an access token, the token's id. */
  sessionId: string
  /** The portfolios that the access token, or the member, is limited to; absent: all. */
  portfolioIds?: ReadonlySet<string>
  /** The person who acts as the owner of a shared portfolio; absent: it is the owner. */
  member?: { id: string; role: MemberRole }
}

/** The user of an access token. */
export interface TokenUser extends SignedInUser {
  scope: TokenScope
}

/** The owner of a shared portfolio, while a member acts as the owner. */
export type MemberUser = SignedInUser & Required<Pick<SignedInUser, 'member' | 'portfolioIds'>>

export interface Credentials {
  findSession(token: string): Promise<SignedInUser | undefined>
  /** Throws when the token has expired or was revoked. */
  findAccessToken(token: string): Promise<TokenUser | undefined>
  /** The owner of a portfolio, limited to it, as whom the member acts; undefined if it is not shared with them. */
  findMembership(member: SignedInUser, portfolioId: string): Promise<MemberUser | undefined>
}

declare module 'fastify' {
  interface FastifyRequest {
    signedInUser: SignedInUser | undefined
  }
  interface FastifyContextConfig {
    /** Who may call the route. Required for every route; without it, the route needs a session. */
    access?: Access
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

/** The id in the path, if it has one. */
function idOf({ params }: FastifyRequest): string | undefined {
  // The router has matched the path; only operations with an id in it have one.
  return (params as { id?: string }).id
}

/** Throws when an access token of this scope, and limited to these portfolios, may not make the request. */
function requireTokenAccess(request: FastifyRequest, user: TokenUser): void {
  const { access } = request.routeOptions.config
  const { scope, portfolioIds } = user
  if (typeof access !== 'object') {
    throw new DomainError('insufficient-scope', text('No access token can do this. Sign in to the web application.'))
  }
  if (access.scope === 'write' && scope === 'read') {
    throw new DomainError(
      'insufficient-scope',
      text('This needs a token with the scope "write". This token has "read".'),
    )
  }
  if (access.covers === 'account' && portfolioIds !== undefined) {
    throw new DomainError(
      'insufficient-scope',
      text('This needs a token for all portfolios. This token is limited to some of them.'),
    )
  }
  const id = idOf(request)
  const isAll = access.covers === 'portfolio-or-all' && id !== undefined && isOfSeveral(id)
  if (access.covers === 'portfolio' || (access.covers === 'portfolio-or-all' && !isAll))
    requirePortfolioAccess(user, id)
}

/** Throws when a member with this role in this portfolio may not make the request. */
function requireMemberAccess(request: FastifyRequest, user: MemberUser): void {
  const { access } = request.routeOptions.config
  if (typeof access !== 'object' || access.covers === 'account') throw new DomainError('owner-needed')
  if (access.scope === 'write' && user.member.role === 'read')
    throw new DomainError('owner-needed', text('You can read this portfolio. Its owner can allow you to edit it.'))
  if (access.scope === 'write' && access.byMembers !== true) throw new DomainError('owner-needed')
  const id = idOf(request)
  if (access.covers === 'portfolio' || access.covers === 'portfolio-or-all') requirePortfolioAccess(user, id)
}

/** Throws when the caller is limited to other portfolios than this one. */
export function requirePortfolioAccess({ portfolioIds }: SignedInUser, portfolioId: string | undefined): void {
  if (portfolioIds === undefined || portfolioId === undefined || portfolioIds.has(portfolioId)) return
  throw new DomainError('not-found', text('This portfolio does not exist.'))
}

/** The portfolios to which the caller is not denied access. */
export function accessiblePortfolios<P extends { id: string }>({ portfolioIds }: SignedInUser, portfolios: P[]): P[] {
  return portfolioIds === undefined ? portfolios : portfolios.filter(({ id }) => portfolioIds.has(id))
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The user of the request's access token; undefined without a valid one. Throws when the token has expired, was
     * revoked, or makes too many requests.
     */
    authenticateToken(request: FastifyRequest, reply: FastifyReply): Promise<TokenUser | undefined>
  }
}

/** The user of a request whose route is not public. Throws when there is none. */
export function requireUser({ signedInUser }: FastifyRequest): SignedInUser {
  if (signedInUser === undefined) throw new DomainError('unauthorized')
  return signedInUser
}

/**
 * Requires a session or an access token for every route that is not marked as public. The matched route decides, not
 * the address as it was sent: the router decodes it first, and accepts addresses with a scheme and a host.
 */
export function authenticate(app: FastifyInstance, credentials: Credentials): void {
  const { findSession, findAccessToken, findMembership } = credentials
  const requestsOfTokens = countPerMinute(MAX_TOKEN_REQUESTS_PER_MINUTE)

  app.decorate('authenticateToken', async (request, reply) => {
    const token = bearerOf(request)
    const user = token?.startsWith(ACCESS_TOKEN_PREFIX) ? await findAccessToken(token) : undefined
    if (user === undefined) return undefined
    const { remaining, secondsLeft } = requestsOfTokens(user.sessionId)
    reply.header('ratelimit-policy', `"token";q=${MAX_TOKEN_REQUESTS_PER_MINUTE};w=60`)
    reply.header('ratelimit', `"token";r=${Math.max(remaining, 0)};t=${secondsLeft}`)
    if (remaining < 0) {
      reply.header('retry-after', String(secondsLeft))
      throw new DomainError(
        'too-many-requests',
        text('An access token makes at most {max} requests per minute. Try again in a minute.', {
          max: MAX_TOKEN_REQUESTS_PER_MINUTE,
        }),
      )
    }
    return user
  })

  app.decorateRequest('signedInUser', undefined)
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const silent = routes.find(({ config }) => config?.access === undefined)
    if (silent !== undefined) throw new Error(`${silent.method} ${silent.url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.access === 'public') return
    const token = bearerOf(request)
    const sharedId = request.headers[SHARED_PORTFOLIO_HEADER]
    if (token?.startsWith(ACCESS_TOKEN_PREFIX)) {
      if (sharedId !== undefined) throw new DomainError('owner-needed')
      const user = await app.authenticateToken(request, reply)
      if (user === undefined) throw new DomainError('token-not-valid')
      requireTokenAccess(request, user)
      request.signedInUser = user
      return
    }
    const user = token && (await findSession(token))
    if (!user) throw new DomainError('unauthorized')
    if (sharedId === undefined) {
      request.signedInUser = user
      return
    }
    const owner = await findMembership(user, String(sharedId))
    if (owner === undefined)
      throw new DomainError('not-found', text('This portfolio is not shared with you, or no longer.'))
    requireMemberAccess(request, owner)
    request.signedInUser = owner
  })
}
