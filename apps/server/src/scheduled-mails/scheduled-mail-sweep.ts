import { findBroker } from '@plumbline/contract/brokers'
import { type PlanStanding, trialDaysLeft } from '@plumbline/contract/plans'
import { dayBefore, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { text } from '@plumbline/text/text'
import type { Sweep } from '../background/sweeps.ts'
import { listConnections, UNAUTHORIZED } from '../brokers/connection-rows.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../database/db.ts'
import { processDueAccounts } from '../mail/mail-schedule.ts'
import type { WriteMail } from '../mail/mailer.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Market } from '../market/market.ts'
import {
  createPortfolioMeasurer,
  type MeasuredPortfolio,
  ONE_ACCOUNT_MEGABYTES,
  type PortfolioMeasurer,
} from '../measurement/measure-portfolio.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { parseStoredText } from '../stored-text.ts'
import { queueEvent } from '../webhooks/event-queue.ts'
import { claimOccasion, type ScheduledMailKind } from './claim-occasion.ts'
import { createExDividendDates, type ExDividendDateOf } from './ex-dividend-dates.ts'
import { findReader, type Reader } from './find-reader.ts'
import { findMorning, findRecapWeek, type RecapWeek } from './local-morning.ts'
import { isTrialEnding, nextLook } from './next-look.ts'
import { findPriceChanges, type PriceChanges, priceChangeMail } from './price-change-mail.ts'
import { type RecapSection, recapMail } from './recap-mail.ts'
import { summarizeWeek, type WeekSummary } from './summarize-week.ts'
import { trialEndingMail } from './trial-ending-mail.ts'
import { type StoppableKind, unsubscribeAddress } from './unsubscribe.ts'

export interface ScheduledMailServices {
  db: Db
  clock: Clock
  market: Market
  outbox: Outbox
  secretKey: Buffer
  publicUrl: string
  billing: Config['billing']
  log: { error(details: object, message: string): void }
}

/** What the mails of one run share. */
interface Run {
  measurer: PortfolioMeasurer
  exDividendDateOf: ExDividendDateOf
}

export const SCHEDULED_MAIL_SWEEP = 'scheduled-mails'
/** A disabled account is looked at again when it is enabled. */
const UNSERVED_FOR_MS = 7 * DAY_MS
const COMING_DAYS = 14
/** The next ex-dividend date is looked up for at most this many of the largest holdings. */
const MAX_LOOKED_UP = 30

/**
 * Queues the morning mails in each reader's time zone: the weekly recap on Monday, price changes of the previous day,
 * and the end of the trial. A run costs what is due: readers are claimed when their morning has begun. Several
 * processes may run it; each occasion is claimed once more in the transaction that stores its mail.
 */
export function scheduledMailSweep(services: ScheduledMailServices): Sweep {
  return {
    name: SCHEDULED_MAIL_SWEEP,
    schedule: { every: 300 },
    async run(signal) {
      const { db, market } = services
      const run = {
        measurer: createPortfolioMeasurer(db, market, { cacheMegabytes: ONE_ACCOUNT_MEGABYTES }),
        exDividendDateOf: createExDividendDates(market),
      }
      let done = 0
      await processDueAccounts(db, services.clock, signal, async (userId) => {
        try {
          const { written, next } = await serveAccount(services, run, userId)
          done += written
          return next
        } catch (error) {
          // Other readers get theirs; this reader's mails are retried.
          services.log.error({ err: error, account: userId }, 'scheduled mails could not be written')
          return undefined
        }
      })
      if (done > 0) services.outbox.wake()
      return done
    },
  }
}

/** Returns the number of claimed occasions, and when to look next. */
async function serveAccount(
  services: ScheduledMailServices,
  run: Run,
  userId: string,
): Promise<{ written: number; next: Date }> {
  const { db, billing, clock } = services
  const now = clock.now()
  const reader = await findReader(db, billing, userId, now)
  if (reader === undefined) return { written: 0, next: new Date(now.getTime() + UNSERVED_FOR_MS) }
  const written = await serveReader(services, run, reader, now)
  return { written, next: nextLook(reader, now) }
}

/** Returns the number of claimed occasions. */
async function serveReader(services: ScheduledMailServices, run: Run, reader: Reader, now: Date): Promise<number> {
  const { clock } = services
  const morning = findMorning(reader.timeZone, now)
  if (morning === undefined) return 0
  const standing = { plan: reader.plan, trialDaysLeft: trialDaysLeft(reader.createdAt, now) }
  const week = findRecapWeek(morning)
  const isDue = (kind: ScheduledMailKind, due: string) => (reader.lastDue.get(kind) ?? '') < due
  let done = 0

  // Once per account, because a trial is granted only once.
  const isEnding = isTrialEnding(reader.createdAt, now)
  if (standing.plan === 'free' && isEnding && reader.takesNews && !reader.lastDue.has('trial-ending')) {
    const mail = trialEndingMail(services.publicUrl, standing.trialDaysLeft)
    done += await claimAndPut(services, reader, 'trial-ending', morning, mail)
  }

  const recapped = reader.portfolios.filter(({ settings }) => settings.emails.weeklyRecap)
  if (week !== undefined && isDue('weekly-recap', week.monday) && recapped.length > 0) {
    const mail = await writeRecap(services, run, { reader, standing, week, portfolios: recapped })
    done += await claimAndPut(services, reader, 'weekly-recap', week.monday, mail)
  }
  const watched = reader.portfolios.filter(({ settings }) => settings.emails.priceChange)
  if (isDue('price-change', morning) && watched.length > 0) {
    const day = dayBefore(morning)
    const found = await collectPriceChanges(run.measurer, standing, day, watched)
    const mail = writePriceChanges(services, { reader, day, found })
    done += await claimAndPut(services, reader, 'price-change', morning, mail, async (tx) => {
      for (const { portfolioId, changes } of found) {
        const data = { portfolioId, date: day, changes: changes.map(({ name: _, ...change }) => change) }
        await queueEvent(tx, clock, { userId: reader.id, event: 'price.changed', data })
      }
    })
  }
  return done
}

/** Claims the occasion even when there is nothing to send. */
async function claimAndPut(
  { db, outbox }: ScheduledMailServices,
  reader: Reader,
  kind: ScheduledMailKind,
  due: string,
  write: WriteMail | undefined,
  onClaim: (tx: Tx) => Promise<void> = async () => {},
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    if (!(await claimOccasion(tx, reader.id, kind, due))) return 0
    const life = kind === 'weekly-recap' ? { expiresAt: 'days-later' as const } : {}
    if (write !== undefined) await outbox.put(tx, { to: reader.email, write, userId: reader.id, ...life })
    await onClaim(tx)
    return 1
  })
}

interface Writing {
  reader: Reader
  standing: PlanStanding
  portfolios: readonly StoredPortfolio[]
}

function stopAddress({ publicUrl, secretKey }: ScheduledMailServices, kind: StoppableKind, reader: Reader): string {
  return unsubscribeAddress(publicUrl, secretKey, kind, reader.id)
}

async function writeRecap(
  services: ScheduledMailServices,
  { measurer, exDividendDateOf }: Run,
  { reader, standing, week, portfolios }: Writing & { week: RecapWeek },
): Promise<WriteMail | undefined> {
  const connections = await listConnections(services.db, reader.id)
  const sections: RecapSection[] = []
  for (const portfolio of portfolios) {
    const measured = await measurer.measure(portfolio, week.to)
    const summary = await summarizeWeek(measured, standing, week)
    if (summary === undefined) continue
    const failing = connections.filter(({ portfolio_id, error }) => portfolio_id === portfolio.id && error !== null)
    sections.push({
      ...summary,
      comingDividends: await findComingDividends(exDividendDateOf, measured, summary),
      brokerErrors: failing.map(({ broker, error }) => ({
        broker: findBroker(broker)?.name ?? broker,
        error: error === UNAUTHORIZED ? text('Please reconnect your account') : parseStoredText(error ?? ''),
      })),
    })
  }
  if (sections.length === 0) return undefined
  const { publicUrl } = services
  const unsubscribe = stopAddress(services, 'weekly-recap', reader)
  return recapMail({ week, sections, numberFormat: reader.numberFormat, publicUrl, unsubscribeAddress: unsubscribe })
}

/** Looks at all holdings at once, because a source that does not respond makes each first look wait for seconds. */
async function findComingDividends(
  exDividendDateOf: ExDividendDateOf,
  { assets }: MeasuredPortfolio,
  { heldAssets, week }: WeekSummary,
): Promise<RecapSection['comingDividends']> {
  const last = formatIsoDate(parseIsoDate(week.to) + COMING_DAYS)
  const dates = await Promise.all(
    heldAssets.slice(0, MAX_LOOKED_UP).map(async (assetId) => {
      const date = await exDividendDateOf(assetId, week.monday)
      return { name: assets.get(assetId)?.name ?? assetId, date }
    }),
  )
  return dates
    .flatMap(({ name, date }) => (date === undefined || date <= week.to || date > last ? [] : [{ name, date }]))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

async function collectPriceChanges(
  measurer: PortfolioMeasurer,
  standing: PlanStanding,
  day: string,
  portfolios: readonly StoredPortfolio[],
): Promise<PriceChanges[]> {
  const found = []
  for (const portfolio of portfolios) {
    const changes = findPriceChanges(await measurer.measure(portfolio, day), standing, day)
    if (changes.changes.length > 0) found.push(changes)
  }
  return found
}

function writePriceChanges(
  services: ScheduledMailServices,
  { reader, day, found }: Pick<Writing, 'reader'> & { day: string; found: PriceChanges[] },
): WriteMail | undefined {
  if (found.length === 0) return undefined
  const { publicUrl } = services
  const unsubscribe = stopAddress(services, 'price-change', reader)
  return priceChangeMail({
    day,
    portfolios: found,
    numberFormat: reader.numberFormat,
    publicUrl,
    unsubscribeAddress: unsubscribe,
  })
}
