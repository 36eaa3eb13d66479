import type { AlertKind } from '@plumbline/contract/alerts/vocabulary'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import { pricePoints } from '../assets/price-points.ts'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import { type LastPrice, lastPrice, unitsPerUnit } from '../market/histories/last-price.ts'

/** An alert as it stands. Days are ISO dates. */
export interface WaitingAlert {
  kind: Exclude<AlertKind, 'weight'>
  /** Per unit as traded on `setDay`, a percentage, or a number of days, by kind. */
  level: number | null
  /** Of a price or a weight; null before the first close. */
  direction: 'up' | 'down' | null
  setDay: string
  /** Closes up to this day were looked at. */
  seenDay: string
  reachedOn: string | null
}

/** What is known of the asset on a morning. */
export interface AlertFacts {
  history: WholeHistory
  /** The day of the next expected report; null: none is announced. */
  nextEarnings: string | null
  /** Closes before this day are looked at: its own may still change. */
  today: string
}

export interface AlertOccasion {
  /** Of the close, the ex-day, or the day of the report. */
  date: string
  /** The close, the change or the weight as a ratio, or the dividend per unit; null for earnings. */
  value: number | null
  /** Of a dividend. Other values are in the asset's currency. */
  currency?: string
}

export interface AlertJudgment extends Pick<WaitingAlert, 'direction' | 'seenDay' | 'reachedOn'> {
  occasions: AlertOccasion[]
}

type Told = Pick<AlertJudgment, 'reachedOn' | 'occasions'>

/** What moved in a day is told for the last days only: a history that arrives late is no news. */
const NEWS_DAYS = 7
/** After a mark of 52 weeks, further ones are not told for so long: a rise makes one on most days. */
const QUIET_DAYS = 30
const YEAR_DAYS = 365
/** A dividend is compared with one that was paid so many days before. */
const YEAR_BEFORE = { from: 330, to: 400 }
/** Below this part of the dividend a year before, it counts as cut: less is rounding or exchange rates. */
const CUT_BELOW = 0.95

const daysBetween = (from: string, to: string) => parseIsoDate(to) - parseIsoDate(from)

/** What happened since an alert was last looked at, and how it stands after that. */
export function judgeAlert(alert: WaitingAlert, facts: AlertFacts): AlertJudgment {
  const closes = closesSince(alert.seenDay, facts)
  const seen = { direction: alert.direction, reachedOn: alert.reachedOn, seenDay: closes.at(-1)?.date ?? alert.seenDay }
  switch (alert.kind) {
    case 'price':
      return { ...seen, ...judgePrice(alert, closes, facts) }
    case 'change':
      return { ...seen, ...judgeChanges(alert, closes, facts) }
    case 'year-high':
    case 'year-low':
      return { ...seen, ...judgeYearMark(alert, closes, facts) }
    case 'earnings':
      return { ...seen, ...judgeEarnings(alert, facts) }
    case 'dividend-cut':
      return { ...seen, ...judgeDividends(alert, facts) }
  }
}

/** The closes after a day, before today, oldest first. */
function closesSince(day: string, { history, today }: AlertFacts): LastPrice[] {
  const { days } = history
  const from = lastIndexOnOrBefore(days, parseIsoDate(day)) + 1
  const to = lastIndexOnOrBefore(days, parseIsoDate(today) - 1) + 1
  return Array.from(days.slice(from, to), (each) => lastPrice(history, formatIsoDate(each))).filter(
    (close) => close !== undefined,
  )
}

const isNews = (date: string, { today }: AlertFacts) => daysBetween(date, today) <= NEWS_DAYS

/** A change of exactly the level counts, also where a double is just below it. */
function isLargeChange(change: number | null, { level }: WaitingAlert): boolean {
  return change !== null && level !== null && Math.abs(change) * 100 >= level - 1e-9
}

function judgeChanges(alert: WaitingAlert, closes: readonly LastPrice[], facts: AlertFacts): Told {
  const occasions = closes
    .filter(({ date, change }) => isNews(date, facts) && isLargeChange(change, alert))
    .map(({ date, change }) => ({ date, value: change }))
  return { reachedOn: occasions.at(-1)?.date ?? alert.reachedOn, occasions }
}

/** The first close on the far side of the level. Without a known side, the first close says which one is near. */
function judgePrice(
  { level, direction: known, setDay, reachedOn }: WaitingAlert,
  closes: readonly LastPrice[],
  { history }: AlertFacts,
): Told & Pick<AlertJudgment, 'direction'> {
  let direction = known
  if (level === null || reachedOn !== null) return { direction, reachedOn, occasions: [] }
  for (const { date, price } of closes) {
    const wanted = level / unitsPerUnit(history, date, setDay)
    if (direction === null) direction = wanted >= price ? 'up' : 'down'
    else if (direction === 'up' ? price >= wanted : price <= wanted)
      return { direction, reachedOn: date, occasions: [{ date, value: price }] }
  }
  return { direction, reachedOn, occasions: [] }
}

function judgeYearMark({ kind, reachedOn }: WaitingAlert, closes: readonly LastPrice[], facts: AlertFacts): Told {
  for (const { date, price } of closes) {
    const isQuiet = reachedOn !== null && daysBetween(reachedOn, date) < QUIET_DAYS
    if (isQuiet || !isNews(date, facts) || !isMarkOfYear(kind, date, facts.history)) continue
    return { reachedOn: date, occasions: [{ date, value: price }] }
  }
  return { reachedOn, occasions: [] }
}

/** Whether the close of a day is above or below all others of 52 weeks. Needs closes from all of them. */
function isMarkOfYear(kind: AlertKind, date: string, history: WholeHistory): boolean {
  const first = history.days[0]
  if (first === undefined || first > parseIsoDate(date) - YEAR_DAYS) return false
  const year = pricePoints(history, '1y', date).map(({ close }) => close)
  const close = year.pop()
  if (close === undefined || year.length === 0) return false
  return kind === 'year-high' ? year.every((other) => other < close) : year.every((other) => other > close)
}

/** Each expected report is told once. */
function judgeEarnings({ level, reachedOn }: WaitingAlert, { nextEarnings, today }: AlertFacts): Told {
  const isSoon =
    nextEarnings !== null && level !== null && nextEarnings !== reachedOn && daysBetween(today, nextEarnings) <= level
  return isSoon
    ? { reachedOn: nextEarnings, occasions: [{ date: nextEarnings, value: null }] }
    : { reachedOn, occasions: [] }
}

function judgeDividends({ setDay, reachedOn }: WaitingAlert, { history }: AlertFacts): Told {
  const { dividends } = history
  for (const { date, value, currency } of dividends) {
    if (date <= setDay || date <= (reachedOn ?? '')) continue
    const before = dividends.findLast((other) => {
      const days = daysBetween(other.date, date)
      return other.currency === currency && days >= YEAR_BEFORE.from && days <= YEAR_BEFORE.to
    })
    if (before === undefined) continue
    const expected = before.value / unitsPerUnit(history, date, before.date)
    if (value < expected * CUT_BELOW) return { reachedOn: date, occasions: [{ date, value, currency }] }
  }
  return { reachedOn, occasions: [] }
}
