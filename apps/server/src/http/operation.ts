import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import type { SignedInUser } from './authentication.ts'

/** One call of the API as the contract describes it; the path is below /api. */
interface Operation {
  readonly method: HTTPMethods
  readonly path: string
  readonly body?: z.ZodType
  readonly query?: z.ZodType
  readonly answer?: z.ZodType
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

interface CallOf<O extends Operation> {
  body: Output<O extends { body: infer B } ? B : undefined>
  query: Output<O extends { query: infer Q } ? Q : undefined>
  params: Record<PathParameter<O['path']>, string>
  request: FastifyRequest
  reply: FastifyReply
}

type AnswerOf<O extends Operation> = O extends { answer: infer A extends z.ZodType } ? z.output<A> : unknown

function register<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  access: 'public' | 'user',
  handle: (call: CallOf<O>) => Promise<AnswerOf<O>>,
): void {
  const { method, path, body, query, answer } = operation
  app.route({
    method,
    url: `/api${path}`,
    config: { access },
    schema: {
      tags: [path.split('/')[1] ?? 'api'],
      ...(body && { body }),
      ...(query && { querystring: query }),
      ...(answer && { response: { 200: answer } }),
      ...(access === 'user' && { security: [{ bearer: [] }] }),
    },
    async handler(request, reply) {
      const result = await handle({
        body: request.body as CallOf<O>['body'],
        query: request.query as CallOf<O>['query'],
        params: request.params as CallOf<O>['params'],
        request,
        reply,
      })
      if (reply.sent) return reply
      return answer === undefined ? reply.code(204).send() : reply.send(result)
    },
  })
}

/** Serves an operation to everyone. */
export function serveToAnyone<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handle: (call: CallOf<O>) => Promise<AnswerOf<O>>,
): void {
  register(app, operation, 'public', handle)
}

/** Serves an operation to whoever is signed in; all others get 401 before the body is read. */
export function serveToUser<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handle: (call: CallOf<O> & { user: SignedInUser }) => Promise<AnswerOf<O>>,
): void {
  register(app, operation, 'user', (call) => handle({ ...call, user: call.request.signedInUser as SignedInUser }))
}
