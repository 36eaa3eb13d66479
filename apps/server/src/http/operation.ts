import { Readable } from 'node:stream'
import type { Input, OperationSchemas, Output } from '@plumbline/contract/define-operation'
import type {
  BodyOf,
  HeadersOf,
  Operation,
  Page,
  PathParameter,
  QueryOf,
  ResponseOf,
} from '@plumbline/contract/operation'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { requireUser, type SignedInUser } from './authentication.ts'
import { takeDecimalsAsText } from './decimals-as-text.ts'
import { announceDeprecated } from './deprecated-names.ts'
import { takeDay, userOn } from './past-day.ts'
import { isSerializedOnce, sendSerialized } from './serialize-once.ts'
import { isSerializedInParts, sendInParts } from './serialize-parts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered operation with its schemas. */
    operations: Map<Operation, OperationSchemas>
  }
  interface FastifyRequest {
    /** Writes the amounts of the result as text, if the client asks for that. */
    asText: ((response: unknown) => unknown) | undefined
  }
}

type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** The schemas if they match the operation; otherwise a type that no argument has. */
type SchemasOf<O extends Operation, Schemas> =
  IsSame<
    [Input<Schemas, 'query'>, Input<Schemas, 'headers'>, Input<Schemas, 'body'>, Output<Schemas, 'response'>],
    [QueryOf<O>, HeadersOf<O>, BodyOf<O>, ResponseOf<O>]
  > extends true
    ? Schemas
    : { error: 'These are not the schemas of the operation' }

interface Call<O extends Operation, Schemas> {
  body: Output<Schemas, 'body'>
  query: Output<Schemas, 'query'>
  headers: Output<Schemas, 'headers'>
  params: Record<PathParameter<O['path']>, string>
  request: FastifyRequest
  reply: FastifyReply
}

/** A file download. */
export interface Attachment {
  name: string
  /** The whole file, or its chunks, which are generated as fast as the client reads. */
  content: string | Iterable<string> | AsyncIterable<string | Uint8Array>
}

interface Results<Response> {
  /** The handler's return value is ignored. */
  nothing: unknown
  json: Response
  page: Response extends (infer Item)[] ? Page<Item> : never
  file: Attachment
}

type Result<O extends Operation, Schemas> = Results<Input<Schemas, 'response'>>[O['returns']]

function isText(contentType: string): boolean {
  return contentType.startsWith('text/') || contentType === 'application/json'
}

function sendResult(
  reply: FastifyReply,
  { returns, receives = 'application/octet-stream' }: Operation,
  result: unknown,
): FastifyReply | Promise<FastifyReply> {
  switch (returns) {
    case 'nothing':
      return reply.code(204).send()
    case 'json':
      // Fastify sends a string as it is.
      if (typeof result === 'string') return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
      if (isSerializedOnce(result)) return sendSerialized(reply, result)
      if (isSerializedInParts(result)) return sendInParts(reply, result)
      return reply.send(result)
    case 'page': {
      const { items, total, nextCursor } = result as Page<unknown>
      reply.header('x-total-count', String(total))
      if (nextCursor !== undefined) reply.header('x-next-cursor', nextCursor)
      return isSerializedOnce(items) ? sendSerialized(reply, items) : reply.send(items)
    }
    case 'file': {
      const { name, content } = result as Attachment
      return reply
        .type(isText(receives) ? `${receives}; charset=utf-8` : receives)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .serializer((text: string) => text)
        .send(typeof content === 'string' ? content : Readable.from(content))
    }
  }
}

function register<O extends Operation, Schemas extends OperationSchemas>(
  app: FastifyInstance,
  operation: O,
  schemas: Schemas,
  handle: (call: Call<O, Schemas>) => Promise<Result<O, Schemas>>,
): void {
  const { method, path, access, sends, deprecated, maxBodyBytes } = operation
  const { query, headers, body, response } = schemas
  app.operations.set(operation, schemas)
  app.route({
    method,
    url: `/api${path}`,
    config: { access },
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    schema: {
      ...(sends !== undefined && { consumes: [sends] }),
      ...(body && { body }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(response && { response: { 200: response } }),
      ...(access !== 'public' && { security: [{ bearer: [] }] }),
    },
    preValidation(request, reply, done) {
      request.on = takeDay(request, operation)
      request.asText = takeDecimalsAsText(request, operation, response)
      if (deprecated) announceDeprecated(reply, deprecated, request.body)
      done()
    },
    async handler(request, reply) {
      const params = request.params as Call<O, Schemas>['params']
      if (Object.values<string>(params).some((value) => value.includes('\0'))) throw new DomainError('not-found')
      if (!takesAllPortfolios(operation)) requireOnePortfolio(operation, request)
      const result = await handle({
        body: request.body as Output<Schemas, 'body'>,
        query: request.query as Output<Schemas, 'query'>,
        headers: request.headers as Output<Schemas, 'headers'>,
        params,
        request,
        reply,
      })
      return sendResult(
        reply,
        operation,
        request.asText === undefined ? result : inText(operation, result, request.asText),
      )
    },
  })
}

function inText({ returns }: Operation, result: unknown, asText: (response: unknown) => unknown): unknown {
  if (returns !== 'page') return asText(result)
  // As the handlers of pages are typed.
  const page = result as Page<unknown>
  return { ...page, items: asText(page.items) }
}

function takesAllPortfolios({ access }: Operation): boolean {
  return typeof access === 'object' && access.covers === 'portfolio-or-all'
}

/** Throws when the path names all portfolios as one. */
function requireOnePortfolio({ path }: Operation, { params }: FastifyRequest): void {
  const { id } = params as { id?: string }
  if (path.startsWith('/portfolio/:id') && id !== undefined && isOfSeveral(id))
    throw new DomainError('one-portfolio-needed')
}

function requireAccess({ method, path, access }: Operation, isServed: boolean): void {
  if (!isServed) throw new Error(`${method} ${path} is not served to those whom its access names: ${access}`)
}

/** Registers an operation that needs no session. */
export function serveToAnyone<O extends Operation, Schemas extends OperationSchemas>(
  app: FastifyInstance,
  operation: O,
  schemas: Schemas & SchemasOf<O, Schemas>,
  handle: (call: Call<O, Schemas>) => Promise<Result<O, Schemas>>,
): void {
  requireAccess(operation, operation.access === 'public')
  register<O, Schemas>(app, operation, schemas, handle)
}

/** Registers an operation for signed-in users, and access tokens. Others get a 401 before the body is read. */
export function serveToUser<O extends Operation, Schemas extends OperationSchemas>(
  app: FastifyInstance,
  operation: O,
  schemas: Schemas & SchemasOf<O, Schemas>,
  handle: (call: Call<O, Schemas> & { user: SignedInUser }) => Promise<Result<O, Schemas>>,
): void {
  requireAccess(operation, operation.access !== 'public')
  register<O, Schemas>(app, operation, schemas, (call) =>
    handle({ ...call, user: userOn(requireUser(call.request), call.request.on) }),
  )
}
