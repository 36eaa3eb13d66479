import { exportCertificate } from '@plumbline/contract/certificates/operations'
import * as schemas from '@plumbline/contract/certificates/schemas'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { exportFileName } from '@plumbline/csv-import/exports/write-csv'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { serveToUser } from '../http/operation.ts'
import { readWhole } from '../portfolios/whole-portfolio.ts'
import { readLastChange } from '../transactions/history/read-history.ts'
import { certifiedChanges, certifiedVersions } from './certified-history.ts'
import { certifyPortfolio } from './certify-portfolio.ts'
import { type MeasurementServices, measure } from './measure-for-user.ts'
import { requireWholeView } from './plan-limits.ts'

/** A ledger that changes while it is measured is measured again, but not forever. */
const MAX_TRIES = 3

/** Measures, and finds the change that the measured ledger ends with. */
async function measureWithHistory(services: MeasurementServices, user: SignedInUser, id: string, currency?: string) {
  const portfolioIds = isOfSeveral(id) ? await listIdsOf(services, user, id) : [id]
  const of = { userId: user.id, portfolioIds }
  let upTo = await readLastChange(services.db, of)
  for (let attempt = 1; ; attempt += 1) {
    const measured = await measure(services, user, id, currency)
    const last = await readLastChange(services.db, of)
    if (last === upTo) return { ...measured, history: { ...of, upTo } }
    if (attempt === MAX_TRIES) throw new DomainError('unavailable', text('The ledger keeps changing. Try again later.'))
    upTo = last
  }
}

async function listIdsOf({ db }: MeasurementServices, user: SignedInUser, id: string): Promise<string[]> {
  const { portfolios } = await readWhole(db, user, id, undefined)
  return portfolios.map(({ id }) => id)
}

/** Serves certificates: the figures of a portfolio with everything that they follow from. */
export function serveCertificates(
  app: FastifyInstance,
  services: MeasurementServices & { clock: Clock; version: string },
): void {
  const { db, clock, version } = services

  serveToUser(app, exportCertificate, schemas.exportCertificate, async ({ user, params, query, request }) => {
    const { measured, view, history } = await measureWithHistory(services, user, params.id, query.currency)
    requireWholeView(view)
    const exported = { event: 'portfolio-exported', userId: user.id } as const
    await writeIfPossible(recordEvent(db, clock, originOf(request), exported))
    const isAnonymous = query.anonymous === 'true'
    const name = isAnonymous ? 'anonymous' : `${measured.portfolio.name} ${user.today}`
    const writing = { writtenAt: clock.now().toISOString(), program: version, isAnonymous }
    return {
      name: exportFileName(`certificate ${name}`, 'zip'),
      content: await certifyPortfolio(
        measured,
        { changes: certifiedChanges(db, history), versions: certifiedVersions(db, history) },
        writing,
      ),
    }
  })
}
