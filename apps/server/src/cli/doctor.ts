import { statSync } from 'node:fs'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { sql } from 'kysely'
import { findIssuerProblem } from '../accounts/openid/find-issuer-problem.ts'
import { redirectAddressOf } from '../accounts/openid/issuer.ts'
import { relyingPartyOf } from '../accounts/passkeys/relying-party.ts'
import { describeBackground } from '../admin/describe-background.ts'
import { type Databases, openDatabasesBesideServer } from '../database/databases.ts'
import { engineOf } from '../database/db.ts'
import { LAST_BACKUP_SETTING, readSetting } from '../database/settings.ts'
import { formatProblemText } from '../errors.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { createProvider, readBoundProvider } from '../market/create-provider.ts'
import { readRateState } from '../market/rates/stored-rates.ts'
import { findDuplicateListings } from '../market/securities/find-duplicates.ts'
import { readSourceHealth, readSourceStates, type SourceState } from '../market/source-health.ts'
import { findUpdateProblem } from '../monitoring/update-check.ts'
import { findSecretKey, isKeyOfDatabase, secretKeyFile } from '../secrets/secret-key.ts'
import { messageOf } from '../thrown.ts'
import type { Command, CommandContext } from './command.ts'

interface Finding {
  status: 'ok' | 'look' | 'bad'
  text: string
}

type Check = (context: CommandContext, databases: Databases) => Promise<Finding>

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const PROVIDER_TIMEOUT_MS = 15_000
const MAX_BACKUP_AGE_DAYS = 7
const MAX_SILENCE_MINUTES = 10
const MAX_CLOCK_DIFFERENCE_MS = 30_000

const ok = (text: string): Finding => ({ status: 'ok', text })
const look = (text: string): Finding => ({ status: 'look', text })
const bad = (text: string): Finding => ({ status: 'bad', text })

const checkDatabase: Check = async ({ config }, { db }) => {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ version: string }>`select version()`.execute(db)
    return ok(rows[0]?.version.split(' on ', 1)[0] ?? 'PostgreSQL')
  }
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  return rows[0]?.quick_check === 'ok'
    ? ok(`SQLite in ${config.dataDir}, intact`)
    : bad('SQLite reports damage: restore a backup')
}

const checkMarketDatabase: Check = async ({ config }, { marketDb }) => {
  if (config.marketDatabaseUrl === undefined) return ok('in the same database')
  const { rows } = await sql<{ version: string }>`select version()`.execute(marketDb)
  const { host, pathname } = new URL(config.marketDatabaseUrl)
  return ok(`${pathname.slice(1)} at ${host}, ${rows[0]?.version.split(' on ', 1)[0]}`)
}

const checkKey: Check = async ({ config }, database) => {
  const key = findSecretKey(config)
  if (key === undefined) return look('there is none yet; the first start makes one')
  if (!(await isKeyOfDatabase(database.db, key)))
    return bad('not the key that the secrets in this database were encrypted with')
  if (config.secretKey !== undefined) return ok('SECRET_KEY')
  const path = secretKeyFile(config.dataDir)
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
  return isOpen ? look(`${path} can be read by others: chmod 600`) : ok(path)
}

const checkMail: Check = async ({ config, clock, print }, database) => {
  const { mailer } = await createMailer(config, clock, print)
  await mailer.check()
  const { mails } = await describeBackground(database.db, clock)
  const counts = `${mails.sent} sent, ${mails.waiting} waiting, ${mails.givenUp} failed in the last week`
  const where = config.smtpUrl === undefined ? 'the local mailbox' : 'the mail server responds'
  const text = `${where}; ${counts}${mails.lastError === null ? '' : `; last: ${mails.lastError}`}`
  return mails.givenUp > 0 ? look(text) : ok(text)
}

const checkProvider: Check = async ({ config, clock }, { marketDb }) => {
  const { marketData } = config
  const bound = await readBoundProvider(marketDb)
  if (bound !== undefined && !marketData.some((name) => name === bound))
    return bad(`MARKET_DATA is ${marketData.join(',')}, but this database was created with ${bound}`)
  const provider = await createProvider(marketDb, config, clock)
  const failures: string[] = []
  for (const source of provider.sources ?? [provider]) {
    try {
      await source.search('a', AbortSignal.timeout(PROVIDER_TIMEOUT_MS))
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      failures.push(error.message)
    }
  }
  if (failures.length === marketData.length) return bad(failures.join('; '))
  if (failures.length > 0) return look(`${failures.join('; ')}; the other sources respond`)
  return ok(`${marketData.join(', ')} ${marketData.length === 1 ? 'answers' : 'answer'}`)
}

const LOCAL_SOURCES: readonly string[] = ['demo', 'files']

const describeState = ({ name, state, lastAnswerAt }: SourceState) => {
  if (state === 'unasked') return `no prices requested from ${name} yet`
  const last = lastAnswerAt === null ? '' : `, last prices at ${lastAnswerAt}`
  return state === 'working' ? `${name} works${last}` : `${name} is ${state}${last}`
}

const checkSource: Check = async ({ config, clock }, { marketDb }) => {
  const remote = config.marketData.filter((name) => !LOCAL_SOURCES.includes(name))
  const states = await readSourceStates(marketDb, clock, remote)
  const paused = (await readSourceHealth(marketDb, clock)).filter(({ state }) => state !== 'answering')
  const isWell = states.every(({ state }) => state === 'working' || state === 'unasked')
  if (paused.length === 0 && !isWell) return look(states.map(describeState).join('; '))
  if (paused.length === 0) return ok([...states.map(describeState), 'no part of the source is paused'].join('; '))
  const words = paused.map(({ part, state, until, reason }) =>
    state === 'paused' ? `${part} is paused until ${until}: ${reason}` : `${part} was paused until ${until}: ${reason}`,
  )
  return look([...words, ...states.map(describeState)].join('; '))
}

const checkPrices: Check = async ({ clock }, { marketDb }) => {
  const now = clock.now()
  const isBefore = (at: Date) => sql<number>`case when due_at <= ${at.toISOString()} then 1 else 0 end`
  const counts = await marketDb
    .selectFrom('price_states')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('kept'),
      fn.sum<number | null>(eb.case().when('failures', '>', 0).then(1).else(0).end()).as('failing'),
      fn.sum<number | null>(isBefore(now)).as('due'),
      fn.sum<number | null>(isBefore(new Date(now.getTime() - DAY_MS))).as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  const { profiles } = await marketDb
    .selectFrom('profiles')
    .select(({ fn }) => fn.countAll<number>().as('profiles'))
    .executeTakeFirstOrThrow()
  const late = Number(counts.overdue ?? 0) === 0 ? '' : ` (${counts.overdue} for more than a day)`
  const text = `${counts.kept} histories stored, ${counts.due ?? 0} due now${late}; ${profiles} profiles`
  if (Number(counts.failing ?? 0) === 0) return ok(text)
  const last = await marketDb
    .selectFrom('price_states')
    .select('last_error')
    .where('failures', '>', 0)
    .orderBy('fetched_at', 'desc')
    .executeTakeFirst()
  return look(`${text}; ${counts.failing} failing, last error: ${last?.last_error}`)
}

const checkRates: Check = async ({ config }, database) => {
  const state = await readRateState(database.marketDb)
  if (state === undefined) return ok('none asked for yet')
  const text =
    state.currencies.length === 0
      ? `none yet from ${config.marketData.join(', ')}`
      : `${state.currencies.length} currencies, fetched up to ${state.fetchedTo}`
  return state.lastError == null ? ok(text) : look(`${text}; last: ${state.lastError}`)
}

const checkPayments: Check = async ({ config }, { db }) => {
  const { billing, stripe, publicUrl } = config
  if (billing === 'off') return ok('turned off: everyone has premium')
  if (stripe === undefined) return look('test mode: nothing can be bought')
  const { checkStripeAccount } = await import('../billing/stripe/check-account.ts')
  const problems = await checkStripeAccount(stripe, publicUrl)
  if (problems.length > 0) return bad(problems.join('; '))
  const failing = await db
    .selectFrom('billing_events')
    .select(['last_error', 'received_at'])
    .where('state', '=', 'waiting')
    .where('attempts', '>', 1)
    .orderBy('received_at')
    .executeTakeFirst()
  if (failing !== undefined) return look(`webhooks are pending since ${failing.received_at}: ${failing.last_error}`)
  return ok(`Stripe, ${stripe.isLive ? 'live' : 'test keys'}: prices and webhook are set up correctly`)
}

const checkOpenId: Check = async ({ config }) => {
  const { openId, publicUrl } = config
  if (openId === undefined) return ok('no issuer is set')
  const problem = await findIssuerProblem(openId.issuer)
  if (problem !== undefined) return bad(problem)
  return ok(`${openId.issuer} responds; register ${redirectAddressOf(publicUrl)} there as redirect address`)
}

const checkPasskeys: Check = async ({ config }) => {
  const { id, problem } = relyingPartyOf(config.publicUrl)
  return problem === undefined ? ok(`bound to ${id}`) : look(formatProblemText(problem, 'en'))
}

const checkUpdates: Check = async ({ config }) => {
  const { updateCheckUrl } = config
  if (updateCheckUrl === undefined) return ok('off: UPDATE_CHECK_URL is not set')
  const problem = await findUpdateProblem(updateCheckUrl)
  return problem === undefined ? ok(`${updateCheckUrl} returns a release`) : bad(`${updateCheckUrl}: ${problem}`)
}

const checkMetrics: Check = async ({ config }) =>
  ok(config.metricsToken === undefined ? 'off: METRICS_TOKEN is not set' : 'at /api/metrics, with METRICS_TOKEN')

const checkClock: Check = async ({ config, clock }, { db }) => {
  if (config.now !== undefined) return look(`NOW is set: the clock starts at ${config.now.toISOString()}`)
  const now = clock.now()
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{
      at: string
    }>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`.execute(db)
    const difference = Math.abs(now.getTime() - Date.parse(rows[0]?.at ?? ''))
    if (difference > MAX_CLOCK_DIFFERENCE_MS) return bad(`${Math.round(difference / 1000)} s off the database's clock`)
  }
  const { latest } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('last_seen_at').as('latest'))
    .executeTakeFirstOrThrow()
  if (latest !== null && Date.parse(latest) > now.getTime() + MAX_CLOCK_DIFFERENCE_MS)
    return bad(`behind: a user was last seen at ${latest}, which is in the future`)
  return ok(now.toISOString())
}

const checkBackup: Check = async ({ clock }, database) => {
  if (engineOf(database.db) === 'postgres') return look('PostgreSQL is backed up by pg_dump, which this cannot see')
  const last = await readSetting(database.db, LAST_BACKUP_SETTING)
  if (last === undefined) return look('never: npm run cli -- backup FILE')
  const days = Math.floor((clock.now().getTime() - Date.parse(last)) / DAY_MS)
  const text = days === 0 ? 'less than a day old' : `${days} day(s) old`
  return days > MAX_BACKUP_AGE_DAYS ? look(text) : ok(text)
}

const checkSweeps: Check = async ({ clock }, database) => {
  const { sweeps } = await describeBackground(database.db, clock)
  if (sweeps.length === 0) return look('none has run yet')
  const failing = sweeps.filter(({ lastError }) => lastError !== null)
  if (failing.length > 0) return bad(failing.map(({ name, lastError }) => `${name}: ${lastError}`).join('; '))
  const latest = Math.max(...sweeps.map(({ lastStartedAt }) => Date.parse(lastStartedAt)))
  const silence = Math.floor((clock.now().getTime() - latest) / MINUTE_MS)
  const names = sweeps.map(({ name }) => name).join(', ')
  return silence > MAX_SILENCE_MINUTES
    ? look(`the last one ran ${silence} minutes ago. Is a server running?`)
    : ok(names)
}

const checkListings: Check = async (_context, { marketDb }) => {
  const count = (await findDuplicateListings(marketDb)).length
  if (count === 0) return ok('none is stored twice')
  return look(`${count} ${count === 1 ? 'is' : 'are'} stored twice: see "listings duplicates"`)
}

const checks: [string, Check][] = [
  ['database', checkDatabase],
  ['market db', checkMarketDatabase],
  ['key', checkKey],
  ['mail', checkMail],
  ['market data', checkProvider],
  ['source', checkSource],
  ['prices', checkPrices],
  ['listings', checkListings],
  ['rates', checkRates],
  ['payments', checkPayments],
  ['openid', checkOpenId],
  ['passkeys', checkPasskeys],
  ['updates', checkUpdates],
  ['metrics', checkMetrics],
  ['clock', checkClock],
  ['last backup', checkBackup],
  ['sweeps', checkSweeps],
]

export const doctor: Command = {
  words: ['doctor'],
  parameters: [],
  summary: 'checks database, key, mail, market data, payments, sign-in, updates, clock, backup and background work',
  async run(context) {
    const database = await openDatabasesBesideServer(context.config)
    const findings: Finding[] = []
    try {
      for (const [name, check] of checks) {
        const finding = await check(context, database).catch((error: unknown) => bad(messageOf(error)))
        findings.push(finding)
        context.print(`${finding.status.padEnd(4)}  ${name.padEnd(11)}  ${finding.text}`)
      }
    } finally {
      await database.close()
    }
    return findings.every(({ status }) => status !== 'bad')
  },
}
