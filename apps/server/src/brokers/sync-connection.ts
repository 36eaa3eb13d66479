import type { BrokerContext, Credentials, Cursor, StatementPage } from '@plumbline/brokers/broker'
import { BrokerError } from '@plumbline/brokers/broker-error'
import { findBroker } from '@plumbline/brokers/find-broker'
import { readAccount } from '@plumbline/brokers/read-account'
import type { Position } from '@plumbline/brokers/records'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { type Text, text } from '@plumbline/text/text'
import { readEmail, readTimeZone } from '../accounts/users.ts'
import { dayIn } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import { storeText } from '../stored-text.ts'
import { queueEvent } from '../webhooks/event-queue.ts'
import { attentionMail } from './attention-mail.ts'
import { bookRecords } from './book-records.ts'
import { createBrokerContext, PostponedError } from './broker-context.ts'
import { addToRun, endRun, startRun } from './broker-runs.ts'
import type { BrokerServices } from './broker-services.ts'
import { comparePositions } from './compare-positions.ts'
import { type ConnectionRow, UNAUTHORIZED } from './connection-rows.ts'
import {
  openCredentials,
  redactCredentials,
  redactText,
  type StoredCredentials,
  sealCredentials,
} from './credentials.ts'
import { describeCorrections } from './describe-corrections.ts'
import { countWaiting, type Ledger, markWithdrawn, stageRecords } from './stage-records.ts'

/** Renewed before every request and every write; longer than any of them can take. */
export const CLAIM_SECONDS = 120
/** Age at which a claim is renewed. */
const RENEW_AFTER_MS = 20_000
/** Longer waits end the turn; the run resumes from its cursor later. */
const MAX_WAIT_MS = 15_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const FIRST_RETRY_MS = 15 * MINUTE_MS
/** Brokers book late and make corrections, so this many days are read again each time. */
const OVERLAP_DAYS = 30

/**
 * The connection was deleted, changed by its user, or claimed by another process. This process stops without writing.
 */
class LostClaimError extends Error {
  override readonly name = 'LostClaimError'
}

/** The current statement, stored until it is complete. */
interface Reading {
  from: string | null
  to: string
  cursor: Cursor | null
  /** Null until a page contains them. */
  positions: readonly Position[] | null
}

interface Sync {
  services: BrokerServices
  /** As claimed. */
  connection: ConnectionRow
  ledger: Ledger
  runId: string
  /** The claim as last written by this process. */
  claim: { until: string; renewedAt: number }
}

/**
 * Synchronizes a claimed connection: reads the statement page by page, books new records and compares positions. If
 * the process dies, the next claim resumes after the last page. Failures are recorded, never thrown.
 */
export async function syncConnection(
  services: BrokerServices,
  connection: ConnectionRow & { portfolio_id: string },
  signal: AbortSignal,
): Promise<void> {
  const ledger = { userId: connection.user_id, broker: connection.broker, portfolioId: connection.portfolio_id }
  const credentials = openCredentials(services.secretKey, connection)
  const sync: Sync = {
    services,
    connection,
    ledger,
    runId: connection.run_id ?? newId(),
    claim: { until: connection.claimed_until, renewedAt: services.timers.now() },
  }
  try {
    if (connection.run_id === null) await begin(sync)
    if (credentials === undefined) {
      throw new BrokerError('bad-credentials', text('The stored credentials cannot be decrypted. Connect again.'))
    }
    const reading = await readStatement(sync, credentials, signal)
    await book(sync)
    const differences = await compare(sync, reading)
    await finish(sync, reading, differences)
  } catch (error) {
    if (error instanceof LostClaimError) return
    if (error instanceof PostponedError) return await postpone(sync, error.delayMs)
    // Aborted: the next claim resumes.
    if (signal.aborted) return await postpone(sync, 0)
    await fail(sync, error, credentials).catch((reason: unknown) => {
      if (!(reason instanceof LostClaimError)) throw reason
    })
  }
}

async function begin(sync: Sync): Promise<void> {
  const { services, connection, ledger, runId } = sync
  const from = connection.synced_to === null ? null : formatIsoDate(parseIsoDate(connection.synced_to) - OVERLAP_DAYS)
  const to = await today(services, connection.user_id)
  const reading = connection.reading ?? JSON.stringify({ from, to, cursor: null, positions: null } satisfies Reading)
  await services.db.transaction().execute(async (tx) => {
    await renewClaim(sync, tx, { run_id: runId, reading })
    await startRun(tx, {
      user_id: connection.user_id,
      id: runId,
      connection_id: connection.id,
      portfolio_id: ledger.portfolioId,
      started_at: services.clock.now().toISOString(),
    })
  })
  connection.reading = reading
}

/** The user's current day. */
async function today({ db, clock }: BrokerServices, userId: string): Promise<string> {
  return dayIn(await readTimeZone(db, userId), clock.now())
}

/** Writes to the connection and renews the claim. Throws when the claim is lost. */
async function renewClaim(
  { services, connection, claim }: Sync,
  db: Db,
  change: Partial<ConnectionRow> = {},
): Promise<void> {
  const until = new Date(services.clock.now().getTime() + CLAIM_SECONDS * 1000).toISOString()
  await writeClaimed({ connection, claim }, db, { ...change, claimed_until: until })
  claim.renewedAt = services.timers.now()
}

async function writeClaimed(
  { connection, claim }: Pick<Sync, 'connection' | 'claim'>,
  db: Db,
  change: Partial<ConnectionRow> & { claimed_until: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('broker_connections')
    .set(change)
    .where('user_id', '=', connection.user_id)
    .where('id', '=', connection.id)
    .where('portfolio_id', '=', connection.portfolio_id)
    .where('claimed_until', '=', claim.until)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LostClaimError()
  claim.until = change.claimed_until
}

/** Signs in if necessary, and stores every page before requesting the next. */
async function readStatement(sync: Sync, stored: StoredCredentials, signal: AbortSignal): Promise<Reading> {
  const { services, connection } = sync
  const { db, secretKey } = services
  const broker = findBroker(connection.broker)
  if (broker === undefined) throw new BrokerError('refused', text('This version cannot connect to this broker.'))
  let reading = JSON.parse(connection.reading ?? 'null') as Reading
  const credentials: Credentials = { username: stored.username, password: stored.password }
  const pages = readAccount(
    {
      broker,
      context: claimedContext(sync, signal),
      credentials,
      session: stored.session,
      async keepSession(session) {
        const sealed = sealCredentials(secretKey, connection, { ...stored, session })
        await renewClaim(sync, db, { sealed })
      },
    },
    reading,
  )
  for await (const page of pages) {
    const { positions } = page
    reading = { ...reading, cursor: page.cursor, ...(positions !== undefined && { positions }) }
    await keepPage(sync, page, reading, credentials)
  }
  return reading
}

async function keepPage(
  sync: Sync,
  { records, notes, complete }: StatementPage,
  reading: Reading,
  credentials: Credentials,
): Promise<void> {
  const { services, connection, ledger, runId } = sync
  await services.db.transaction().execute(async (tx) => {
    await renewClaim(sync, tx, { reading: JSON.stringify(reading) })
    const { fresh, changed } = await stageRecords(tx, ledger, records)
    const withdrawn = complete === undefined ? [] : await markWithdrawn(tx, ledger, complete, records)
    const said = [...notes, ...(await describeCorrections(tx, ledger, changed, withdrawn))]
    const clean = said.map((note) => storeText(redactText(note, credentials)))
    const rowsRead = new Set(records.map(({ key }) => key)).size
    await addToRun(tx, connection.user_id, runId, { rowsRead, rowsKnown: rowsRead - fresh, notes: clean })
  })
}

/** A broker context that renews the claim while the broker is slow. */
function claimedContext(sync: Sync, signal: AbortSignal): BrokerContext {
  const { services, connection } = sync
  const { timers, db } = services
  const context = createBrokerContext({
    baseUrl: services.baseUrls[connection.broker],
    timers,
    signal,
    maxWaitMs: MAX_WAIT_MS,
  })
  return {
    ...context,
    async fetch(input, init) {
      if (timers.now() - sync.claim.renewedAt > RENEW_AFTER_MS) await renewClaim(sync, db)
      return await context.fetch(input, init)
    },
  }
}

async function book(sync: Sync): Promise<void> {
  const { services, connection, ledger, runId } = sync
  await bookRecords({
    db: services.db,
    clock: services.clock,
    market: await services.market.ofAccount(connection.user_id),
    ledger,
    brokerName: findBroker(connection.broker)?.name ?? connection.broker,
    begin: (tx) => renewClaim(sync, tx),
    progress: (tx, progress) => addToRun(tx, connection.user_id, runId, progress),
  })
}

/** The differences as JSON; null when the broker does not state positions. */
async function compare({ services, connection, ledger }: Sync, { positions, to }: Reading): Promise<string | null> {
  if (positions === null) return null
  const { db } = services
  const market = await services.market.ofAccount(connection.user_id)
  const comparison = { db, market, ledger, connectionId: connection.id, day: to, positions }
  return JSON.stringify(await comparePositions(comparison))
}

async function finish(sync: Sync, reading: Reading, differences: string | null): Promise<void> {
  const { services, connection, ledger, runId } = sync
  const { db, clock } = services
  const now = clock.now()
  const rowsWaiting = await countWaiting(db, ledger)
  // A statement that took days to read ends before today.
  const isComplete = reading.to >= (await today(services, connection.user_id))
  await db.transaction().execute(async (tx) => {
    await writeClaimed(sync, tx, {
      run_id: null,
      reading: null,
      error: null,
      failures: 0,
      synced_at: now.toISOString(),
      synced_to: reading.to,
      differences,
      due_at: new Date(now.getTime() + (isComplete ? DAY_MS : 0)).toISOString(),
      claimed_until: now.toISOString(),
    })
    await endRun(tx, connection.user_id, runId, {
      finished_at: now.toISOString(),
      rows_waiting: rowsWaiting,
      compared_on: differences === null ? null : reading.to,
    })
  })
}

/** Releases the connection; the run resumes after the delay. */
async function postpone(sync: Sync, delayMs: number): Promise<void> {
  const now = sync.services.clock.now()
  const change = {
    due_at: new Date(now.getTime() + delayMs).toISOString(),
    claimed_until: now.toISOString(),
  }
  await writeClaimed(sync, sync.services.db, change).catch((error: unknown) => {
    if (!(error instanceof LostClaimError)) throw error
  })
}

async function fail(sync: Sync, error: unknown, credentials: StoredCredentials | undefined): Promise<void> {
  const { services, connection, runId } = sync
  const { db, clock, log } = services
  const failure = error instanceof BrokerError ? error : undefined
  const said = failure?.text ?? text('Something went wrong in Plumbline. It will retry automatically.')
  const reason = credentials === undefined ? said : redactText(said, credentials)
  if (failure === undefined) {
    const { name, message } = error as Error
    const words = `${name}: ${message}`
    const redacted = credentials === undefined ? words : redactCredentials(words, credentials)
    log.error({ connection: connection.id, error: redacted }, 'broker synchronization failed')
  }
  const now = clock.now()
  const failures = connection.failures + 1
  await db.transaction().execute(async (tx) => {
    await writeClaimed(sync, tx, {
      run_id: null,
      // A statement that failed permanently is restarted; any other resumes.
      ...(failure?.kind === 'protocol-changed' && { reading: null }),
      error: isUnauthorized(failure) ? UNAUTHORIZED : storeText(reason),
      needs_user: failure?.needsUser === true ? 1 : 0,
      failures,
      due_at: new Date(now.getTime() + retryDelayMs(failure, failures)).toISOString(),
      claimed_until: now.toISOString(),
    })
    await endRun(tx, connection.user_id, runId, { finished_at: now.toISOString(), error: storeText(reason) })
    const needsUser = failure?.needsUser === true
    if (needsUser) await mailAttention(sync, tx, reason)
    if (needsUser || failures === 1) {
      const { id: integrationId, user_id: userId, broker, portfolio_id: portfolioId } = connection
      const data = { integrationId, broker, portfolioId, needsUser }
      await queueEvent(tx, clock, { userId, event: 'sync.failed', data })
    }
  })
  if (failure?.needsUser === true) services.outbox.wake()
}

async function mailAttention({ services, connection }: Sync, tx: Tx, reason: Text): Promise<void> {
  const { id, user_id, broker } = connection
  const page = `${services.publicUrl}/app/settings/integrations/${id}`
  const write = attentionMail(findBroker(broker)?.name ?? broker, reason, page)
  await services.outbox.put(tx, { to: await readEmail(tx, user_id), write, userId: user_id })
}

/** True for an error that a new sign-in by the user fixes. */
function isUnauthorized(failure: BrokerError | undefined): boolean {
  const kinds = ['bad-credentials', 'bad-code', 'code-needed', 'app-confirmation-needed']
  return failure !== undefined && kinds.includes(failure.kind)
}

/** 15, 30, 60, … minutes, up to a day; later when the broker requests it. */
function retryDelayMs(failure: BrokerError | undefined, failures: number): number {
  if (failure?.kind === 'protocol-changed') return DAY_MS
  const backoff = Math.min(DAY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10))
  return Math.max(backoff, failure?.retryAfterMs ?? 0)
}
