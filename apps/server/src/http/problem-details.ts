import { type Problem, type ProblemCode, problems } from '@plumbline/contract/problems'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { UpstreamError } from '../market-data/upstream-error.ts'

const codesOfFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-payload',
}

const databaseIsAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P03',
  '53300',
  'SQLITE_BUSY',
])

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (
    (code !== undefined && databaseIsAway.has(code)) ||
    error.message.includes('timeout exceeded when trying to connect')
  )
}

function codeOf(error: unknown): ProblemCode {
  if (error instanceof DomainError) return error.code
  if (error instanceof UpstreamError) return 'upstream-failed'
  if (isDatabaseAway(error)) return 'unavailable'
  const { code, statusCode } = error as FastifyError
  const known = codesOfFastify[code]
  if (known !== undefined) return known
  if (error instanceof SyntaxError && statusCode === 400) return 'invalid-json'
  if (statusCode === 413) return 'too-large'
  if (statusCode === 415) return 'unsupported-media-type'
  if (statusCode === 429) return 'too-many-requests'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'invalid-payload' : 'internal'
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  error?: DomainError,
): FastifyReply {
  const { status, title } = problems[code]
  const body: Problem = {
    type: `/help/errors#${code}`,
    title,
    status,
    code,
    ...(error && error.message !== title && { detail: error.message }),
    ...(error?.errors && { errors: error.errors }),
    ...(error?.promptSource && { source: error.promptSource }),
    requestId: request.id,
  }
  if (status === 503) reply.header('retry-after', '5')
  if (code === 'unauthorized') reply.header('www-authenticate', 'Bearer')
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

/** Every refusal and failure leaves as RFC 9457; only the unexpected is logged, and it says nothing outside but its request id. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error)
    if (problems[code].status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed')
    return sendProblem(request, reply, code, error instanceof DomainError ? error : undefined)
  })
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, 'not-found')
}
