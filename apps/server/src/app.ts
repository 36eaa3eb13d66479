import compress from '@fastify/compress'
import { getHealth } from '@plumbline/contract/health'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serveAccounts } from './accounts/routes.ts'
import { findSession } from './accounts/sessions.ts'
import { serveAssets } from './assets/routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { authenticate } from './http/authentication.ts'
import { publishOpenApi } from './http/openapi.ts'
import { serveToAnyone } from './http/operation.ts'
import { validatePayloads } from './http/payload-validation.ts'
import { answerProblems } from './http/problem-details.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serveWebApplication } from './http/web-application.ts'
import { newId } from './identifiers.ts'
import type { LocalMailbox } from './mail/local-mailbox.ts'
import { serveMailbox } from './mail/mailbox-page.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Market } from './market-data/market.ts'
import { createPortfolioMeasurer } from './portfolios/measure-portfolio.ts'
import { servePortfolios } from './portfolios/routes.ts'
import { serveTransactions } from './transactions/routes.ts'

export interface AppParts {
  config: Config
  clock: Clock
  database: Database
  market: Market
  mailer: Mailer
  /** Present when mails stay on this machine. */
  mailbox: LocalMailbox | undefined
  version: string
  logLevel: string
}

const largestBody = 1024 * 1024

/** The whole server apart from its process: routes, guards, pages. It listens to nothing until told to. */
export async function buildApp({
  config,
  clock,
  database,
  market,
  mailer,
  mailbox,
  version,
  logLevel,
}: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    genReqId: newId,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel },
    routerOptions: { maxParamLength: 200 },
  })
  app.removeContentTypeParser('text/plain')
  answerProblems(app)
  validatePayloads(app)
  authenticate(app, (token) => findSession(database, clock, token))
  await sendSecurityHeaders(app)
  await app.register(compress, { threshold: 2048 })
  await publishOpenApi(app)

  serveToAnyone(app, getHealth, async () => ({
    status: 'ok' as const,
    version,
    marketData: config.marketData,
    billing: config.billing,
    localMailbox: mailbox !== undefined,
  }))
  serveAccounts(app, { database, clock, mailer, publicUrl: config.publicUrl, isSignupOpen: config.signup === 'open' })
  servePortfolios(app, { database, clock, market, measurer: createPortfolioMeasurer(database, market) })
  serveTransactions(app, { database, clock, market })
  serveAssets(app, { database, market })
  if (mailbox !== undefined) serveMailbox(app, mailbox)
  await serveWebApplication(app)
  return app
}
