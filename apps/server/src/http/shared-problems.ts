import { STATUS_CODES } from 'node:http'
import { type ProblemCode, problems } from '@plumbline/contract/problems'
import { EXAMPLE_ID } from './example-of.ts'

export interface Reference {
  $ref: string
}

/** The responses and examples of problems that the operations of the document share. */
export interface SharedProblems {
  responses?: Record<string, object>
  examples?: Record<string, object>
}

export const problemSchema = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string', description: 'The address of the code’s explanation' },
    title: { type: 'string', description: 'What is wrong, for people' },
    status: { type: 'integer', description: 'The HTTP status' },
    code: { type: 'string', enum: Object.keys(problems), description: 'Stable, unlike the texts' },
    detail: { type: 'string', description: 'What is wrong in this request' },
    errors: {
      type: 'array',
      description: 'Each wrong field by its path, such as 0.units',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Of the field' },
          message: { type: 'string', description: 'What is wrong with it' },
        },
      },
    },
    source: { type: 'string', description: 'Of over-plan-limit: the limit that was reached' },
    requestId: { type: 'string', description: 'Of the request in the log of the server' },
  },
}

/** The problems of most operations. Their responses are named by the status alone, which keeps the document small. */
const USUAL = new Set([
  '400.invalid-json.invalid-payload',
  '401.token-expired.token-not-valid.token-revoked.unauthorized',
  '403.insufficient-scope',
  '404.not-found',
  '408.request-timeout',
  '413.too-large',
  '415.unsupported-media-type',
  '429.too-many-requests',
  '431.headers-too-large',
  '5XX.internal.storage-full.unavailable',
])

function exampleOfProblem(code: ProblemCode) {
  const { title, status } = problems[code]
  const value = { type: `/help/errors#${code}`, title, status, code, requestId: EXAMPLE_ID }
  return { summary: title, value }
}

/** Problems of the server itself are below one key: nearly all operations have the same ones. */
const keyOf = (code: ProblemCode) => (problems[code].status < 500 ? String(problems[code].status) : '5XX')

const describeKey = (key: string) => (key === '5XX' ? 'Server Error' : STATUS_CODES[key])

/**
 * References to the responses with these problems, by status, or `5XX`. Operations with the same problems share them,
 * because they would be most of the document otherwise.
 */
export function problemResponses(codes: ProblemCode[], shared: SharedProblems): Record<string, Reference> {
  shared.responses ??= {}
  shared.examples ??= {}
  const references: Record<string, Reference> = {}
  for (const [key, ofKey] of Map.groupBy(codes.toSorted(), keyOf)) {
    for (const code of ofKey) shared.examples[code] ??= exampleOfProblem(code)
    const whole = `${key}.${ofKey.join('.')}`
    const name = USUAL.has(whole) ? key : whole
    const examples = ofKey.map((code) => [code, { $ref: `#/components/examples/${code}` }])
    shared.responses[name] ??= {
      description: `${describeKey(key)}: ${ofKey.map((code) => `\`${code}\``).join(', ')}`,
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(examples),
        },
      },
    }
    references[key] = { $ref: `#/components/responses/${name}` }
  }
  return references
}
