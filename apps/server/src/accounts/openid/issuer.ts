import { text } from '@plumbline/text/text'
import type { OpenIdConfig } from '../../config.ts'
import { DomainError } from '../../errors.ts'
import { hashToken } from '../../identifiers.ts'
import type { AccountServices } from '../account-services.ts'
import { findEndpointProblem } from './find-endpoint-problem.ts'

type OpenIdClient = typeof import('openid-client')
type Configuration = import('openid-client').Configuration
type IDToken = import('openid-client').IDToken

const TIMEOUT_S = 10
const CLOCK_TOLERANCE_S = 60
/** The issuer's endpoints are read again after this time. */
const METADATA_LIFE_MS = 3_600_000

interface Connection {
  client: OpenIdClient
  configuration: Configuration
  /** On the scale of performance.now(). */
  readAt: number
}

/** A person at the issuer. */
export interface OpenIdIdentity {
  subject: string
  /** Undefined unless the issuer says that it has verified the address. */
  verifiedEmail: string | undefined
  groups: string[]
}

export interface Issuer {
  /** The address at which the browser signs in. */
  authorizationAddress(state: string, browserNonce: string): Promise<string>
  /** Exchanges the issuer's response, a query string. Throws `openid-refused` or `openid-unavailable`. */
  readIdentity(query: string, state: string, browserNonce: string): Promise<OpenIdIdentity>
  /** The address that ends the session at the issuer; undefined if it has none or does not respond. */
  signOutAddress(): Promise<string | undefined>
}

/** PKCE verifier and nonce are derived from the browser's nonce, so that nothing secret is stored meanwhile. */
function secretsOf(browserNonce: string): { verifier: string; nonce: string } {
  return { verifier: hashToken(`verifier ${browserNonce}`), nonce: hashToken(`nonce ${browserNonce}`) }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** The address to which the issuer sends the browser back. */
export function redirectAddressOf(publicUrl: string): string {
  return `${publicUrl}/app/openid`
}

/** Reads the issuer's endpoints. Throws when it does not respond, or when one of them is not safe. */
async function discover(
  { issuer, clientId, clientSecret }: OpenIdConfig,
  client: OpenIdClient,
): Promise<Configuration> {
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_S },
    (server, ...rest) => {
      const isBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
      return (isBasic ? basic : post)(server, ...rest)
    },
    { timeout: TIMEOUT_S, ...(issuer.startsWith('http:') && { execute: [client.allowInsecureRequests] }) },
  )
  // The library checks signatures of ID tokens only on request, because they come from the issuer over https.
  client.enableNonRepudiationChecks(configuration)
  const problem = findEndpointProblem(configuration.serverMetadata())
  if (problem !== undefined) throw new Error(problem)
  return configuration
}

/** What ID token and, where that is not enough, the user info endpoint say of a person. */
async function identityOf(
  { client, configuration }: Pick<Connection, 'client' | 'configuration'>,
  accessToken: string,
  claims: IDToken,
): Promise<OpenIdIdentity> {
  // Some issuers tell address and groups only at this endpoint.
  const isWhole = claims.email_verified !== undefined && claims.groups !== undefined
  const hasMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more: Record<string, unknown> = hasMore
    ? await client.fetchUserInfo(configuration, accessToken, claims.sub)
    : {}
  const { email, email_verified } = claims.email_verified === undefined ? more : claims
  return {
    subject: claims.sub,
    verifiedEmail: typeof email === 'string' && email_verified === true ? email : undefined,
    groups: textsIn(claims.groups ?? more.groups),
  }
}

export function createIssuer(
  config: OpenIdConfig,
  { publicUrl, log }: Pick<AccountServices, 'publicUrl' | 'log'>,
): Issuer {
  const { issuer, name } = config
  const redirectAddress = redirectAddressOf(publicUrl)
  let known: Connection | undefined

  async function connect() {
    if (known !== undefined && performance.now() - known.readAt < METADATA_LIFE_MS) return known
    // Loaded only where an issuer is configured.
    const client = await import('openid-client')
    try {
      known = { client, configuration: await discover(config, client), readAt: performance.now() }
      return known
    } catch (error) {
      log.warn({ issuer, reason: reasonOf(error) }, 'the OpenID Connect issuer did not respond as expected')
      throw new DomainError(
        'openid-unavailable',
        text('{name} does not respond. Sign in with a link by email instead.', { name }),
      )
    }
  }

  function refusal(client: OpenIdClient, error: unknown): DomainError {
    log.warn({ issuer, reason: reasonOf(error) }, 'a sign-in by OpenID Connect failed')
    if (error instanceof client.AuthorizationResponseError)
      return new DomainError('openid-refused', text('The sign-in at {name} was canceled or refused.', { name }))
    return new DomainError(
      'openid-refused',
      text('The sign-in at {name} failed. Try again, or sign in with a link.', { name }),
    )
  }

  return {
    async authorizationAddress(state, browserNonce) {
      const { client, configuration } = await connect()
      const { verifier, nonce } = secretsOf(browserNonce)
      const scopes = configuration.serverMetadata().scopes_supported ?? []
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectAddress,
        scope: `openid email profile${scopes.includes('groups') ? ' groups' : ''}`,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return address.href
    },
    async readIdentity(query, state, browserNonce) {
      const { client, configuration } = await connect()
      const { verifier, nonce } = secretsOf(browserNonce)
      try {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectAddress}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('the issuer sent no ID token')
        return await identityOf({ client, configuration }, tokens.access_token, claims)
      } catch (error) {
        throw refusal(client, error)
      }
    },
    async signOutAddress() {
      const connected = await connect().catch(() => undefined)
      if (connected?.configuration.serverMetadata().end_session_endpoint === undefined) return undefined
      const parameters = { post_logout_redirect_uri: `${publicUrl}/app/login` }
      return connected.client.buildEndSessionUrl(connected.configuration, parameters).href
    },
  }
}
