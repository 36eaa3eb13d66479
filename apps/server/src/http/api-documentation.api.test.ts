import type { Operation } from '@plumbline/contract/operation'
import { problems } from '@plumbline/contract/problems'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { apiReference } from './api-reference.ts'

interface Media {
  example?: unknown
  examples?: Record<string, { value: { status: number; code: string } }>
}

interface Documented {
  tags: string[]
  operationId: string
  summary: string
  description: string
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

let server: TestServer
let documented: Map<Operation, Documented>
let sections: { name: string }[]

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'sandbox' } })
  const { paths, tags } = (await server.app.inject({ url: '/api/docs/json' })).json()
  sections = tags
  documented = new Map(
    [...server.app.operations.keys()].map((operation) => {
      const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`
      return [operation, paths[path][operation.method.toLowerCase()]]
    }),
  )
})
afterAll(() => server.close())

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
    check(schemas?.response, responses['200']?.content?.['application/json'], 'Response')
  }
  expect(faults).toEqual([])
  expect(examples).toBeGreaterThan(110)
})

test('every problem of an operation is below its status, with an example', () => {
  for (const [operation, { summary, responses }] of documented) {
    const listed = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.entries(content?.['application/problem+json']?.examples ?? {}).map(([code, { value }]) => {
        expect(value).toMatchObject({ code, status: Number(status) })
        return code
      }),
    )
    for (const code of listed) expect(problems).toHaveProperty(code)
    expect(listed, summary).toContain('internal')
    expect(listed.includes('unauthorized'), summary).toBe(operation.access !== 'public')
    for (const code of apiReference.get(operation)?.errors ?? []) expect(listed).toContain(code)
  }
})
