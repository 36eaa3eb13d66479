import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { FastifyInstance } from 'fastify'
import { createSetupCode } from './accounts/setup-code.ts'
import { buildApp } from './app.ts'
import { createClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openDatabases } from './database/databases.ts'
import { databaseFile, sqliteProblem } from './database/sqlite.ts'
import { createLogStream } from './http/log-stream.ts'
import { prepareToClose } from './http/prepare-to-close.ts'
import { createMailer, mailboxFolder } from './mail/create-mailer.ts'
import { bindProvider, createProvider } from './market/create-provider.ts'
import { createMarket } from './market/market.ts'
import { sealedSessionStore } from './market/sealed-session-store.ts'
import { refreshListing } from './market/securities/refresh-listing.ts'
import { recordSourceHealth } from './market/source-health.ts'
import { openSecretKey } from './secrets/secret-key.ts'
import { codeOf } from './thrown.ts'
import { readVersion } from './version.ts'

function setupAddress({ publicUrl }: Config, code: string): string {
  return `${publicUrl}/app/setup?code=${code}`
}

function describeStart(config: Config, address: string, setupCode: string | undefined): string {
  const lines = [`Plumbline is at ${address}`]
  if (config.marketData.includes('demo'))
    lines.push('The market is simulated: every company and price is invented. Set MARKET_DATA for real ones.')
  if (config.smtpUrl === undefined) {
    const page = config.isLocal ? `, shown at ${new URL('/mailbox', address)}` : ', and their links below'
    lines.push(`Mails stay here: ${mailboxFolder(config.dataDir)}${page}`)
  }
  if (setupCode !== undefined)
    lines.push(`There is no admin yet. This link makes one, once: ${setupAddress(config, setupCode)}`)
  return lines.join('\n')
}

function listeningProblem(error: unknown, { host, port }: Config): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return new ConfigError(`Port ${port} on ${host} is taken: set PORT to another one.`)
  if (code === 'EACCES')
    return new ConfigError(`Port ${port} on ${host} may not be opened: set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST is "${host}", which is not an address of this machine.`)
  return error
}

/** How long running requests may take after shutdown starts. */
const SHUTDOWN_TIMEOUT_MS = 3000

/** Who has waited for the start is answered first. */
const WARM_UP_AFTER_MS = 500

/** Runs the code of a first view before a user needs it. */
function warmUpSoon(app: FastifyInstance): { close(): Promise<void> } {
  const stopping = new AbortController()
  const warmUp = () =>
    app.warmUp(stopping.signal).catch((err: unknown) => {
      if (!stopping.signal.aborted) app.log.error({ err }, 'warming up failed')
    })
  const timer = setTimeout(warmUp, WARM_UP_AFTER_MS)
  return {
    async close() {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const clock = createClock(config.now)
  const databases = await openDatabases(config, console.log)
  const { db, marketDb } = databases
  const opened: { close(): Promise<void> }[] = [databases]
  const closeAll = async () => {
    for (const each of opened.toReversed()) await each.close()
  }
  try {
    const secretKey = await openSecretKey(config, db)
    await bindProvider(marketDb, config)
    const onHealth = recordSourceHealth(marketDb, clock, console.log)
    const provider = await createProvider(marketDb, config, clock, {
      onHealth,
      sessionStore: sealedSessionStore(db, secretKey),
    })
    await refreshListing(marketDb, provider)
    const metrics =
      config.metricsToken === undefined ? undefined : (await import('./monitoring/metrics.ts')).createMetrics()
    const market = createMarket(marketDb, metrics?.countCalls(provider) ?? provider, clock)
    const sharedUrl = config.marketDatabaseUrl ?? config.databaseUrl
    const changes =
      sharedUrl === undefined
        ? undefined
        : (await import('./market/listen-for-changes.ts')).listenForChanges(sharedUrl, market)
    if (changes !== undefined) opened.push(changes)
    const setupCode = await createSetupCode(db)
    const { mailer, mailbox } = await createMailer(config, clock, console.log)
    const app = await buildApp({
      config,
      clock,
      db,
      secretKey,
      market,
      mailer,
      mailbox,
      version: readVersion(),
      metrics,
      logLevel: config.logLevel,
      logTo: createLogStream(),
    })
    opened.push({ close: prepareToClose(app, SHUTDOWN_TIMEOUT_MS) })
    const origin = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listeningProblem(error, config)
    })
    console.log(describeStart(config, `${origin}/app/`, setupCode))

    opened.push(warmUpSoon(app))
    process.once('SIGINT', closeAll)
    process.once('SIGTERM', closeAll)
  } catch (error) {
    await closeAll()
    throw sqliteProblem(databaseFile(config.dataDir), error)
  }
}

try {
  await start()
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof UpstreamError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
