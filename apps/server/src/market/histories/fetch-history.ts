import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type {
  DateRange,
  DayPrice,
  HistoryFinding,
  HistoryPart,
  MarketDataProvider,
  PriceHistory,
} from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { FIRST_DATE, NEVER } from '../fetching/fetched-dates.ts'
import { nextAttempt, nextLook, nextRefresh } from '../fetching/refresh-schedule.ts'
import type { StateAndHistory, WholeHistory } from './history-rows.ts'
import { keepUnit } from './keep-unit.ts'
import { saveHistory, writeState } from './save-history.ts'

/** Corrections arrive days later, so an update reads the last days again. */
const OVERLAP_DAYS = 10
const MAX_ERROR_LENGTH = 300

export interface HistoryFetch {
  db: Db
  provider: MarketDataProvider
  clock: Clock
  security: Security
  /** What is stored, if anything. */
  stored: StateAndHistory<WholeHistory> | undefined
  /** The source's version, which the fetched history is stored with. */
  sourceVersion: string
  today: string
}

/**
 * The price state after a successful fetch: due again after the exchange's next close, or sooner while it lacks closes
 * or a part that the source refused.
 */
export function fetchedState(
  security: Security,
  today: string,
  sourceVersion: string,
  clock: Clock,
  {
    hasCloses = true,
    unknownParts = [],
    findings = [],
  }: { hasCloses?: boolean; unknownParts?: readonly HistoryPart[]; findings?: readonly HistoryFinding[] } = {},
) {
  const now = clock.now()
  const isComplete = hasCloses && unknownParts.length === 0
  return {
    fetched_to: today,
    fetched_at: now.toISOString(),
    source_version: sourceVersion,
    due_at: (isComplete ? nextRefresh(security, now) : nextLook(now)).toISOString(),
    unknown_parts: unknownParts.join(' '),
    findings: JSON.stringify(findings),
  }
}

/**
 * Closes without a corporate action, as a history to append. Adjusted closes equal closes after the last split or
 * dividend, so they stand in where the source has none.
 */
export function closesOnly({ currency, adjustedCloses }: WholeHistory, prices: readonly DayPrice[]): PriceHistory {
  return {
    currency,
    closes: {
      days: Int32Array.from(prices, ({ date }) => parseIsoDate(date)),
      values: Float64Array.from(prices, ({ close }) => close),
    },
    adjustedCloses: adjustedCloses && Float64Array.from(prices, ({ close, adjustedClose }) => adjustedClose ?? close),
    splits: [],
    dividends: [],
  }
}

function hasNewEvent({ splits, dividends }: PriceHistory, known: WholeHistory): boolean {
  const knownDates = new Set([...known.splits, ...known.dividends].map(({ date }) => date))
  return [...splits, ...dividends].some(({ date }) => !knownDates.has(date))
}

/** The stored history that an update extends; undefined when it is empty or from another version of the source. */
function historyToExtend({ stored, sourceVersion }: HistoryFetch): WholeHistory | undefined {
  if (stored === undefined || stored.state.source_version !== sourceVersion) return undefined
  return stored.history.days.length > 0 ? stored.history : undefined
}

async function requestHistory(
  { provider, security }: HistoryFetch,
  range: DateRange,
  signal: AbortSignal,
): Promise<PriceHistory | undefined> {
  const fetched = await provider.history(security, range, signal)
  const isEmpty = fetched === undefined || (fetched.closes.days.length === 0 && fetched.splits.length === 0)
  return isEmpty ? undefined : fetched
}

/**
 * Fetches what is new since the stored history and saves it. Fetches everything when nothing is stored or the source
 * has changed.
 *
 * @throws {UpstreamError} The source failed, or has no prices for a history that is stored.
 */
export async function fetchHistory(fetch: HistoryFetch, signal: AbortSignal): Promise<void> {
  const { db, provider, clock, security, stored, sourceVersion, today } = fetch
  const known = historyToExtend(fetch)
  const isPartial = known === undefined || known.unknownParts.length > 0
  const from = isPartial ? FIRST_DATE : formatIsoDate(parseIsoDate(known.fetchedTo) - OVERLAP_DAYS)
  let fetched = await requestHistory(fetch, { from, to: today }, signal)
  // A new split or dividend changes all earlier adjusted closes, so the whole history is read again.
  if (fetched !== undefined && known?.adjustedCloses !== undefined && hasNewEvent(fetched, known))
    fetched = await requestHistory(fetch, { from: FIRST_DATE, to: today }, signal)
  else if (fetched !== undefined && known !== undefined) fetched = keepUnit(fetched, known)

  const hasCloses = known !== undefined || (fetched !== undefined && fetched.closes.days.length > 0)
  const unknownParts = fetched?.unknownParts ?? []
  const findings = mergeFindings(known?.findings ?? [], fetched?.findings ?? [])
  const state = fetchedState(security, today, sourceVersion, clock, { hasCloses, unknownParts, findings })
  if (fetched !== undefined) await saveHistory(db, security.id, fetched, known, state)
  else if (known !== undefined && security.delistedOn !== undefined)
    await saveHistory(db, security.id, closesOnly(known, []), known, state)
  else if ((stored?.history.days.length ?? 0) === 0) await saveNothing(fetch)
  else throw new UpstreamError(provider.name, `no prices of ${security.id} since ${from}`, true)
}

/** One per split: the latest. */
function mergeFindings(known: readonly HistoryFinding[], fetched: readonly HistoryFinding[]): HistoryFinding[] {
  return [...new Map([...known, ...fetched].map((finding) => [finding.date, finding])).values()]
}

/** Stores that the source has no prices of the security. */
async function saveNothing({ db, clock, security, sourceVersion, today }: HistoryFetch): Promise<void> {
  const now = clock.now()
  await writeState(db, security.id, {
    currency: security.currency,
    fetched_to: today,
    fetched_at: now.toISOString(),
    source_version: sourceVersion,
    due_at: nextLook(now).toISOString(),
    unknown_parts: '',
    findings: '[]',
    failures: 0,
    last_error: null,
  })
}

/** Stores a failed attempt; the history stays as it was. */
export async function saveFailure({ db, clock, security, stored }: HistoryFetch, error: UpstreamError): Promise<void> {
  const failures = (stored?.state.failures ?? 0) + 1
  const now = clock.now()
  await writeState(db, security.id, {
    currency: stored?.state.currency ?? security.currency,
    fetched_to: stored?.state.fetched_to ?? NEVER,
    fetched_at: now.toISOString(),
    source_version: stored?.state.source_version ?? '',
    due_at: nextAttempt(failures, now).toISOString(),
    unknown_parts: stored?.state.unknown_parts ?? '',
    findings: stored?.state.findings ?? '[]',
    failures,
    last_error: error.message.slice(0, MAX_ERROR_LENGTH),
  })
}
