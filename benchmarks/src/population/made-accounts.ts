import { createHash } from 'node:crypto'
import { defaultPortfolioSettings, defaultView } from '@plumbline/contract/portfolios/defaults'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { morningOf } from '../../../apps/server/src/scheduled-mails/local-morning.ts'
import { seededRandom } from '../seeded-random.ts'

/** A made-up value of a column. */
type Value = string | number | null
type Row = Record<string, Value>

/** The rows of some accounts by table; a table comes after those that it refers to. */
export type Rows = Record<string, Row[]>

export interface Security {
  id: string
  currency: string
}

/** A Wednesday: no mail is due, and none was left over on Tuesday. */
export const WEDNESDAY = '2026-01-07'
const NEXT_MONDAY = '2026-01-12'
const FIRST_DAY = parseIsoDate('2016-01-04')
const DAYS = parseIsoDate(WEDNESDAY) - FIRST_DAY
/** Of the logarithm: one account in six has more than 2.7 times the median. */
const SPREAD = 1
/** One account in so many is a trader with the most transactions. */
const TRADERS_ARE_ONE_IN = 5000
const MAX_TRANSACTIONS = 50_000
const MAX_HOLDINGS = 120
const RECAP_SHARE = 0.43
const WEBHOOK_SHARE = 0.01
const EVENTS_OF_AN_ACCOUNT = 3
const TIME_ZONES = ['Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'Asia/Tokyo']

export function userIdOf(account: number): string {
  return `population-${String(account).padStart(10, '0')}`
}

export function portfolioIdOf(account: number): string {
  return `portfolio-${String(account).padStart(12, '0')}`
}

/** The token of the account's session. */
export function tokenOf(account: number): string {
  return `plb_population-${account}`
}

/** About normally distributed around 0, with a standard deviation of 1. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function countOfTransactions(account: number, median: number, random: () => number): number {
  const count = Math.ceil(median * Math.exp(SPREAD * normal(random)))
  return account % TRADERS_ARE_ONE_IN === TRADERS_ARE_ONE_IN - 1 ? MAX_TRANSACTIONS : Math.min(count, MAX_TRANSACTIONS)
}

/** Popular securities are held by many: the first tenth of the list by half of the holders. */
function pickSecurities(securities: readonly Security[], count: number, random: () => number): Security[] {
  return Array.from({ length: count }, () => securities[Math.floor(random() ** 3.3 * securities.length)] as Security)
}

function userRow(account: number, timeZone: string, createdAt: string): Row {
  const email = `person-${account}@population.example`
  return {
    id: userIdOf(account),
    email,
    email_key: email,
    plan: 'premium',
    role: 'user',
    created_at: createdAt,
    currency: 'EUR',
    email_subscribe: 1,
    beta: 0,
    news_view: 'all',
    time_zone: timeZone,
    passkey_required: 0,
  }
}

function portfolioRow(account: number, takesRecap: boolean, createdAt: Value): Row {
  return {
    user_id: userIdOf(account),
    id: portfolioIdOf(account),
    name: 'Long term',
    currency: 'EUR',
    settings: JSON.stringify({
      ...defaultPortfolioSettings,
      emails: { weeklyRecap: takesRecap, priceChange: false },
    }),
    views: JSON.stringify([defaultView]),
    benchmark: '[]',
    ignored_splits: '[]',
    created_at: createdAt,
    version: 1,
  }
}

/** Purchases with a sale now and then, evenly from the account's first day to the last. */
function transactionRows(
  account: number,
  securities: readonly Security[],
  median: number,
  random: () => number,
): Row[] {
  const count = countOfTransactions(account, median, random)
  const held = pickSecurities(securities, Math.min(MAX_HOLDINGS, Math.ceil(1.5 * Math.sqrt(count))), random)
  const first = Math.floor(random() * DAYS * 0.8)
  const day = `${WEDNESDAY}T10:00:00.000Z`
  return Array.from({ length: count }, (_, at) => {
    const { id, currency } = held[at % held.length] as Security
    const isSale = at > held.length && at % 7 === 0
    return {
      user_id: userIdOf(account),
      id: `t${String(account).padStart(9, '0')}-${String(at).padStart(11, '0')}`,
      portfolio_id: portfolioIdOf(account),
      asset_id: id,
      type: isSale ? 'sell' : 'buy',
      trade_date: formatIsoDate(FIRST_DAY + first + Math.floor(((DAYS - first) * at) / count)),
      units: String(isSale ? 1 : 2 + (at % 9)),
      price: String(20 + (at % 80)),
      fee: '1',
      currency,
      source: 'manual',
      sequence: at + 1,
      version: 1,
      created_at: day,
    }
  })
}

function sessionRows(account: number, createdAt: Value): Row[] {
  const hashes = [tokenOf(account), `${tokenOf(account)}-other`].map((token) =>
    createHash('sha256').update(token).digest('base64url'),
  )
  return hashes.map((token_hash, at) => ({
    token_hash,
    id: `session-${account}-${at}`,
    user_id: userIdOf(account),
    created_at: createdAt,
    last_seen_at: `${WEDNESDAY}T09:00:00.000Z`,
    expires_at: `2026-0${6 + at}-01T00:00:00.000Z`,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  }))
}

function eventRows(account: number): Row[] {
  return Array.from({ length: EVENTS_OF_AN_ACCOUNT }, (_, at) => ({
    user_id: userIdOf(account),
    id: `event-${account}-${at}`,
    created_at: `2025-${String(2 + at).padStart(2, '0')}-01T00:00:00.000Z`,
    event: 'signed-in',
    client: '192.0.2.0/24',
  }))
}

/** The recap that was sent on Monday. */
function mailRow(account: number): Row {
  const at = '2026-01-05T06:00:00.000Z'
  return {
    id: `mail-${account}`,
    user_id: userIdOf(account),
    state: 'sent',
    created_at: at,
    expires_at: '2026-01-08T06:00:00.000Z',
    next_attempt_at: at,
    claimed_until: at,
    attempts: 1,
  }
}

function webhookRow(account: number, createdAt: Value): Row {
  return {
    user_id: userIdOf(account),
    id: `webhook-${account}`,
    url: 'https://receiver.population.example/',
    events: '["split.found"]',
    created_at: createdAt,
  }
}

/**
 * The rows of one account, the same in every run. Half of the accounts have more transactions than the median, and a
 * few have 50,000. Its mails were sent on Monday, and nothing is due before the next one.
 */
export function makeAccount(account: number, securities: readonly Security[], median: number): Rows {
  const random = seededRandom(account + 1)
  const takesRecap = random() < RECAP_SHARE
  const createdAt = `${formatIsoDate(FIRST_DAY + Math.floor(random() * (DAYS - 60)))}T10:00:00.000Z`
  const timeZone = TIME_ZONES[account % TIME_ZONES.length] ?? 'UTC'
  const dueAt = morningOf(timeZone, NEXT_MONDAY).toISOString()
  return {
    users: [userRow(account, timeZone, createdAt)],
    sessions: sessionRows(account, createdAt),
    mail_schedules: [{ user_id: userIdOf(account), next_due_at: dueAt, claimed_until: createdAt }],
    audit_log: eventRows(account),
    mails: takesRecap ? [mailRow(account)] : [],
    scheduled_mails: takesRecap ? [{ user_id: userIdOf(account), kind: 'weekly-recap', last_due: '2026-01-05' }] : [],
    webhooks: random() < WEBHOOK_SHARE ? [webhookRow(account, createdAt)] : [],
    portfolios: [portfolioRow(account, takesRecap, createdAt)],
    transactions: transactionRows(account, securities, median, random),
  }
}
