import { findBroker } from '@plumbline/brokers/find-broker'
import { text } from '@plumbline/text/text'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { createBrokerContext } from './broker-context.ts'
import { requireBrokerSync } from './broker-plan.ts'
import { type BrokerServices, SYNC_SWEEP } from './broker-services.ts'
import { type ConnectionRow, changeConnection, readConnection, startAnew } from './connection-rows.ts'
import { openCredentials } from './credentials.ts'
import { forgetUnbooked } from './stage-records.ts'

const SIGN_OUT_TIMEOUT_MS = 3000

/** Sets the target portfolio. The new portfolio gets all transactions; those in the previous one stay there. */
export async function chooseSyncPortfolio(
  { db, clock, background }: BrokerServices,
  user: SignedInUser,
  id: string,
  portfolioId: string,
): Promise<void> {
  await readPortfolio(db, user.id, portfolioId)
  await db.transaction().execute(async (tx) => {
    const connection = await readConnection(tx, user.id, id)
    if (connection.portfolio_id === portfolioId) return
    await startAnew(tx, clock, connection)
    await changeConnection(tx, connection, { portfolio_id: portfolioId })
  })
  void background.run(SYNC_SWEEP)
}

/** Makes a connection due now. Throws when it needs its user first. */
export async function syncNow(
  { db, clock, background }: BrokerServices,
  user: SignedInUser,
  id: string,
): Promise<void> {
  const connection = await readConnection(db, user.id, id)
  requireBrokerSync(user, { id: connection.broker, name: findBroker(connection.broker)?.name ?? connection.broker })
  if (connection.needs_user === 1) throw new DomainError('integration-not-ready', text('Reconnect the broker first.'))
  if (connection.portfolio_id === null)
    throw new DomainError('integration-not-ready', text('Choose a portfolio first.'))
  await changeConnection(db, connection, { due_at: clock.now().toISOString() })
  void background.run(SYNC_SWEEP)
}

/**
 * Deletes a connection with its credentials and logs. Its transactions stay, and are recognized if it is connected
 * again.
 */
export async function disconnectBroker(
  services: BrokerServices,
  user: SignedInUser,
  origin: EventOrigin,
  id: string,
): Promise<void> {
  const { db, clock } = services
  const connection = await readConnection(db, user.id, id)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('broker_connections').where('user_id', '=', user.id).where('id', '=', id).execute()
    if (connection.portfolio_id !== null) {
      await forgetUnbooked(tx, {
        userId: user.id,
        broker: connection.broker,
        portfolioId: connection.portfolio_id,
      })
    }
    await recordEvent(tx, clock, origin, { event: 'broker-disconnected', userId: user.id, detail: connection.broker })
  })
  await signOutAtBroker(services, connection)
}

/** Signs out at the broker. A failure is ignored, because the session expires soon anyway. */
async function signOutAtBroker(
  { secretKey, baseUrls, timers }: BrokerServices,
  connection: ConnectionRow,
): Promise<void> {
  const stored = openCredentials(secretKey, connection)
  const broker = findBroker(connection.broker)
  if (broker?.signOut === undefined || stored?.session == null) return
  const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)
  const context = createBrokerContext({ baseUrl: baseUrls[broker.id], timers, signal, maxWaitMs: 0 })
  await broker.signOut(context, stored.session).catch(() => undefined)
}
