import type { AuthInfo } from '@modelcontextprotocol/server'
import { createClient } from '@plumbline/client/client'
import { text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { resourceMetadataAddress } from '../oauth/metadata.ts'

interface McpServices {
  publicUrl: string
  /** Origins of other web pages that may call, such as `https://dashboard.example`. */
  apiOrigins: readonly string[]
  version: string
}

interface Caller {
  request: FastifyRequest
  offersWriting: boolean
}

/**
 * A `fetch` that passes the API calls of a tool to the app itself, as the client of `request`. Each call is
 * authenticated, limited and refused like any other request with the same access token.
 */
function fetchAs(app: FastifyInstance, { ip, headers }: FastifyRequest): typeof fetch {
  return async (address, { method, headers: own, body } = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: String(address),
      remoteAddress: ip,
      headers: {
        ...Object.fromEntries(new Headers(own)),
        authorization: headers.authorization,
        'user-agent': headers['user-agent'],
      },
      ...(body != null && { payload: String(body) }),
    })
    const { statusCode } = response
    return new Response(statusCode === 204 ? null : new Uint8Array(response.rawPayload), {
      status: statusCode,
      headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    })
  }
}

function webRequestOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const closed = new AbortController()
  reply.raw.once('close', () => closed.abort())
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string])
  return new Request(new URL('/mcp', publicUrl), { method: request.method, headers, signal: closed.signal })
}

/** Loads the protocol's packages, which take 4.5 MB of heap, and returns the handler of each request. */
async function loadHandler(app: FastifyInstance, { publicUrl, version }: McpServices) {
  const [{ createMcpHandler, originValidationResponse }, { createAssistantServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@plumbline/mcp/assistant-server'),
  ])
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const { request, offersWriting } = (authInfo as AuthInfo).extra as unknown as Caller
      const { call } = createClient({ fetch: fetchAs(app, request) })
      return createAssistantServer({ call, origin: publicUrl, version, offersWriting })
    },
    { onerror: (error) => app.log.warn({ err: error }, 'mcp request failed') },
  )
  return { handler, originValidationResponse }
}

function asksToWrite({ query }: FastifyRequest): boolean {
  // The router parses a query into texts, or lists of them.
  return (query as { write?: string }).write === 'true'
}

/** Tells a program how it gets access (RFC 9728, section 5.1), and which. */
function challengeOf(request: FastifyRequest, publicUrl: string): Record<string, string> {
  const isWriting = asksToWrite(request)
  return {
    scope: isWriting ? 'read write' : 'read',
    resource_metadata: resourceMetadataAddress(publicUrl, isWriting),
  }
}

/**
 * Serves the Model Context Protocol at /mcp (streamable HTTP, without sessions) to programs with an access token. The
 * tool that writes is offered at `/mcp?write=true` only. A web page of another origin is refused unless the operator
 * named it.
 */
export function serveMcp(app: FastifyInstance, services: McpServices): void {
  const { publicUrl, apiOrigins } = services
  const { hostname } = new URL(publicUrl)
  let loading: ReturnType<typeof loadHandler> | undefined
  app.addHook('onClose', async () => (await loading)?.handler.close())

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: { access: 'public', challenge: (request) => challengeOf(request, publicUrl) },
    schema: { hide: true },
    async handler(request, reply) {
      loading ??= loadHandler(app, services)
      const { handler: mcp, originValidationResponse } = await loading
      const webRequest = webRequestOf(request, reply, publicUrl)
      const isNamed = apiOrigins.includes(request.headers.origin ?? '')
      const foreign = isNamed ? undefined : originValidationResponse(webRequest, [hostname])
      if (foreign !== undefined) return reply.send(foreign)
      const user = await app.authenticateToken(request, reply)
      if (user === undefined && request.headers.authorization !== undefined) throw new DomainError('token-not-valid')
      if (user === undefined)
        throw new DomainError('unauthorized', text('Sign in, or connect with an access token from Settings, API.'))
      const offersWriting = asksToWrite(request)
      if (offersWriting && user.scope !== 'write') {
        const problem = text('Adding transactions needs a token with the scope "write". This token has "read".')
        throw new DomainError('insufficient-scope', problem)
      }
      const extra = { request, offersWriting } satisfies Caller
      const authInfo = { token: '', clientId: user.sessionId, scopes: [user.scope], extra }
      return reply.send(await mcp.fetch(webRequest, { authInfo, parsedBody: request.body }))
    },
  })
}
