import type { TokenScope } from '@plumbline/contract/operation'
import { type Text, text } from '@plumbline/text/text'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { findClient, type OAuthClient } from './clients.ts'
import { isResource, issuerOf } from './metadata.ts'
import { isRegistered } from './redirect-addresses.ts'

/** A program's authorization request (OAuth 2.1, section 4.1.1). */
export interface AccessRequest {
  client: OAuthClient
  redirectUri: string
  state: string | null
  scope: TokenScope
  /** Empty in a request that is refused. */
  challenge: string
  refusal: { error: string; message: Text } | undefined
}

interface RequestServices {
  db: Db
  clock: Clock
  publicUrl: string
}

const PARAMETERS = [
  ...['client_id', 'redirect_uri', 'response_type', 'state', 'scope'],
  ...['code_challenge', 'code_challenge_method'],
]

function findRefusal(parameters: URLSearchParams, publicUrl: string): AccessRequest['refusal'] {
  if (PARAMETERS.some((name) => parameters.getAll(name).length > 1))
    return { error: 'invalid_request', message: text('The program names a parameter twice.') }
  if (parameters.get('response_type') !== 'code')
    return { error: 'unsupported_response_type', message: text('The program does not ask for a code.') }
  if (parameters.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(parameters.get('code_challenge') ?? ''))
    return {
      error: 'invalid_request',
      message: text('The program does not protect its request with PKCE and the method S256.'),
    }
  if (!parameters.getAll('resource').every((each) => isResource(publicUrl, each)))
    return { error: 'invalid_target', message: text('The program asks for access to another server.') }
  return undefined
}

/**
 * Reads a request from the query of its address. Unknown scopes are left out; without a known one it is `read`.
 *
 * @throws {DomainError} `invalid-payload` for an unknown program or a foreign address: the browser must not go there
 */
export async function readAccessRequest(
  { db, clock, publicUrl }: RequestServices,
  query: string,
): Promise<AccessRequest> {
  const parameters = new URLSearchParams(query)
  const clientId = parameters.get('client_id') ?? ''
  const client = clientId.includes('\0') ? undefined : await findClient(db, clock, clientId)
  if (client === undefined) {
    throw new DomainError(
      'invalid-payload',
      text('This program is not registered here, or no longer. Remove Plumbline from your assistant and add it again.'),
    )
  }
  const redirectUri = parameters.get('redirect_uri') ?? ''
  if (!isRegistered(client.redirectUris, redirectUri)) {
    throw new DomainError(
      'invalid-payload',
      text('The program wants the answer at an address that it did not register. Nothing was allowed.'),
    )
  }
  return {
    client,
    redirectUri,
    state: parameters.get('state'),
    scope: parameters.get('scope')?.split(' ').includes('write') ? 'write' : 'read',
    challenge: parameters.get('code_challenge') ?? '',
    refusal: findRefusal(parameters, publicUrl),
  }
}

/** Where the browser goes with the answer, which names its server (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: AccessRequest,
  publicUrl: string,
  answer: Record<string, string>,
): string {
  const address = new URL(redirectUri)
  const parameters = { ...answer, ...(state !== null && { state }), iss: issuerOf(publicUrl) }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
