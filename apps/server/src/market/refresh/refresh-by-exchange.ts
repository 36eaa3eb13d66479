import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { DayPrice, ExchangeDay, ExchangeDays } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { isWeeklyTurn, tradesAroundTheClock } from '../fetching/refresh-schedule.ts'
import type { StoredHistory } from '../histories/history-rows.ts'
import type { Market } from '../market.ts'

/** A history with a longer gap is refreshed individually. */
const MAX_GAP_DAYS = 5
/** A larger change between two closes may be an unannounced split, or a switch from pounds to pence. */
const MAX_CHANGE_RATIO = 1.5
const TIMEOUT_MS = 120_000

/** 0 is Sunday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7
}

function isWeekend(day: number): boolean {
  return weekdayOf(day) % 6 === 0
}

interface Outdated {
  security: Security
  history: StoredHistory
  /** Weekdays that the history lacks. */
  dates: string[]
}

/** Undefined when the history must be refreshed individually. */
function outdatedOf(
  security: Security,
  history: StoredHistory | undefined,
  source: string,
  today: string,
): Outdated | undefined {
  const now = parseIsoDate(today)
  const last = history?.days.at(-1)
  if (history === undefined || last === undefined || history.source !== source) return undefined
  if (security.delistedOn !== undefined || tradesAroundTheClock(security)) return undefined
  if (history.unknownParts.length > 0) return undefined
  if (now - last > MAX_GAP_DAYS || isWeeklyTurn(security.id, history.fetchedTo, today)) return undefined
  const dates: string[] = []
  for (let day = last + 1; day <= now; day++) {
    if (!isWeekend(day)) dates.push(formatIsoDate(day))
  }
  return { security, history, dates }
}

/** The dates that at least `minHistories` histories lack. */
function datesToFetch(outdated: readonly Outdated[], minHistories: number): Set<string> {
  const counts = new Map<string, number>()
  for (const { dates } of outdated) for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1)
  return new Set([...counts].flatMap(([date, count]) => (count >= minHistories ? [date] : [])))
}

function isPlausible(history: StoredHistory, prices: readonly DayPrice[]): boolean {
  let previous = history.closes.at(-1) as number
  return prices.every(({ close, currency }) => {
    const change = Math.max(close / previous, previous / close)
    previous = close
    return currency === history.currency && change <= MAX_CHANGE_RATIO
  })
}

/** Each security's prices on the days; undefined with a split, a dividend or an implausible close. */
function pricesFrom(days: readonly ExchangeDay[]): (outdated: Outdated) => DayPrice[] | undefined {
  const byId = Map.groupBy(
    days.flatMap(({ prices }) => prices),
    ({ securityId }) => securityId,
  )
  return ({ security: { id }, history, dates }) => {
    if (days.some(({ splits, dividends }) => splits.has(id) || dividends.has(id))) return undefined
    const prices = (byId.get(id) ?? []).filter(({ date }) => dates.includes(date))
    return isPlausible(history, prices) ? prices : undefined
  }
}

async function fetchDays(
  source: ExchangeDays,
  exchange: string,
  dates: Iterable<string>,
  signal: AbortSignal,
): Promise<ExchangeDay[] | undefined> {
  const days: ExchangeDay[] = []
  try {
    for (const date of [...dates].sort())
      days.push(await source.day(exchange, date, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])))
    return days
  } catch (error) {
    if (error instanceof UpstreamError) return undefined
    throw error
  }
}

/**
 * Appends whole exchange days where this costs fewer API credits than single histories. Returns the securities that
 * must be refreshed individually: when there are too few on their exchange, for a split, a dividend, an implausible
 * close or a gap, and once a week.
 */
export async function refreshByExchange(
  { provider, histories }: Pick<Market, 'provider' | 'histories'>,
  securities: Security[],
  today: string,
  signal: AbortSignal,
): Promise<Security[]> {
  const source = provider.exchangeDays
  if (source === undefined || securities.length < source.costInHistories) return securities
  const ids = securities.map(({ id }) => id)
  const stored = await histories.storedOf(ids, today)
  const outdated = securities.flatMap(
    (security) => outdatedOf(security, stored.get(security.id), provider.name, today) ?? [],
  )
  const done = new Set<Security>()
  for (const [exchange, all] of Map.groupBy(outdated, ({ security }) => source.exchangeOf(security))) {
    const fetched = datesToFetch(all, source.costInHistories)
    const covered = all.filter(({ dates }) => dates.length > 0 && dates.every((date) => fetched.has(date)))
    const days = covered.length === 0 ? undefined : await fetchDays(source, exchange, fetched, signal)
    if (days === undefined) continue
    const pricesOf = pricesFrom(days)
    for (const each of covered) {
      const prices = pricesOf(each)
      if (prices === undefined) continue
      await histories.append(each.security, prices, today)
      done.add(each.security)
    }
  }
  return securities.filter((security) => !done.has(security))
}
