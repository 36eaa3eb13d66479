import compress from '@fastify/compress'
import { getHealth } from '@plumbline/contract/health/operations'
import * as healthSchemas from '@plumbline/contract/health/schemas'
import { withPriority } from '@plumbline/market-sources/http/priority'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { deleteOldAccessTokens, findAccessToken } from './access-tokens/access-tokens.ts'
import { serveAccessTokens } from './access-tokens/routes.ts'
import { serveAccountArchive } from './account-archive/routes.ts'
import { deleteExpiredAccountRows } from './accounts/delete-expired-rows.ts'
import { serveOpenId } from './accounts/openid/serve-openid.ts'
import { relyingPartyOf } from './accounts/passkeys/relying-party.ts'
import { servePasskeys } from './accounts/passkeys/serve-passkeys.ts'
import { serveAccounts } from './accounts/routes.ts'
import { findSession } from './accounts/sessions.ts'
import { readMailLanguage } from './accounts/users.ts'
import { describeBackground } from './admin/describe-background.ts'
import { serveAdmin } from './admin/routes.ts'
import { serveAssets } from './assets/routes.ts'
import { deleteOldEvents } from './audit/delete-old-events.ts'
import { deleteExpiredSweep } from './background/delete-expired.ts'
import { type Background, createBackground } from './background/sweeps.ts'
import { createBilling } from './billing/create-billing.ts'
import { deleteExpiredBillingRows } from './billing/delete-expired-rows.ts'
import { type BrokerTimers, machineTimers } from './brokers/broker-context.ts'
import { serveBrokers } from './brokers/routes.ts'
import { syncSweep } from './brokers/sync-sweep.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import { formatProblemText } from './errors.ts'
import { serveFeedback } from './feedback/routes.ts'
import { foundSplitSweep } from './found-splits/found-split-sweep.ts'
import { authenticate } from './http/authentication.ts'
import { languageOf } from './http/language-of.ts'
import { limitConcurrency } from './http/limit-concurrency.ts'
import { serveToAnyone } from './http/operation.ts'
import { schemaController } from './http/payload-validation.ts'
import { refuseConnection, sendNotFound, sendProblems } from './http/problem-details.ts'
import { limitRequests } from './http/request-limits.ts'
import { logRequests } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serveDocumentation } from './http/serve-documentation.ts'
import { serveWebApplication } from './http/web-application.ts'
import { newId } from './identifiers.ts'
import { deleteOldMails } from './mail/delete-old-mails.ts'
import type { LocalMailbox } from './mail/local-mailbox.ts'
import { serveMailbox } from './mail/mailbox-page.ts'
import type { Mailer } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { mailSweep } from './mail/send-due-mails.ts'
import type { Market } from './market/market.ts'
import { discoverySweep } from './market/refresh/discovery-sweep.ts'
import { priceSweep } from './market/refresh/price-sweep.ts'
import { profileSweep } from './market/refresh/profile-sweep.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { listHoldings } from './measurement/list-holdings.ts'
import { createPortfolioMeasurer } from './measurement/measure-portfolio.ts'
import { serveMeasurements } from './measurement/routes.ts'
import type { Metrics } from './monitoring/metrics.ts'
import { serveMonitoring } from './monitoring/routes.ts'
import { updateCheckSweep } from './monitoring/update-check.ts'
import { servePortfolios } from './portfolios/routes.ts'
import { serveReconciliation } from './reconciliation/routes.ts'
import { scheduledMailSweep } from './scheduled-mails/scheduled-mail-sweep.ts'
import { serveUnsubscribe } from './scheduled-mails/unsubscribe.ts'
import { asOneJob } from './time-slice.ts'
import { createAccountQuota } from './transactions/account-quota.ts'
import { deleteOldAnswers } from './transactions/idempotency.ts'
import { serveImports } from './transactions/import-routes.ts'
import { serveTransactions } from './transactions/routes.ts'
import { serveValuations } from './valuations/routes.ts'
import { serveWatchlist } from './watchlist/routes.ts'
import { listWatchedIds } from './watchlist/watched-assets.ts'
import { deleteOldDeliveries, webhookSweep } from './webhooks/deliver-webhooks.ts'
import { serveWebhooks } from './webhooks/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    background: Background
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

const MAX_BODY_BYTES = 1024 * 1024
/** Idle connections are closed after this time, such as those of a client that stopped reading. */
const MAX_IDLE_MS = 120_000

/** Builds the complete server without a process: routes, guards, pages. It does not listen yet. */
export async function buildApp({
  config,
  clock,
  db,
  secretKey,
  market,
  mailer,
  mailbox,
  brokerTimers = machineTimers,
  version,
  metrics,
  logLevel,
  logTo,
}: AppParts): Promise<FastifyInstance> {
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
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  })
  app.removeContentTypeParser('text/plain')
  logRequests(app)
  sendProblems(app)
  await sendSecurityHeaders(app, config)
  await limitRequests(app)
  authenticate(app, {
    findSession: (token) => findSession(db, clock, config.billing, token),
    findAccessToken: (token) => findAccessToken(db, clock, config.billing, token),
  })
  limitConcurrency(app)
  await app.register(compress, { threshold: 2048, zlibOptions: { level: 3 } })
  serveDocumentation(app, version)
  app.decorate('operations', new Map())

  serveMonitoring(app, {
    db,
    marketDb: market.db,
    dataDir: config.dataDir,
    secretKey,
    version,
    metrics,
    metricsToken: config.metricsToken,
  })

  const background = createBackground(db, clock, app.log, metrics?.countSweep)
  app.decorate('background', background)
  // Market data requests of users take priority over imports and background work.
  app.addHook('onRequest', (_request, _reply, done) => asOneJob(() => withPriority('person', done)))
  app.addHook('onListen', async () => background.start())
  // Stop the sweeps first: the fetches they wait for end when the market closes.
  app.addHook('onClose', async () => void (await Promise.all([background.stop(), market.close()])))
  background.add(mailSweep({ db, clock, mailer, secretKey, log: app.log }))
  background.add(
    deleteExpiredSweep(clock, [
      (now) => deleteExpiredAccountRows(db, now),
      (now) => deleteOldAccessTokens(db, now),
      (now) => deleteOldEvents(db, now),
      (now) => deleteOldMails(db, now),
      (now) => deleteOldDeliveries(db, now),
      (now) => deleteExpiredBillingRows(db, now),
      (now) => deleteOldAnswers(db, now),
    ]),
  )
  background.add(priceSweep(market, clock))
  if (config.updateCheckUrl !== undefined)
    background.add(updateCheckSweep({ db, clock, source: config.updateCheckUrl, log: app.log }))
  background.add(discoverySweep(market))
  background.add(profileSweep(market, clock))
  metrics?.observeMails(async () => {
    const { waiting, sent, givenUp } = (await describeBackground(db, clock)).mails
    return { waiting, sent, givenUp }
  })
  const outbox = createOutbox(secretKey, { clock, background, languageOf: readMailLanguage })
  const { publicUrl, billing, contactEmail } = config
  const relyingParty = relyingPartyOf(publicUrl)
  const payments = await createBilling(app, { config, clock, db, background, outbox, log: app.log })

  serveToAnyone(app, getHealth, healthSchemas.getHealth, async ({ request }) => ({
    status: 'ok' as const,
    version,
    marketData: config.marketData[0],
    billing,
    stripe: config.stripe ? { publishableKey: config.stripe.publishableKey } : null,
    hasWelcomeOffer: billing === 'sandbox' || config.stripe?.welcomeCoupon !== undefined,
    localMailbox: mailbox !== undefined,
    mailIsSent: config.smtpUrl !== undefined,
    signup: config.signup,
    openId: config.openId ? { name: config.openId.name } : null,
    passkeys: {
      origin: relyingParty.origin,
      problem: relyingParty.problem ? formatProblemText(relyingParty.problem, languageOf(request)) : null,
    },
    contactEmail,
    analytics: config.analyticsUrl ?? null,
    links: {
      marketing: config.marketingUrl ?? null,
      community: config.communityUrl ?? null,
      help: config.helpUrl ?? null,
      changelog: config.changelogUrl ?? null,
      privacy: config.privacyUrl ?? null,
      terms: config.termsUrl ?? null,
      contact: config.contactUrl ?? null,
      admin: config.adminUrl ?? null,
      source: config.sourceUrl ?? null,
    },
  }))
  const accountServices = {
    db,
    clock,
    market,
    outbox,
    secretKey,
    publicUrl,
    relyingParty,
    isSignupOpen: config.signup === 'open',
    billing,
    payments,
    signInMailsPerHour: config.signInMailsPerHour,
    log: app.log,
  }
  serveAccounts(app, accountServices)
  servePasskeys(app, accountServices)
  serveOpenId(app, accountServices, config.openId)
  serveAccessTokens(app, { db, clock, outbox, publicUrl })
  const webhookServices = {
    db,
    clock,
    outbox,
    publicUrl,
    secretKey,
    version,
    allowsPrivate: config.allowsPrivateWebhooks,
  }
  serveWebhooks(app, webhookServices)
  background.add(webhookSweep(webhookServices))
  background.add(foundSplitSweep({ db, clock, market }))
  serveFeedback(app, { db, clock, outbox, contactEmail })
  serveAdmin(app, {
    db,
    clock,
    outbox,
    market,
    marketData: config.marketData,
    publicUrl,
    adminUrl: config.adminUrl,
    payments,
    dataDir: config.dataDir,
    secretKey,
    version,
    updateCheckUrl: config.updateCheckUrl,
  })
  const measurer = createPortfolioMeasurer(db, market)
  servePortfolios(app, { db, clock, market, contactEmail })
  serveMeasurements(app, { db, market, measurer })
  serveImports(app, { db, clock, market })
  const requireRoom = createAccountQuota({
    transactions: config.accountMaxTransactions,
    megabytes: config.accountMaxMegabytes,
    contactEmail,
  })
  serveTransactions(app, { db, clock, market, contactEmail, requireRoom })
  await serveAccountArchive(app, { db, clock, market, requireRoom, version })
  serveAssets(app, {
    db,
    clock,
    market,
    universes: {
      holdings: (user) => listHoldings(db, measurer, user),
      watched: (user) => listWatchedIds(db, user),
    },
    dataDir: config.dataDir,
  })
  serveWatchlist(app, { db, clock, market })
  serveValuations(app, { db, clock, market })
  serveReconciliation(app, { db, clock, market })
  const brokerServices = {
    db,
    clock,
    secretKey,
    market,
    background,
    outbox,
    publicUrl,
    billing,
    baseUrls: config.brokerBaseUrls,
    timers: brokerTimers,
    log: app.log,
  }
  serveBrokers(app, brokerServices)
  background.add(syncSweep(brokerServices))
  background.add(scheduledMailSweep({ db, clock, market, outbox, secretKey, publicUrl, billing, log: app.log }))
  await serveUnsubscribe(app, db, secretKey)
  serveMcp(app, { publicUrl, version })
  if (mailbox !== undefined) serveMailbox(app, mailbox)
  await serveWebApplication(app, config)
  return app
}
