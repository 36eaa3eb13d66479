import { findBroker } from '@plumbline/contract/brokers'
import { type PlanStanding, trialDaysLeft } from '@plumbline/contract/plans'
import { dayBefore, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { text } from '@plumbline/text/text'
import { readLanguage } from '../accounts/users.ts'
import { findAlertEvents, type WeighedPortfolio } from '../alerts/find-alert-events.ts'
import type { Sweep } from '../background/sweeps.ts'
import { listConnections, UNAUTHORIZED } from '../brokers/connection-rows.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../database/db.ts'
import { processDueAccounts, type Served } from '../mail/mail-schedule.ts'
import type { WriteMail } from '../mail/mailer.ts'
import type { Outbox } from '../mail/outbox.ts'
import { asSeenBy, type Markets } from '../market/market.ts'
import type { MeasuredPortfolio, PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { planViewOf } from '../measurement/plan-limits.ts'
import { weighHoldings } from '../measurement/weigh-holdings.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { parseStoredText } from '../stored-text.ts'
import { queueEvent } from '../webhooks/event-queue.ts'
import { queueNotice } from '../webhooks/ntfy.ts'
import { findAlertDay } from './alert-day.ts'
import { alertMail } from './alert-mail.ts'
import { alertNotice } from './alert-notice.ts'
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
  market: Markets
  measurer: PortfolioMeasurer
  outbox: Outbox
  secretKey: Buffer
  publicUrl: string
  billing: Config['billing']
  log: { error(details: object, message: string): void }
}

export const SCHEDULED_MAIL_SWEEP = 'scheduled-mails'
/** A disabled account is looked at again when it is enabled. */
const UNSERVED_FOR_MS = 7 * DAY_MS
const COMING_DAYS = 14
/** The next ex-dividend date is looked up for at most this many of the largest holdings. */
const MAX_LOOKED_UP = 30

/**
 * Queues the morning mails in each reader's time zone: the weekly recap on Monday, price changes of the previous day,
 * what alerts have found, and the end of the trial. A run costs what is due: readers are claimed when their morning has
 * begun. Several processes may run it; each occasion is claimed once more in the transaction that stores its mail.
 */
export function scheduledMailSweep(services: ScheduledMailServices): Sweep {
  return {
    name: SCHEDULED_MAIL_SWEEP,
    schedule: { every: 300 },
    async run(signal) {
      const { db, market } = services
      const exDividendDateOf = createExDividendDates(market)
      const done = await processDueAccounts(db, services.clock, signal, {
        serve: (userId) => serveAccount(services, exDividendDateOf, userId),
        // Other readers get theirs; this reader's mails are retried.
        onFailure: (account, error) =>
          services.log.error({ err: error, account }, 'scheduled mails could not be written'),
      })
      if (done > 0) services.outbox.wake()
      return done
    },
  }
}

/** Writes the account's mails, and says when to look next. */
async function serveAccount(
  services: ScheduledMailServices,
  exDividendDateOf: ExDividendDateOf,
  userId: string,
): Promise<Served> {
  const { db, billing, clock } = services
  const now = clock.now()
  const reader = await findReader(db, billing, userId, now)
  if (reader === undefined) return { next: new Date(now.getTime() + UNSERVED_FOR_MS), store: async () => 0 }
  const written: StorableMail[] = []
  for (const mail of await writeMails(services, exDividendDateOf, reader, now))
    written.push({ ...mail, store: await prepareMail(services, reader, mail) })
  return {
    next: nextLook(reader, now),
    async store(tx) {
      let claimed = 0
      for (const mail of written) claimed += await claimAndStore(tx, reader, mail)
      return claimed
    },
  }
}

interface WrittenMail {
  kind: ScheduledMailKind
  /** ISO date. */
  due: string
  /** Undefined when there is nothing to send. */
  write: WriteMail | undefined
  onClaim?(tx: Tx): Promise<void>
}

interface StorableMail extends WrittenMail {
  store(tx: Tx): Promise<void>
}

interface Morning {
  reader: Reader
  standing: PlanStanding
  /** ISO date. */
  morning: string
  now: Date
}

const isDue = ({ lastDue }: Reader, kind: ScheduledMailKind, due: string) => (lastDue.get(kind) ?? '') < due

/** The mails that no quiet hours hold back: the end of the trial, and the weekly recap. */
async function writeMorningMails(
  services: ScheduledMailServices,
  exDividendDateOf: ExDividendDateOf,
  { reader, standing, morning, now }: Morning,
): Promise<WrittenMail[]> {
  const week = findRecapWeek(morning)
  const written: WrittenMail[] = []

  // Once per account, because a trial is granted only once.
  const isEnding = isTrialEnding(reader.createdAt, now)
  if (standing.plan === 'free' && isEnding && reader.takesNews && !reader.lastDue.has('trial-ending')) {
    const write = trialEndingMail(services.publicUrl, standing.trialDaysLeft)
    written.push({ kind: 'trial-ending', due: morning, write })
  }

  const recapped = reader.portfolios.filter(({ settings }) => settings.emails.weeklyRecap)
  if (week !== undefined && isDue(reader, 'weekly-recap', week.monday) && recapped.length > 0) {
    const write = await writeRecap(services, exDividendDateOf, { reader, standing, week, portfolios: recapped })
    written.push({ kind: 'weekly-recap', due: week.monday, write })
  }
  return written
}

/** The mails of the occasions that are due. */
async function writeMails(
  services: ScheduledMailServices,
  exDividendDateOf: ExDividendDateOf,
  reader: Reader,
  now: Date,
): Promise<WrittenMail[]> {
  const { clock } = services
  const standing = { plan: reader.plan, trialDaysLeft: trialDaysLeft(reader.createdAt, now) }
  const written: WrittenMail[] = []
  const morning = findMorning(reader.timeZone, now)
  if (morning !== undefined)
    written.push(...(await writeMorningMails(services, exDividendDateOf, { reader, standing, morning, now })))
  const alertDay = findAlertDay(reader, now)
  if (alertDay === undefined) return written
  const watched = reader.portfolios.filter(({ settings }) => settings.emails.priceChange)
  if (isDue(reader, 'price-change', alertDay) && watched.length > 0) {
    const day = dayBefore(alertDay)
    const found = await collectPriceChanges(services.measurer, standing, day, watched)
    written.push({
      kind: 'price-change',
      due: alertDay,
      write: writePriceChanges(services, { reader, day, found }),
      async onClaim(tx) {
        for (const { portfolioId, changes } of found) {
          const data = { portfolioId, date: day, changes: changes.map(({ name: _, ...change }) => change) }
          await queueEvent(tx, clock, { userId: reader.id, event: 'price.changed', data })
        }
      },
    })
  }
  if (reader.alerts.length > 0 && isDue(reader, 'alerts', alertDay))
    written.push(await writeAlerts(services, reader, standing, alertDay))
  return written
}

/** Alerts are looked at and their webhooks told also where the reader wants no mail about them. */
async function writeAlerts(
  services: ScheduledMailServices,
  reader: Reader,
  standing: PlanStanding,
  day: string,
): Promise<WrittenMail> {
  const weighed = await weighPortfolios(services.measurer, standing, dayBefore(day), reader.weighedPortfolios)
  const seen = await asSeenBy(reader.id, services)
  const { events, store } = await findAlertEvents(seen, reader.id, reader.alerts, weighed, day)
  if (events.length === 0) return { kind: 'alerts', due: day, write: undefined, onClaim: store }
  const { publicUrl } = services
  const { numberFormat } = reader
  const write = reader.alertSettings.byMail
    ? alertMail({ day, events, numberFormat, publicUrl, unsubscribeAddress: stopAddress(services, 'alerts', reader) })
    : undefined
  const language = await readLanguage(services.db, reader.id)
  return {
    kind: 'alerts',
    due: day,
    write,
    async onClaim(tx) {
      await store(tx)
      await queueNotice(tx, services.clock, reader.id, (withAmounts) =>
        alertNotice({ events, language, numberFormat, publicUrl, withAmounts }),
      )
    },
  }
}

/** Holdings that the plan hides are left out. */
async function weighPortfolios(
  measurer: PortfolioMeasurer,
  standing: PlanStanding,
  day: string,
  portfolios: readonly StoredPortfolio[],
): Promise<Map<string, WeighedPortfolio>> {
  const weighed = new Map<string, WeighedPortfolio>()
  for (const portfolio of portfolios) {
    const measured = await measurer.measure(portfolio, day)
    const { hiddenAssets } = planViewOf(standing, measured)
    const { sum, weights } = weighHoldings(measured)
    const shown = [...weights].map(([id, weight]) => [id, hiddenAssets.has(id) ? null : weight] as const)
    weighed.set(portfolio.id, { name: portfolio.name, weights: sum > 0 ? new Map(shown) : undefined })
  }
  return weighed
}

/** Before the transaction that stores the mails of many readers, so that it is short. */
async function prepareMail(
  { db, outbox }: ScheduledMailServices,
  { id: userId, email: to }: Reader,
  { kind, write }: WrittenMail,
): Promise<(tx: Tx) => Promise<void>> {
  const life = kind === 'weekly-recap' ? { expiresAt: 'days-later' as const } : {}
  return write === undefined ? async () => {} : await outbox.prepare(db, { to, write, userId, ...life })
}

/** Claims the occasion even when there is nothing to send. */
async function claimAndStore(tx: Tx, reader: Reader, { kind, due, store, onClaim }: StorableMail): Promise<number> {
  if (!(await claimOccasion(tx, reader.id, kind, due))) return 0
  await store(tx)
  await onClaim?.(tx)
  return 1
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
  exDividendDateOf: ExDividendDateOf,
  { reader, standing, week, portfolios }: Writing & { week: RecapWeek },
): Promise<WriteMail | undefined> {
  const connections = await listConnections(services.db, reader.id)
  const sections: RecapSection[] = []
  for (const portfolio of portfolios) {
    const measured = await services.measurer.measure(portfolio, week.to)
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
  const { publicUrl, clock } = services
  const unsubscribe = stopAddress(services, 'weekly-recap', reader)
  return recapMail({
    week,
    writtenAt: clock.now(),
    sections,
    numberFormat: reader.numberFormat,
    publicUrl,
    unsubscribeAddress: unsubscribe,
  })
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
    .sort((a, b) => compareTexts(a.date, b.date))
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
