import { EXAMPLE_ASSET } from '@plumbline/contract/example-asset'
import type { Operation } from '@plumbline/contract/operation'
import { problems } from '@plumbline/contract/problems'
import { webhookData } from '@plumbline/contract/webhooks/event-schemas'
import { WEBHOOK_EVENTS } from '@plumbline/contract/webhooks/vocabulary'
import { createDemoProvider } from '@plumbline/market-sources/demo/demo-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { apiReference } from './api-reference.ts'

interface Described {
  $ref?: string
  description?: string
  properties?: Record<string, Described>
  items?: Described
  prefixItems?: Described[]
  additionalProperties?: Described | boolean
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
}

interface Media {
  schema?: Described
  example?: unknown
  examples?: Record<string, { $ref: string }>
}

type Content = Record<string, Media>

interface Response {
  description: string
  headers?: Record<string, unknown>
  content?: Content
}

interface Documented {
  tags: string[]
  operationId: string
  summary: string
  description: string
  security?: Record<string, unknown>[]
  parameters?: ({ name: string; description?: string } | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, Response | { $ref: string }>
}

let server: TestServer
let documented: Map<Operation, Documented>
let sections: { name: string }[]
let text: string
let document: Record<string, unknown>

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'sandbox' } })
  text = (await server.app.inject({ url: '/api/docs/json' })).payload
  document = JSON.parse(text)
  const { paths, tags } = JSON.parse(text)
  sections = tags
  documented = new Map(
    [...server.app.operations.keys()].map((operation) => {
      const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`
      return [operation, paths[path][operation.method.toLowerCase()]]
    }),
  )
})
afterAll(() => server.close())

/** The part of the document that a reference names, or the part itself. */
function resolve<Part>(part: Part | { $ref: string }): Part {
  if (!(typeof part === 'object' && part !== null && '$ref' in part)) return part
  let found: unknown = document
  for (const name of part.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[name]
  expect(found, part.$ref).toBeDefined()
  return found as Part
}

/** What a token that is limited to some portfolios may do. */
const limitedTo = {
  market: /is accepted too/,
  portfolio: /this one does not exist/,
  'portfolio-or-all': /`all` stands for all portfolios except samples/,
  portfolios: /sees only those/,
  account: /is refused/,
}

test('every operation has a name, a summary of its own, and who may call it', () => {
  const summaries = [...documented.values()].map(({ summary }) => summary)
  expect(new Set(summaries).size).toBe(documented.size)
  expect(new Set([...documented.values()].map(({ operationId }) => operationId)).size).toBe(documented.size)
  for (const [{ access }, { description, summary }] of documented) {
    expect(summary).toMatch(/^[A-Z][^.]+$/)
    if (typeof access === 'object') {
      expect(description).toContain(`scope \`${access.scope}\``)
      expect(description).toMatch(limitedTo[access.covers])
    } else expect(description).toMatch(access === 'public' ? /^Needs no sign-in/ : /^Needs a signed-in session/)
  }
  expect([...apiReference.keys()].length).toBe(documented.size)
})

test('every operation is in one section, and the operator’s sections come last', () => {
  const titles = sections.map(({ name }) => name)
  expect(new Set([...documented.values()].flatMap(({ tags }) => tags))).toEqual(new Set(titles))
  for (const { tags, summary } of documented.values()) expect(tags, summary).toHaveLength(1)
  expect([titles[0], ...titles.slice(-2)]).toEqual(['Portfolios', 'Administration', 'Health'])
})

test('every example of a request and of a response is valid by its schema', () => {
  const faults: string[] = []
  let examples = 0
  for (const [operation, { summary, requestBody, responses }] of documented) {
    const schemas = server.app.operations.get(operation)
    const check = (schema: z.ZodType | undefined, media: Media | undefined, what: string) => {
      if (schema === undefined || media === undefined) return
      const { error } = schema.safeParse(media.example)
      if (error !== undefined) faults.push(`${what} of "${summary}": ${error.message}`)
      examples += 1
    }
    check(schemas?.body, requestBody?.content['application/json'], 'Request')
    const { content } = (responses['200'] ?? {}) as Response
    check(schemas?.response, content?.['application/json'], 'Response')
  }
  expect(faults).toEqual([])
  expect(examples).toBeGreaterThan(110)
})

test('no example has a placeholder in the place of a text', () => {
  const wordless: string[] = []
  const look = (value: unknown, path: string) => {
    if (value === 'text') wordless.push(path)
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) look(part, `${path}.${name}`)
  }
  for (const { operationId, requestBody, responses } of documented.values()) {
    const contents = [
      requestBody?.content ?? {},
      ...Object.values(responses).map((each) => resolve(each).content ?? {}),
    ]
    for (const { example } of contents.flatMap((content) => Object.values(content))) look(example, operationId)
  }
  expect(wordless).toEqual([])
})

test('every problem of an operation is below its status, with an example', () => {
  for (const [operation, { summary, responses }] of documented) {
    const listed = Object.entries(responses).flatMap(([status, response]) =>
      Object.entries(resolve(response).content?.['application/problem+json']?.examples ?? {}).map(([code, example]) => {
        const { value } = resolve<{ value: { code: string; status: number } }>(example)
        expect(value.code).toBe(code)
        expect(
          String(value.status)
            .replace(/^5\d\d$/, '5XX')
            .replace(/^(408|413|415|431)$/, '4XX'),
        ).toBe(status)
        return code
      }),
    )
    for (const code of listed) expect(problems).toHaveProperty(code)
    expect(listed, summary).toContain('internal')
    expect(listed.includes('unauthorized'), summary).toBe(operation.access !== 'public')
    for (const code of apiReference.get(operation)?.errors ?? []) expect(listed).toContain(code)
  }
})

/** The paths of the properties below a schema that say nothing about themselves. */
function* undescribedBelow(schema: Described, path: string): Generator<string> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const said = property.description ?? resolve<Described>(property as { $ref: string }).description
    if (said === undefined) yield `${path}.${name}`
    yield* undescribedBelow(property, `${path}.${name}`)
  }
  const { items, prefixItems = [], additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const parts = [...(items ? [items] : []), ...prefixItems, ...anyOf, ...oneOf, ...allOf]
  if (typeof additionalProperties === 'object') parts.push(additionalProperties)
  for (const part of parts) yield* undescribedBelow(part, path)
}

test('every property of every schema, request and response is described', () => {
  const { schemas } = document.components as { schemas: Record<string, Described> }
  const undescribed = Object.entries(schemas).flatMap(([name, schema]) => [...undescribedBelow(schema, name)])
  for (const { operationId, requestBody, responses } of documented.values()) {
    const media = [requestBody?.content ?? {}, ...Object.values(responses).map((each) => resolve(each).content ?? {})]
    for (const { schema = {} } of media.flatMap((content) => Object.values(content)))
      undescribed.push(...undescribedBelow(schema, operationId))
  }
  expect(undescribed).toEqual([])
})

test('every parameter is described, and who may call an operation is its security', () => {
  const undescribed: string[] = []
  for (const [{ access }, { operationId, parameters = [], security }] of documented) {
    for (const { name, description } of parameters.map(resolve<{ name: string; description?: string }>))
      if (description === undefined) undescribed.push(`${operationId}: ${name}`)
    if (access === 'public') expect(security, operationId).toEqual([])
    else expect(security, operationId).toEqual([access === 'session' ? { session: [] } : { bearer: [] }])
  }
  expect(undescribed).toEqual([])
})

test('a page has its headers, a file its content type, and nothing its status', () => {
  const successes = new Map([...documented].map(([operation, { responses }]) => [operation, responses]))
  for (const [{ returns, receives }, responses] of successes) {
    const { headers, content } = (responses[returns === 'nothing' ? '204' : '200'] ?? {}) as Response
    if (returns === 'page') expect(Object.keys(headers ?? {}).slice(0, 2)).toEqual(['X-Total-Count', 'X-Next-Cursor'])
    if (returns === 'file') expect(Object.keys(content ?? {})).toEqual([receives])
    if (returns === 'nothing') expect(content).toBeUndefined()
  }
  expect(new Set([...successes.keys()].map(({ returns }) => returns))).toEqual(
    new Set(['nothing', 'json', 'page', 'file']),
  )
})

test('every reference leads to a part of the document, and every schema is referred to', () => {
  const references = [...text.matchAll(/"\$ref": ?"([^"]+)"/g)].map(([, address = '']) => address)
  for (const address of references) resolve({ $ref: address })
  const { schemas } = document.components as { schemas: object }
  const prefix = '#/components/schemas/'
  const referred = references
    .filter((address) => address.startsWith(prefix))
    .map((address) => address.slice(prefix.length))
  expect(new Set(referred)).toEqual(new Set(Object.keys(schemas)))
})

test('the document lists operations and webhooks, no pages, and is small enough to read at once', () => {
  const paths = Object.keys(document.paths as object)
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([])
  const { webhooks } = document as {
    webhooks: Record<string, { post: { security: object[]; requestBody: { content: Content } } }>
  }
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS])
  for (const { post } of Object.values(webhooks)) expect(post.security).toEqual([])
  for (const event of WEBHOOK_EVENTS) {
    const example = webhooks[event]?.post.requestBody.content['application/json']?.example
    expect(example).toMatchObject({ type: event })
    expect(webhookData[event].safeParse((example as { data: unknown }).data).error).toBeUndefined()
  }
  expect(Buffer.byteLength(text)).toBeLessThan(700_000)
})

test('a request may have no other fields, a response may, and nothing is bounded by safe integers', () => {
  expect(text).not.toContain('9007199254740991')
  const { schemas } = document.components as { schemas: Record<string, { additionalProperties?: boolean }> }
  expect(schemas.Transaction?.additionalProperties).toBeUndefined()
  expect(schemas.NewTransactionInput?.additionalProperties).toBe(false)
  for (const { summary, responses } of documented.values())
    expect(JSON.stringify(responses), summary).not.toContain('"additionalProperties":false')
})

test('the input of a client has no field that only the page or a preview fills in', () => {
  const { schemas } = document.components as { schemas: Record<string, Described> }
  expect(Object.keys(schemas.NewTransactionInput?.properties ?? {})).toEqual([
    ...['type', 'date', 'units', 'price', 'fee', 'currency', 'rate', 'stockId', 'comments', 'portfolioId', 'tags'],
    ...['source', 'fingerprint', 'importId', 'rowNumber', 'proofs', 'opening', 'reinvested'],
    ...['replaces', 'symbol'],
  ])
})

test('the examples’ asset is one of the simulated market', async () => {
  const provider = createDemoProvider({ today: () => '2026-03-02' })
  const ids = new Map<string, object>()
  for await (const { securities } of provider.securities(undefined, new AbortController().signal))
    for (const security of securities) ids.set(security.id, security)
  expect(ids.get(EXAMPLE_ASSET.id)).toMatchObject(EXAMPLE_ASSET)
})
