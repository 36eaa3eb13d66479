import type { Broker } from '@plumbline/brokers/broker'
import { findBroker } from '@plumbline/brokers/find-broker'
import type { SignInResult } from '@plumbline/contract/integrations/schemas'
import { type Message, text } from '@plumbline/text/text'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Db } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { newId } from '../identifiers.ts'
import { readPortfolio, readPortfolios } from '../portfolios/portfolio-rows.ts'
import { requireBrokerSync } from './broker-plan.ts'
import { type BrokerServices, SYNC_SWEEP } from './broker-services.ts'
import { type ConnectionRow, changeConnection, readConnection, startAnew } from './connection-rows.ts'
import { openCredentials, type StoredCredentials, sealCredentials } from './credentials.ts'
import { newConnection } from './new-connection.ts'
import { type Caller, signInAtBroker } from './sign-in-at-broker.ts'

interface SignInRequest {
  user: SignedInUser
  origin: EventOrigin
  caller: Caller
}

interface ConnectRequest extends SignInRequest {
  /** The broker's id. */
  name: string
  username: string
  password: string
  oneTimePassword: string | undefined
  portfolioId: string | undefined
}

/** Brokers that accept an empty password: older keys of Trading 212 have no secret. */
const WITHOUT_PASSWORD: ReadonlySet<string> = new Set(['trading-212'])

function refuse(path: string, message: Message): never {
  throw fieldProblem('invalid-payload', path, message)
}

function requireBroker(id: string): Broker {
  return findBroker(id) ?? refuse('name', text('Plumbline cannot connect to this broker'))
}

/** Signs in at a broker and stores the encrypted credentials. The first synchronization starts immediately. */
export async function connectBroker(services: BrokerServices, request: ConnectRequest): Promise<SignInResult> {
  const { user, username, password, oneTimePassword, portfolioId, caller } = request
  const broker = requireBroker(request.name)
  requireBrokerSync(user, broker)
  if (password === '' && !WITHOUT_PASSWORD.has(broker.id)) refuse('password', text('Must not be empty'))
  if (portfolioId !== undefined) await readPortfolio(services.db, user.id, portfolioId)
  const outcome = await signInAtBroker(services, broker, { username, password, oneTimePassword }, caller)
  if ('result' in outcome) return outcome.result
  const credentials = { username, password, session: outcome.session }
  const id = await services.db.transaction().execute((tx) => keepConnection(tx, services, request, credentials))
  void services.background.run(SYNC_SWEEP)
  return { success: true, _id: id }
}

async function keepConnection(
  tx: Db,
  services: BrokerServices,
  { user, origin, name, portfolioId }: ConnectRequest,
  credentials: StoredCredentials,
): Promise<string> {
  const { clock } = services
  const username = shownUsername(credentials)
  await recordEvent(tx, clock, origin, { event: 'broker-connected', userId: user.id, detail: name })
  const connection = (await findConnection(tx, user.id, name)) ?? (await addConnection(tx, services, user.id, name))
  const isOther = connection.username !== username
  const isMoved = portfolioId !== undefined && portfolioId !== connection.portfolio_id
  if (isOther || isMoved) await startAnew(tx, clock, connection)
  await keepSignIn(tx, services, connection, credentials, {
    username,
    ...(portfolioId !== undefined && { portfolio_id: portfolioId }),
  })
  return connection.id
}

async function findConnection(db: Db, userId: string, broker: string): Promise<ConnectionRow | undefined> {
  return await db
    .selectFrom('broker_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('broker', '=', broker)
    .executeTakeFirst()
}

/** Creates a connection. If the user has only one portfolio, it becomes the target. */
async function addConnection(
  db: Db,
  { clock }: BrokerServices,
  userId: string,
  broker: string,
): Promise<ConnectionRow> {
  const now = clock.now().toISOString()
  const portfolios = await readPortfolios(db, userId)
  const only = portfolios.length === 1 ? portfolios[0]?.id : undefined
  await db
    .insertInto('broker_connections')
    .values({
      user_id: userId,
      id: newId(),
      broker,
      username: '',
      ...newConnection(now),
      portfolio_id: only ?? null,
      needs_user: 1,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'broker']).doNothing())
    .execute()
  const connection = await findConnection(db, userId, broker)
  if (connection === undefined) throw new DomainError('unavailable')
  return connection
}

/** Stores a successful sign-in. A process that uses the previous one loses its claim. */
async function keepSignIn(
  tx: Db,
  { clock, secretKey }: BrokerServices,
  connection: ConnectionRow,
  credentials: StoredCredentials,
  change: Partial<Pick<ConnectionRow, 'username' | 'portfolio_id'>> = {},
): Promise<void> {
  const now = clock.now().toISOString()
  await changeConnection(tx, connection, {
    ...change,
    sealed: sealCredentials(secretKey, connection, credentials),
    error: null,
    needs_user: 0,
    failures: 0,
    due_at: now,
    claimed_until: now,
  })
}

const SHOWN_DIGITS = 4

/** A key without a password is itself a secret, so only its end is shown. */
function shownUsername({ username, password }: StoredCredentials): string {
  const name = username.trim()
  return password === '' ? `…${name.slice(-SHOWN_DIGITS)}` : name
}

interface ReconnectRequest extends SignInRequest {
  id: string
  /** Empty when the sign-in is confirmed in the broker's app instead. */
  oneTimePassword: string
}

/** Signs in again with the stored credentials and a new one-time code. */
export async function reconnectBroker(
  services: BrokerServices,
  { user, origin, caller, id, oneTimePassword }: ReconnectRequest,
): Promise<SignInResult> {
  const { db, clock, secretKey } = services
  const connection = await readConnection(db, user.id, id)
  const broker = requireBroker(connection.broker)
  requireBrokerSync(user, broker)
  const stored = openCredentials(secretKey, connection)
  if (stored === undefined) return 'badCredentials'
  const outcome = await signInAtBroker(services, broker, { ...stored, oneTimePassword }, caller)
  if ('result' in outcome) return outcome.result
  await db.transaction().execute(async (tx) => {
    await keepSignIn(tx, services, connection, { ...stored, session: outcome.session })
    await recordEvent(tx, clock, origin, { event: 'broker-reconnected', userId: user.id, detail: connection.broker })
  })
  void services.background.run(SYNC_SWEEP)
  return { success: true, _id: connection.id }
}
