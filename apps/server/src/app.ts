import compress from '@fastify/compress'
import { withPriority } from '@plumbline/market-sources/http/priority'
import type { FastifyInstance } from 'fastify'
import { findAccessToken } from './access-tokens/access-tokens.ts'
import { relyingPartyOf } from './accounts/passkeys/relying-party.ts'
import { createSessionFinder, findLatestSignIn } from './accounts/sessions.ts'
import { readMailLanguage } from './accounts/users.ts'
import { addSweeps } from './add-sweeps.ts'
import { countMails } from './admin/describe-background.ts'
import { type Background, createBackground } from './background/sweeps.ts'
import { createBilling } from './billing/create-billing.ts'
import { type BrokerTimers, machineTimers } from './brokers/broker-context.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import { authenticate } from './http/authentication.ts'
import { createServer } from './http/create-server.ts'
import { tagReadAnswers } from './http/entity-tags.ts'
import { limitConcurrency } from './http/limit-concurrency.ts'
import { allowOtherOrigins } from './http/other-origins.ts'
import { limitRequests } from './http/request-limits.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serveDocumentation } from './http/serve-documentation.ts'
import { serveWebApplication } from './http/web-application.ts'
import type { LocalMailbox } from './mail/local-mailbox.ts'
import { serveMailbox } from './mail/mailbox-page.ts'
import type { Mailer } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import type { Market } from './market/market.ts'
import { createPortfolioMeasurer } from './measurement/measure-portfolio.ts'
import { warmUpMeasurement, warmUpPortfolio } from './measurement/warm-up.ts'
import { findMembership } from './memberships/find-membership.ts'
import type { Metrics } from './monitoring/metrics.ts'
import { serveMonitoring } from './monitoring/routes.ts'
import { serveHealth } from './monitoring/serve-health.ts'
import { withOwnSecurities } from './own-securities/account-markets.ts'
import { serveFeatures } from './serve-features.ts'
import { asOneJob } from './time-slice.ts'

declare module 'fastify' {
  interface FastifyInstance {
    background: Background
    /** Runs the code of a first view before a user needs it, after what requests ask for. */
    warmUp(signal: AbortSignal): Promise<void>
  }
}

export interface AppParts {
  config: Config
  clock: Clock
  db: Db
  /** Encrypts stored secrets. */
  secretKey: Buffer
  market: Market
  mailer: Mailer
  /** Present when mails are not sent but kept on this machine. */
  mailbox: LocalMailbox | undefined
  /** Defaults to the machine's timers. */
  brokerTimers?: BrokerTimers
  version: string
  /** Present when metrics are enabled. */
  metrics?: Metrics | undefined
  logLevel: string
  /** Destination of log lines; defaults to standard output. */
  logTo?: { write(line: string): void }
}

/** Headers, limits and the identity of the caller, in the order in which they see a request. */
async function guard(app: FastifyInstance, { config, clock, db }: AppParts): Promise<void> {
  sendSecurityHeaders(app, config)
  await allowOtherOrigins(app, config.apiOrigins)
  await limitRequests(app)
  authenticate(app, {
    findSession: createSessionFinder(db, clock, config.billing),
    findAccessToken: (token) => findAccessToken(db, clock, config.billing, token),
    findMembership: (member, portfolioId) => findMembership(db, clock, config.billing, { member, portfolioId }),
  })
  limitConcurrency(app)
  tagReadAnswers(app)
  await app.register(compress, { threshold: 2048, zlibOptions: { level: 3 } })
}

/** Background work, which runs while the server listens. */
function addBackground(app: FastifyInstance, { clock, db, market, metrics }: AppParts): Background {
  const background = createBackground(db, clock, app.log, metrics?.countSweep)
  app.decorate('background', background)
  app.addHook('onListen', async () => background.start())
  // Stop the sweeps first: the fetches they wait for end when the market closes.
  app.addHook('onClose', async () => void (await Promise.all([background.stop(), market.close()])))
  metrics?.observeMails(async () => ({ ...(await countMails(db)) }))
  return background
}

/**
 * Builds the complete server without a process. It does not listen yet. The steps, of which each needs those before it:
 * 1. a server that logs and responds to errors; 2. guards, which every route added later has; 3. documentation of the
 * routes and monitoring; 4. background work; 5. payments, which accounts tell of changes; 6. the routes and the
 * background work of the features; 7. pages.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, clock, db, secretKey, mailer, mailbox, version, metrics } = parts
  const market = withOwnSecurities(parts.market, db)
  const { dataDir, metricsToken, publicUrl } = config
  const app = createServer({ trustedProxies: config.trustedProxies, logLevel: parts.logLevel, logTo: parts.logTo })
  await guard(app, parts)
  serveDocumentation(app, version)
  serveMonitoring(app, { db, marketDb: market.db, dataDir, secretKey, version, metrics, metricsToken })
  const background = addBackground(app, parts)
  // Market data requests of users take priority over imports and background work.
  app.addHook('onRequest', (_request, _reply, done) => asOneJob(() => withPriority('person', done)))
  const outbox = createOutbox(secretKey, { clock, background, languageOf: readMailLanguage })
  const payments = await createBilling(app, { config, clock, db, background, outbox, log: app.log })
  const relyingParty = relyingPartyOf(publicUrl)
  serveHealth(app, { config, version, relyingParty, hasLocalMailbox: mailbox !== undefined })
  const { brokerTimers = machineTimers } = parts
  const measurer = createPortfolioMeasurer(db, market, { cacheMegabytes: config.portfolioCacheMegabytes })
  const data = { config, clock, db, secretKey, market, measurer }
  const features = { ...data, outbox, payments, relyingParty, brokerTimers, version }
  await serveFeatures(app, features)
  addSweeps(app, { ...features, mailer })
  app.decorate('warmUp', async (signal) => {
    await warmUpMeasurement(signal)
    const user = signal.aborted ? undefined : await findLatestSignIn(db, clock, config.billing)
    if (user !== undefined) await warmUpPortfolio(data, user)
  })
  if (mailbox !== undefined) serveMailbox(app, mailbox)
  await serveWebApplication(app, config)
  return app
}
