import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { OperationSchemas } from '@plumbline/contract/define-operation'
import type { Access, Operation } from '@plumbline/contract/operation'
import { type ProblemCode, problems } from '@plumbline/contract/problems'
import fastify, { type FastifyInstance, type RouteHandlerMethod, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { apiReference, apiSections, problemsOf } from './api-reference.ts'
import { exampleOf, type JsonSchema } from './example-of.ts'
import { schemaController } from './payload-validation.ts'

interface Content {
  schema?: JsonSchema
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}

interface Described {
  tags?: string[]
  operationId?: string
  summary?: string
  description?: string
  requestBody?: { content?: Record<string, Content> }
  responses?: Record<string, { description: string; content?: Record<string, Content> }>
}

interface OpenApi {
  tags?: { name: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

const GUIDE = `The API of this installation. The [guide](/help/api) explains access tokens, pagination, idempotency and errors;
[all error codes](/help/errors) are listed with remedies.

To try an operation here, create an access token under [Settings, API](/app/settings/api) and enter it under **Authorize**.`

/** Hides what the documentation's own viewer says about itself. */
const VIEWER_STYLE = '.swagger-ui .topbar { display: none } .swagger-ui .info { margin: 24px 0 }'

function describeAccess(access: Access): string {
  if (access === 'public') return 'Needs no sign-in.'
  if (access === 'session') return 'Needs a signed-in session. No access token is accepted.'
  const limits = {
    market: 'A token limited to some portfolios is accepted too.',
    portfolio: 'For a token limited to other portfolios, this one does not exist.',
    'portfolio-or-all':
      'The id `all` stands for all portfolios except samples, as one. A token limited to some portfolios sees only those.',
    portfolios: 'A token limited to some portfolios sees only those.',
    account: 'A token limited to some portfolios is refused.',
  }
  return `Access token: scope \`${access.scope}\`. ${limits[access.covers]}`
}

const returns = {
  nothing: 'Returns nothing.',
  json: 'Returns JSON.',
  page: 'Returns one page of a list. The header `X-Total-Count` counts all items; `X-Next-Cursor` is the `cursor` of the next page.',
  file: 'Returns a file.',
}

function problemResponses(codes: ProblemCode[]): NonNullable<Described['responses']> {
  const byStatus = Map.groupBy(codes.toSorted(), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const examples = ofStatus.map((code) => {
        const { title } = problems[code]
        const value = { type: `/help/errors#${code}`, title, status, code, requestId: 'p7Jq2hXk0aW4nV9sT1eZ8g' }
        return [code, { summary: title, value }]
      })
      const content = {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(examples),
        },
      }
      const names = ofStatus.map((code) => `\`${code}\``).join(', ')
      return [String(status), { description: `${STATUS_CODES[status]}: ${names}`, content }]
    }),
  )
}

const problemSchema = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string', description: 'The address of the code’s explanation' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string', description: 'What is wrong in this request' },
    errors: {
      type: 'array',
      description: 'Each wrong field by its path, such as 0.units',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    source: { type: 'string', description: 'Of over-plan-limit: the limit that was reached' },
    requestId: { type: 'string' },
  },
}

function complete(
  described: Described,
  operation: Operation,
  schemas: OperationSchemas,
  resolve: (ref: string) => JsonSchema | undefined,
): void {
  const reference = apiReference.get(operation)
  if (reference === undefined) throw new Error(`${operation.method} ${operation.path} has no reference`)
  described.tags = apiSections.filter(({ operations }) => operations.has(operation)).map(({ title }) => title)
  described.operationId = reference.name
  described.summary = reference.summary
  described.description = `${describeAccess(operation.access)} ${returns[operation.returns]}`
  const sent = described.requestBody?.content?.['application/json']
  if (sent?.schema) sent.example = reference.body ?? exampleOf(sent.schema, resolve)
  const responses = described.responses ?? {}
  if (operation.returns === 'nothing') {
    delete responses['200']
    responses['204'] = { description: 'Done' }
  }
  const received = responses['200']?.content?.['application/json']
  if (received?.schema) received.example = exampleOf(received.schema, resolve)
  described.responses = { ...responses, ...problemResponses(problemsOf(operation, schemas)) }
}

/** Builds a server of the API documentation: a page at /api/docs and JSON at /api/docs/json. It does not listen. */
export async function buildDocumentation(
  routes: readonly RouteOptions[],
  operations: FastifyInstance['operations'],
  version: string,
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false, schemaController })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Plumbline API', description: GUIDE, version },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An access token' } },
        schemas: { Problem: problemSchema as object },
      },
    },
    transform: jsonSchemaTransform,
    transformObject(document) {
      const openapiObject = jsonSchemaTransformObject(document) as OpenApi
      const { paths, components } = openapiObject
      openapiObject.tags = apiSections.map(({ title }) => ({ name: title }))
      for (const [operation, schemas] of operations) {
        const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`
        const described = paths[path]?.[operation.method.toLowerCase()]
        if (described) complete(described, operation, schemas, (ref) => components.schemas[ref.replace(/^.*\//, '')])
      }
      return openapiObject as object
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Plumbline API', css: [{ filename: 'plumbline.css', content: VIEWER_STYLE }] },
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: -1, filter: true, tryItOutEnabled: true },
  })
  // The routes are described here, not served.
  const handler: RouteHandlerMethod = (_request, reply) => reply.callNotFound()
  for (const { method, url, schema = {} } of routes) app.route({ method, url, schema, handler })
  await app.ready()
  return app
}
