import type { TokenScope } from '@plumbline/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endByToken, type ProgramTokens, refreshProgramTokens } from '../access-tokens/program-tokens.ts'
import { limitAttempts } from '../accounts/attempt-limits.ts'
import { originOf } from '../audit/record-event.ts'
import { DomainError } from '../errors.ts'
import { clientNetwork } from '../http/client-network.ts'
import { findClient, type OAuthClient, registerClient } from './clients.ts'
import { type CodeServices, exchangeCode } from './codes.ts'
import { describeAuthorizationServer, describeResource, isResource, METADATA_PATHS } from './metadata.ts'
import { OAuthRefusal } from './oauth-refusal.ts'
import { isRedirectAddress } from './redirect-addresses.ts'

const MAX_BODY_BYTES = 20_000
/** Of one network. Assistants that run on servers register all of their users from a few. */
const MAX_REGISTRATIONS_PER_HOUR = 60

const OPEN = { config: { access: 'public' as const }, schema: { hide: true }, bodyLimit: MAX_BODY_BYTES }

const registration = z.object({
  redirect_uris: z.array(z.string().max(500)).min(1).max(10),
  client_name: z.string().max(1000).optional(),
})

/** The refusal for an error that a program caused; undefined for all others. */
function refusalOf(error: unknown): OAuthRefusal | undefined {
  if (error instanceof OAuthRefusal) return error
  if (error instanceof DomainError) {
    return error.code === 'too-many-requests'
      ? new OAuthRefusal('temporarily_unavailable', error.message, 429)
      : new OAuthRefusal('invalid_grant', error.message)
  }
  // As Fastify throws them.
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  return statusCode < 500 ? new OAuthRefusal('invalid_request', message, statusCode) : undefined
}

/** One field of a form. A program that leaves out a required one, or sends one twice, is refused. */
function fieldOf(form: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = form.getAll(name)
  if (more.length > 0 || value?.includes('\0'))
    throw new OAuthRefusal('invalid_request', `the field ${name} is not valid`)
  return value || undefined
}

function requireField(form: URLSearchParams, name: string): string {
  const value = fieldOf(form, name)
  if (value === undefined) throw new OAuthRefusal('invalid_request', `the field ${name} is missing`)
  return value
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw new OAuthRefusal('invalid_request', 'send application/x-www-form-urlencoded')
}

function sendTokens(
  reply: FastifyReply,
  { accessToken, refreshToken, secondsLeft, scope }: ProgramTokens & { scope: TokenScope },
): FastifyReply {
  return reply.header('cache-control', 'no-store').send({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: secondsLeft,
    refresh_token: refreshToken,
    scope: scope === 'write' ? 'read write' : 'read',
  })
}

function serveRegistration(scope: FastifyInstance, { db, clock }: CodeServices): void {
  scope.post('/oauth/register', OPEN, async (request, reply) => {
    const { success, data, error } = registration.safeParse(request.body)
    if (!success) throw new OAuthRefusal('invalid_client_metadata', z.prettifyError(error))
    const refused = data.redirect_uris.find((address) => !isRedirectAddress(address))
    if (refused !== undefined) {
      throw new OAuthRefusal(
        'invalid_redirect_uri',
        `not a redirect address: ${refused}; use https, http on this device (127.0.0.1, [::1], localhost), or the scheme of an app`,
      )
    }
    const subject = `oauth-client ${clientNetwork(request.ip)}`
    await limitAttempts(db, clock, reply, { subject, most: MAX_REGISTRATIONS_PER_HOUR })
    const client = await registerClient(db, clock, { name: data.client_name, redirectUris: data.redirect_uris })
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({
        client_id: client.id,
        client_id_issued_at: Math.floor(Date.parse(client.createdAt) / 1000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      })
  })
}

function serveTokens(scope: FastifyInstance, services: CodeServices): void {
  const { db, clock, publicUrl } = services

  async function requireClient(form: URLSearchParams): Promise<OAuthClient> {
    const client = await findClient(db, clock, requireField(form, 'client_id'))
    if (client === undefined) throw new OAuthRefusal('invalid_client', 'this client is not registered, or no longer')
    return client
  }

  scope.post('/oauth/token', OPEN, async (request, reply) => {
    const form = formOf(request)
    const grantType = requireField(form, 'grant_type')
    const client = await requireClient(form)
    if (!form.getAll('resource').every((each) => isResource(publicUrl, each)))
      throw new OAuthRefusal('invalid_target', 'the token would be for another server')
    if (grantType === 'authorization_code') {
      const exchange = { code: requireField(form, 'code'), verifier: requireField(form, 'code_verifier') }
      const redirectUri = fieldOf(form, 'redirect_uri')
      return sendTokens(reply, await exchangeCode(services, originOf(request), { ...exchange, client, redirectUri }))
    }
    if (grantType !== 'refresh_token')
      throw new OAuthRefusal('unsupported_grant_type', 'use authorization_code or refresh_token')
    const refreshToken = requireField(form, 'refresh_token')
    const tokens = await refreshProgramTokens(db, clock, originOf(request), { refreshToken, clientId: client.id })
    if (tokens === undefined)
      throw new OAuthRefusal('invalid_grant', 'the refresh token is unknown, was used, or its access has ended')
    return sendTokens(reply, tokens)
  })

  scope.post('/oauth/revoke', OPEN, async (request, reply) => {
    const form = formOf(request)
    const token = requireField(form, 'token')
    const client = await requireClient(form)
    await endByToken(db, clock, originOf(request), { token, clientId: client.id })
    return reply.code(200).send()
  })
}

/**
 * Serves OAuth 2.1 as the authorization of the Model Context Protocol asks: metadata, registration of programs, tokens,
 * and their revocation. Refusals have the form of OAuth.
 */
export async function serveOAuth(app: FastifyInstance, services: CodeServices): Promise<void> {
  const { publicUrl } = services
  for (const path of METADATA_PATHS.resource) {
    app.get<{ Querystring: { write?: string } }>(path, OPEN, async ({ query: { write } }) =>
      describeResource(publicUrl, write === 'true'),
    )
  }
  for (const path of METADATA_PATHS.server) app.get(path, OPEN, async () => describeAuthorizationServer(publicUrl))
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error, _request, reply) => {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      return reply.code(refusal.status).header('cache-control', 'no-store').send({
        error: refusal.code,
        error_description: refusal.message,
      })
    })
    serveRegistration(scope, services)
    serveTokens(scope, services)
    done()
  })
}
