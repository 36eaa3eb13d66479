import { STATUS_CODES } from 'node:http'
import { type ProblemCode, problems } from '@plumbline/contract/problems'
import { EXAMPLE_ID } from './example-of.ts'

export interface Reference {
  $ref: string
}

interface SharedResponse {
  description: string
  content: object
}

/** The responses and examples of problems that the operations of the document share. */
export interface SharedProblems {
  responses?: Record<string, SharedResponse>
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

function exampleOfProblem(code: ProblemCode) {
  const { title, status } = problems[code]
  const value = { type: `/help/errors#${code}`, title, status, code, requestId: EXAMPLE_ID }
  return { summary: title, value }
}

/** The problems of a request as such, before an operation looks at it. */
const OF_ANY_REQUEST: ReadonlySet<number> = new Set([408, 413, 415, 431])

/** Problems of any request, and those of the server itself, have one key each: nearly all operations have the same. */
function keyOf(code: ProblemCode): string {
  const { status } = problems[code]
  if (status >= 500) return '5XX'
  return OF_ANY_REQUEST.has(status) ? '4XX' : String(status)
}

/** What their descriptions begin with, as those of a status do with its name. */
const TITLES: Readonly<Record<string, string>> = { '4XX': 'Bad Request', '5XX': 'Server Error' }

/**
 * The name of the response with this description: the key, followed by a number if another description has the key
 * already. Short names keep the document small.
 */
function nameOf(key: string, description: string, responses: Record<string, SharedResponse>): string {
  const isFree = (name: string) => (responses[name]?.description ?? description) === description
  let name = key
  for (let number = 2; !isFree(name); number++) name = `${key}-${number}`
  return name
}

/**
 * References to the responses with these problems, by status, `4XX` or `5XX`. Operations with the same problems share
 * them, because they would be most of the document otherwise.
 */
export function problemResponses(codes: ProblemCode[], shared: SharedProblems): Record<string, Reference> {
  shared.responses ??= {}
  shared.examples ??= {}
  const references: Record<string, Reference> = {}
  for (const [key, ofKey] of Map.groupBy(codes.toSorted(), keyOf)) {
    for (const code of ofKey) shared.examples[code] ??= exampleOfProblem(code)
    const description = `${TITLES[key] ?? STATUS_CODES[key]}: ${ofKey.map((code) => `\`${code}\``).join(', ')}`
    const name = nameOf(key, description, shared.responses)
    const examples = ofKey.map((code) => [code, { $ref: `#/components/examples/${code}` }])
    shared.responses[name] ??= {
      description,
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
