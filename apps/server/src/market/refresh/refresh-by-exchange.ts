import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { DayPrice, ExchangeDay, ExchangeDays } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { StoredHistory } from '../histories/history-rows.ts'
import type { Market } from '../market.ts'
import { tradesAroundTheClock } from '../next-refresh.ts'

/** A history that ends earlier is read by itself. */
const longestGapDays = 5
/** A close that is so much more or less than the one before may be a split that nobody announced or a change from pounds to pence. */
const largestChange = 1.5
const longestMilliseconds = 120_000

/** 0 is a Sunday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7
}

function isWeekend(day: number): boolean {
  return weekdayOf(day) % 6 === 0
}

/** Monday to Friday: when a history is read by itself, the last ten days anew, because corrections reach no bulk answer. */
function readingWeekday(assetId: string): number {
  let sum = 0
  for (const character of assetId) sum += character.charCodeAt(0)
  return 1 + (sum % 5)
}

interface Behind {
  security: Security
  history: StoredHistory
  /** Trading days, by the calendar alone, that the history lacks. */
  dates: string[]
}

function behindOf(security: Security, history: StoredHistory | undefined, today: string): Behind | undefined {
  const now = parseIsoDate(today)
  const last = history?.days.at(-1)
  if (history === undefined || last === undefined) return undefined
  if (security.delistedOn !== undefined || tradesAroundTheClock(security)) return undefined
  if (now - last > longestGapDays || readingWeekday(security.id) === weekdayOf(now)) return undefined
  const dates: string[] = []
  for (let day = last + 1; day <= now; day++) {
    if (!isWeekend(day)) dates.push(formatIsoDate(day))
  }
  return { security, history, dates }
}

/** The dates that enough of an exchange's histories lack. */
function datesWorthAsking(behind: readonly Behind[], paysFrom: number): Set<string> {
  const counts = new Map<string, number>()
  for (const { dates } of behind) for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1)
  return new Set([...counts].flatMap(([date, count]) => (count >= paysFrom ? [date] : [])))
}

function isUsual(history: StoredHistory, prices: readonly DayPrice[]): boolean {
  let before = history.closes.at(-1) as number
  return prices.every(({ close, currency }) => {
    const change = Math.max(close / before, before / close)
    before = close
    return currency === history.currency && change <= largestChange
  })
}

/** Each security's prices on the days; undefined where anything but an ordinary close was told of it. */
function pricesFrom(days: readonly ExchangeDay[]): (behind: Behind) => DayPrice[] | undefined {
  const byId = Map.groupBy(
    days.flatMap(({ prices }) => prices),
    ({ securityId }) => securityId,
  )
  return ({ security: { id }, history, dates }) => {
    if (days.some(({ splits, dividends }) => splits.has(id) || dividends.has(id))) return undefined
    const prices = (byId.get(id) ?? []).filter(({ date }) => dates.includes(date))
    return isUsual(history, prices) ? prices : undefined
  }
}

async function askDays(
  source: ExchangeDays,
  exchange: string,
  dates: Iterable<string>,
  signal: AbortSignal,
): Promise<ExchangeDay[] | undefined> {
  const days: ExchangeDay[] = []
  try {
    for (const date of [...dates].sort()) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(longestMilliseconds)])
      days.push(await source.day(exchange, date, patience))
    }
    return days
  } catch (error) {
    if (error instanceof UpstreamError) return undefined
    throw error
  }
}

/**
 * Appends the days of whole exchanges where that costs the source's quota less than one history after the other, and answers the securities that have
 * to be read by themselves: those too few on their exchange, with a split, a dividend, an unusual close or a gap, and each one once a week.
 */
export async function refreshByExchange(
  { provider, histories }: Pick<Market, 'provider' | 'histories'>,
  securities: Security[],
  today: string,
  signal: AbortSignal,
): Promise<Security[]> {
  const source = provider.exchangeDays
  if (source === undefined || securities.length < source.paysFrom) return securities
  const stored = await histories.storedOf(securities, today)
  const behind = securities.flatMap((security) => behindOf(security, stored.get(security.id), today) ?? [])
  const done = new Set<Security>()
  for (const [exchange, all] of Map.groupBy(behind, ({ security }) => source.exchangeOf(security))) {
    const asked = datesWorthAsking(all, source.paysFrom)
    const covered = all.filter(({ dates }) => dates.length > 0 && dates.every((date) => asked.has(date)))
    const days = covered.length === 0 ? undefined : await askDays(source, exchange, asked, signal)
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
