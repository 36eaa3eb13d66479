import swagger from '@fastify/swagger'
import type { OperationSchemas } from '@plumbline/contract/define-operation'
import { SHARED_PORTFOLIO_HEADER } from '@plumbline/contract/memberships/vocabulary'
import type { Access, Operation } from '@plumbline/contract/operation'
import fastify, { type FastifyInstance, type RouteHandlerMethod, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { apiReference, apiSections, problemsOf } from './api-reference.ts'
import { amountsAsText, DECIMAL_FORMS } from './decimals-as-text.ts'
import { documentWebhooks } from './document-webhooks.ts'
import { exampleOf, type JsonSchema } from './example-of.ts'
import { schemaController } from './payload-validation.ts'
import { type Referred, shareParameters } from './share-parameters.ts'
import { problemResponses, problemSchema, type SharedProblems } from './shared-problems.ts'
import { schemasReferredBy, trimSchemas } from './trim-schemas.ts'

interface Content {
  schema?: JsonSchema
  example?: unknown
}

type Headers = Record<string, { description: string; schema: JsonSchema }>

interface Response {
  description: string
  headers?: Headers
  content?: Record<string, Content>
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  description?: string
  schema: JsonSchema
}

interface Described {
  tags?: string[]
  operationId?: string
  summary?: string
  description?: string
  security?: Record<string, never[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content?: Record<string, Content> }
  responses?: Record<string, Response>
}

interface OpenApi {
  tags?: { name: string }[]
  servers?: { url: string; description: string }[]
  paths: Record<string, Record<string, Described>>
  webhooks?: Record<string, Record<string, { parameters?: Referred[] }>>
  components: SharedProblems & { schemas: Record<string, JsonSchema>; parameters?: Record<string, Parameter> }
}

const GUIDE = `The API of this installation. The [guide](/help/api) explains access tokens, pagination, idempotency and errors;
[all error codes](/help/errors) are listed with remedies. The [reference](/help/reference) shows and tries each operation.
A limited token is limited to some portfolios.
Responses to an access token have \`RateLimit\` and \`RateLimit-Policy\` headers, and responses to GET have an \`ETag\`.
With the header \`${SHARED_PORTFOLIO_HEADER}\`, a session reads or changes a portfolio that is shared with its account.`

function describeAccess(access: Access): string {
  if (access === 'public') return 'Needs no sign-in.'
  if (access === 'session') return 'Needs a signed-in session.'
  const limits = {
    market: 'A limited token is accepted too.',
    portfolio: 'For a token limited to other portfolios, this one does not exist.',
    'portfolio-or-all': 'The id `all` stands for all portfolios except samples. A limited token sees only its own.',
    portfolios: 'A limited token sees only those.',
    account: 'A limited token is refused.',
  }
  const members = access.byMembers ? ' Members with the role `write` may do it.' : ''
  return `Access token: scope \`${access.scope}\`. ${limits[access.covers]}${members}`
}

const returns = { nothing: '', json: '', page: ' Returns one page of a list.', file: ' Returns a file.' }

const PAGE_HEADERS: Headers = {
  'X-Total-Count': { description: 'The number of items on all pages.', schema: { type: 'integer' } },
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page; absent on the last one.',
    schema: { type: 'string' },
  },
}

const PERIOD_HEADER: Headers = {
  'X-Period': {
    description: 'What of the list this is: the `period`, which has a default, or `from/to` (`..` for none).',
    schema: { type: 'string' },
  },
}

const FILE_HEADERS: Headers = {
  'Content-Disposition': { description: "The file's name.", schema: { type: 'string' } },
}

const decimalsParameter: Parameter = {
  in: 'query',
  name: 'decimals',
  description:
    '`string`: numbers that are not integers as text, stored amounts with all their digits, figures with those of a double.',
  schema: { type: 'string', enum: DECIMAL_FORMS, default: 'number' },
}

const dayParameter: Parameter = {
  in: 'query',
  name: 'on',
  description: 'A past day as YYYY-MM-DD: what was returned at its end, as known now. Default: today.',
  schema: { type: 'string', format: 'date' },
}

/** Of `/portfolio/{id}/view/{name}`: the id of the portfolio, and the name of the view. */
function describeParameter(path: string, name: string): string {
  const parts = path.split('/')
  const owner = (parts[parts.indexOf(`{${name}}`) - 1] ?? '').replaceAll('-', ' ').replace(/s$/, '')
  return `The ${name === owner ? 'id' : name} of the ${owner}.`
}

/** The response without a problem, before those with one are added. */
function describeSuccess(
  { returns, receives }: Operation,
  generated: Response | undefined,
  hasPeriod: boolean,
): Response {
  if (returns === 'nothing') return { description: 'Done' }
  const content = generated?.content
  if (receives !== undefined)
    return {
      description: 'The file',
      headers: FILE_HEADERS,
      content: content ?? { [receives]: { schema: { type: 'string' } } },
    }
  const headers = { ...PAGE_HEADERS, ...(hasPeriod && PERIOD_HEADER) }
  return {
    description: 'OK',
    ...(returns === 'page' && { headers }),
    ...(content && { content }),
  }
}

function complete(
  described: Described,
  path: string,
  operation: Operation,
  schemas: OperationSchemas,
  components: OpenApi['components'],
): void {
  const resolve = (ref: string) => components.schemas[ref.replace(/^.*\//, '')]
  const reference = apiReference.get(operation)
  if (reference === undefined) throw new Error(`${operation.method} ${operation.path} has no reference`)
  described.tags = apiSections.filter(({ operations }) => operations.has(operation)).map(({ title }) => title)
  described.operationId = reference.name
  described.summary = reference.summary
  described.description = `${describeAccess(operation.access)}${returns[operation.returns]}`
  const sent = described.requestBody?.content?.['application/json']
  if (sent?.schema) sent.example = reference.body ?? exampleOf(sent.schema, resolve)
  const parameters = (described.parameters ?? []).filter((each) => 'name' in each)
  for (const parameter of parameters) {
    const words = parameter.in === 'path' ? describeParameter(path, parameter.name) : parameter.schema.description
    if (words !== undefined) parameter.description = words
    if (parameter.required === false) delete parameter.required
  }
  if (amountsAsText(operation, schemas.response) !== undefined)
    described.parameters = [...parameters, { $ref: '#/components/parameters/decimals' }]
  if (operation.takesDay)
    described.parameters = [...(described.parameters ?? []), { $ref: '#/components/parameters/on' }]
  const hasPeriod = parameters.some(({ name }) => name === 'period')
  if (operation.access === 'session') described.security = [{ session: [] }]
  if (operation.access === 'public') described.security = []
  const success = describeSuccess(operation, described.responses?.['200'], hasPeriod)
  const received = success.content?.['application/json']
  if (received?.schema) received.example = exampleOf(received.schema, resolve)
  const problems = problemResponses(problemsOf(operation, schemas), components)
  described.responses = { [operation.returns === 'nothing' ? 204 : 200]: success, ...problems }
}

/** Deletes the schemas that nothing in the document refers to. */
function deleteUnreferred({ paths, webhooks, components }: OpenApi): void {
  const referred = schemasReferredBy([paths, webhooks, components.responses], components.schemas)
  for (const name of Object.keys(components.schemas)) if (!referred.has(name)) delete components.schemas[name]
}

/** The OpenAPI document of the operations, in both of its forms. */
export async function describeApi(
  routes: readonly RouteOptions[],
  operations: FastifyInstance['operations'],
  version: string,
): Promise<{ json: string; yaml: string }> {
  const app = fastify({ exposeHeadRoutes: false, schemaController })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Plumbline API', description: GUIDE, version },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An access token' },
          session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in; access tokens are refused' },
        },
        schemas: { Problem: problemSchema as object },
      },
    },
    transform: jsonSchemaTransform,
    transformObject(document) {
      const openapiObject = jsonSchemaTransformObject(document) as OpenApi
      const { paths, components } = openapiObject
      openapiObject.tags = apiSections.map(({ title }) => ({ name: title }))
      openapiObject.servers = [{ url: '/', description: 'This installation' }]
      openapiObject.webhooks = documentWebhooks()
      components.parameters = { decimals: decimalsParameter, on: dayParameter }
      for (const [operation, schemas] of operations) {
        const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`
        const described = paths[path]?.[operation.method.toLowerCase()]
        if (described) complete(described, path, operation, schemas, components)
      }
      deleteUnreferred(openapiObject)
      trimSchemas(openapiObject)
      shareParameters(openapiObject)
      return openapiObject as object
    },
  })
  // The routes of the API are described here, not served. Pages are no part of it.
  const handler: RouteHandlerMethod = (_request, reply) => reply.callNotFound()
  for (const { method, url, schema = {} } of routes)
    if (url.startsWith('/api/')) app.route({ method, url, schema, handler })
  await app.ready()
  const document = { json: JSON.stringify(app.swagger()), yaml: app.swagger({ yaml: true }) }
  await app.close()
  return document
}
