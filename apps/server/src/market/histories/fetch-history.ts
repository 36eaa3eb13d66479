import { parseIsoDate } from '@plumbline/engine/calendar'
import { keyOfFinding } from '@plumbline/market-sources/findings'
import type { DayPrice, HistoryPart, PriceHistory } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import { NEVER, storedVersion } from '../fetching/fetched-dates.ts'
import { nextAttempt, nextLook, nextRefresh } from '../fetching/refresh-schedule.ts'
import type { StoredFinding, WholeHistory } from './history-rows.ts'
import { holdBack } from './hold-back.ts'
import { type HistoryRequest, historyToExtend, requestFirst, requestFromOrder } from './request-history.ts'
import { saveHistory, writeState } from './save-history.ts'

const MAX_ERROR_LENGTH = 300

export interface HistoryFetch extends HistoryRequest {
  db: MarketDb
  clock: Clock
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
  }: { hasCloses?: boolean; unknownParts?: readonly HistoryPart[]; findings?: readonly StoredFinding[] } = {},
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

/**
 * Fetches what is new since the stored history and saves it. Fetches everything when nothing is stored or the source
 * has changed.
 *
 * @throws {UpstreamError} The source failed, or has no prices for a history that is stored.
 */
export async function fetchHistory(fetch: HistoryFetch, signal: AbortSignal): Promise<void> {
  const { db, provider, clock, security, stored, today, decisions } = fetch
  const known = historyToExtend(fetch)
  const {
    fetched: stated,
    extended,
    isWhole,
  } = known === undefined
    ? {
        fetched: await requestFirst(fetch, signal),
        extended: undefined,
        isWhole: true,
      }
    : await requestFromOrder(fetch, known, signal)
  const { history: fetched, isHeld } =
    stated === undefined ? { history: stated, isHeld: false } : holdBack(stated, decisions, today)
  const hasCloses = extended !== undefined || (fetched !== undefined && fetched.closes.days.length > 0)
  const unknownParts = fetched?.unknownParts ?? []
  const findings = findingsAfter(stored?.history.findings ?? [], isWhole ? (fetched?.findings ?? []) : undefined, clock)
  const sourceVersion = versionAfter(fetch, fetched, extended)
  const state = fetchedState(security, today, sourceVersion, clock, {
    hasCloses: hasCloses && !isHeld,
    unknownParts,
    findings,
  })
  if (fetched !== undefined) await saveHistory(db, security.id, fetched, extended, state)
  else if (extended !== undefined) await saveHistory(db, security.id, closesOnly(extended, []), extended, state)
  else if ((stored?.history.days.length ?? 0) === 0) await saveNothing(fetch)
  else throw new UpstreamError(provider.name, `no prices of ${security.id}`, true)
}

function versionAfter(
  { stored, sourceVersion }: HistoryFetch,
  fetched: PriceHistory | undefined,
  extended: WholeHistory | undefined,
): string {
  if (fetched?.source !== undefined) return storedVersion(fetched.source)
  return extended === undefined ? sourceVersion : (stored?.state.source_version ?? sourceVersion)
}

/** The findings of a whole history, which replace the stored ones but keep their time; else the stored ones. */
function findingsAfter(
  stored: readonly StoredFinding[],
  found: PriceHistory['findings'],
  clock: Clock,
): readonly StoredFinding[] {
  if (found === undefined) return stored
  const foundAt = new Map(stored.map((finding) => [keyOfFinding(finding), finding.foundAt]))
  return found.map((finding) => ({
    ...finding,
    foundAt: foundAt.get(keyOfFinding(finding)) ?? clock.now().toISOString(),
  }))
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
