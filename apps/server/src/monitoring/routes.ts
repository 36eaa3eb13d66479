import { createHash, timingSafeEqual } from 'node:crypto'
import { getReadiness } from '@plumbline/contract/health/operations'
import * as schemas from '@plumbline/contract/health/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db, MarketDb } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { serveToAnyone } from '../http/operation.ts'
import type { Metrics } from './metrics.ts'
import { findReadinessProblems } from './readiness.ts'

interface MonitoringServices {
  db: Db
  marketDb: MarketDb
  dataDir: string
  secretKey: Buffer
  version: string
  /** Present when metrics are enabled. */
  metrics: Metrics | undefined
  metricsToken: string | undefined
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Serves health checks and metrics. Without a metrics token, the metrics route does not exist. */
export function serveMonitoring(
  app: FastifyInstance,
  { db, marketDb, dataDir, secretKey, version, metrics, metricsToken }: MonitoringServices,
): void {
  serveToAnyone(app, getReadiness, schemas.getReadiness, async () => {
    const problems = await findReadinessProblems({ db, marketDb, dataDir, secretKey })
    if (problems.length > 0) throw new DomainError('unavailable', problems.join(' '))
    return { status: 'ready' as const, version }
  })

  if (metrics === undefined || metricsToken === undefined) return
  metrics.observeRequests(app)
  app.get('/api/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!hasToken(request, metricsToken)) throw new DomainError('not-found')
    const { contentType, text } = await metrics.render()
    return reply.header('cache-control', 'no-store').type(contentType).send(text)
  })
}
