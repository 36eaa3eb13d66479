import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { newId } from '../identifiers.ts'
import { schemaController } from './payload-validation.ts'
import { refuseConnection, sendNotFound, sendProblems } from './problem-details.ts'
import { logRequests } from './request-log.ts'

interface ServerOptions {
  trustedProxies: Config['trustedProxies']
  logLevel: string
  /** Destination of log lines; defaults to standard output. */
  logTo?: { write(line: string): void } | undefined
}

const MAX_BODY_BYTES = 1024 * 1024
/** Idle connections are closed after this time, such as those of a client that stopped reading. */
const MAX_IDLE_MS = 120_000

/** A server without routes, which logs requests and responds to every error with a problem (RFC 9457). */
export function createServer({ trustedProxies, logLevel, logTo }: ServerOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: MAX_IDLE_MS,
    // A slow machine may take long to start. The default ends it after ten seconds.
    pluginTimeout: 0,
    genReqId: newId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger: { level: logLevel, ...(logTo && { stream: logTo }) },
    routerOptions: { maxParamLength: 200 },
    // The address cannot be decoded, or an id has an invalid form.
    frameworkErrors: (_error, request, reply) => void sendNotFound(request, reply),
    clientErrorHandler: refuseConnection,
    schemaController,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
  })
  app.removeContentTypeParser('text/plain')
  app.decorate('operations', new Map())
  app.decorateRequest('asText', undefined)
  logRequests(app)
  sendProblems(app)
  return app
}
