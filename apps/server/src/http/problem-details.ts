import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Problem, type ProblemCode, problems } from '@plumbline/contract/problems'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Language } from '@plumbline/text/language'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isDatabaseUnwritable } from '../database/database-errors.ts'
import { DomainError, type FieldError, formatProblemText } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { languageOf } from './language-of.ts'

const codesOfFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-payload',
}

function codeOf(error: unknown): ProblemCode {
  if (error instanceof DomainError) return error.code
  if (error instanceof UpstreamError) return 'upstream-failed'
  if (isDatabaseUnavailable(error)) return 'unavailable'
  if (isDatabaseUnwritable(error)) return 'storage-full'
  const { code, statusCode } = error as FastifyError
  const known = codesOfFastify[code]
  if (known !== undefined) return known
  if (error instanceof SyntaxError && statusCode === 400) return 'invalid-json'
  if (statusCode === 413) return 'too-large'
  if (statusCode === 415) return 'unsupported-media-type'
  if (statusCode === 429) return 'too-many-requests'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'invalid-payload' : 'internal'
}

/** The detail in a language. After a path, it repeats the message of the first field. */
function detailOf(error: DomainError, first: FieldError | undefined, language: Language): string {
  if (language !== 'en' && error.detailIn !== undefined) return error.detailIn(language)
  const [english] = error.errors ?? []
  const repeated = english && `: ${formatProblemText(english.message, 'en')}`
  if (first === undefined || repeated === undefined || !error.message.endsWith(repeated)) {
    return formatProblemText(error.detail, language)
  }
  return `${error.message.slice(0, -repeated.length)}: ${formatProblemText(first.message, language)}`
}

function describe(code: ProblemCode, requestId: string, language: Language, error?: DomainError): Problem {
  const { status } = problems[code]
  const title = formatProblemText(problems[code].title, language)
  const errors = (language !== 'en' && error?.errorsIn?.(language)) || error?.errors
  const detail = error && detailOf(error, errors?.[0], language)
  return {
    type: `/help/errors#${code}`,
    title,
    status,
    code,
    ...(detail !== undefined && detail !== title && { detail }),
    ...(errors && {
      errors: errors.map(({ path, message }) => ({ path, message: formatProblemText(message, language) })),
    }),
    ...(error?.promptSource && { source: error.promptSource }),
    requestId,
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parameters of the challenge to a program without the access that it needs: how it gets access. */
    challenge?: (request: FastifyRequest) => Record<string, string>
  }
}

const TOKEN_PROBLEMS: ReadonlySet<ProblemCode> = new Set(['token-expired', 'token-not-valid', 'token-revoked'])

/** The header WWW-Authenticate (RFC 6750, section 3); undefined for a problem that no other token would solve. */
function challengeOf(request: FastifyRequest, code: ProblemCode): string | undefined {
  const { challenge } = request.routeOptions.config
  const error = TOKEN_PROBLEMS.has(code)
    ? 'invalid_token'
    : code === 'insufficient-scope' && challenge !== undefined
      ? 'insufficient_scope'
      : undefined
  if (error === undefined && code !== 'unauthorized') return undefined
  const parameters = Object.entries({ ...(error && { error }), ...challenge?.(request) })
  return ['Bearer', parameters.map(([name, value]) => `${name}="${value}"`).join(', ')].join(' ').trim()
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  error?: DomainError,
): FastifyReply {
  const language = languageOf(request)
  const body = describe(code, request.id, language, error)
  const { status } = body
  if (status === 503) reply.header('retry-after', String(error?.retryAfterSeconds ?? 5))
  const challenge = challengeOf(request, code)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  if (language !== 'en') reply.header('content-language', language)
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

/**
 * Sends every error as RFC 9457. Only unexpected errors are logged; their response has only the request id.
 */
export function sendProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error)
    if (problems[code].status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, code, error instanceof DomainError ? error : undefined)
  })
}

const codesOfParser: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** Responds to invalid HTTP. There is no request yet, so the connection is closed. */
export function refuseConnection({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = codesOfParser[code] ?? 'invalid-payload'
  const { status } = problems[problem]
  const body = JSON.stringify(describe(problem, newId(), 'en'))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** @param allowed the methods that the address takes, as the header Allow lists them */
export function sendMethodNotAllowed(request: FastifyRequest, reply: FastifyReply, allowed: string): FastifyReply {
  return sendProblem(request, reply.header('allow', allowed), 'method-not-allowed')
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, 'not-found')
}
