import { exportCertificate } from '@plumbline/contract/certificates/operations'
import * as schemas from '@plumbline/contract/certificates/schemas'
import { exportFileName } from '@plumbline/csv-import/exports/write-csv'
import type { FastifyInstance } from 'fastify'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import { serveToUser } from '../http/operation.ts'
import { certifyPortfolio } from './certify-portfolio.ts'
import { type MeasurementServices, measure } from './measure-for-user.ts'
import { requireWholeView } from './plan-limits.ts'

/** Serves certificates: the figures of a portfolio with everything that they follow from. */
export function serveCertificates(
  app: FastifyInstance,
  services: MeasurementServices & { clock: Clock; version: string },
): void {
  const { db, clock, version } = services

  serveToUser(app, exportCertificate, schemas.exportCertificate, async ({ user, params, query, request }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    requireWholeView(view)
    const exported = { event: 'portfolio-exported', userId: user.id } as const
    await writeIfPossible(recordEvent(db, clock, originOf(request), exported))
    const isAnonymous = query.anonymous === 'true'
    const name = isAnonymous ? 'anonymous' : `${measured.portfolio.name} ${user.today}`
    const writing = { writtenAt: clock.now().toISOString(), program: version, isAnonymous }
    return {
      name: exportFileName(`certificate ${name}`, 'zip'),
      content: await certifyPortfolio(measured, writing),
    }
  })
}
