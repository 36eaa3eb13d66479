import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { type FindingDecisions, type HistoryFinding, isToApply, keyOfFinding } from '@plumbline/market-sources/findings'
import type {
  DayPrice,
  HistoryPart,
  HistoryRange,
  MarketDataProvider,
  PriceHistory,
} from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import { FIRST_DATE, NEVER, storedVersion } from '../fetching/fetched-dates.ts'
import { isWeeklyTurn, nextAttempt, nextLook, nextRefresh } from '../fetching/refresh-schedule.ts'
import { canReplace, hasSameFigures, isUsable } from './can-replace.ts'
import type { StateAndHistory, StoredFinding, WholeHistory } from './history-rows.ts'
import { holdBack } from './hold-back.ts'
import { keepUnit } from './keep-unit.ts'
import { findLostSplit } from './lost-split.ts'
import { saveHistory, writeState } from './save-history.ts'
import { inChosenOrder } from './source-order.ts'

/** Corrections arrive days later, so an update reads the last days again. */
const OVERLAP_DAYS = 10
const MAX_ERROR_LENGTH = 300
/** About a week of attempts. */
const MAX_FAILURES_WITHOUT_SPLIT = 30

export interface HistoryFetch {
  db: MarketDb
  provider: MarketDataProvider
  clock: Clock
  security: Security
  /** What is stored, if anything. */
  stored: StateAndHistory<WholeHistory> | undefined
  /** The source's version, which the fetched history is stored with. */
  sourceVersion: string
  today: string
  /** What administrators decided about the findings. */
  decisions: FindingDecisions
  /** The order of sources that was chosen for this asset, if any. */
  order: readonly string[] | undefined
  /** Whether the order has just changed, so that the preferred sources are tried now and need not agree. */
  isNewOrder: boolean
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

function hasNewEvent({ splits, dividends, findings = [] }: PriceHistory, known: WholeHistory): boolean {
  const knownDates = new Set([...known.splits, ...known.dividends].map(({ date }) => date))
  const dayOf = ({ kind, date }: HistoryFinding) => `${kind} ${date}`
  const knownFindings = new Set(known.findings.map(dayOf))
  return (
    [...splits, ...dividends].some(({ date }) => !knownDates.has(date)) ||
    findings.some((finding) => !knownFindings.has(dayOf(finding)))
  )
}

/** Whether every stored finding was treated as the administrators decided since. */
function isAsDecided({ findings }: WholeHistory, decisions: FindingDecisions): boolean {
  return findings.every((finding) => finding.isApplied === isToApply(finding, decisions))
}

/**
 * The stored history that an update extends; undefined when it is empty, from another version of the source, or from a
 * source that is no longer used.
 */
function historyToExtend({ stored, sourceVersion, provider }: HistoryFetch): WholeHistory | undefined {
  if (stored === undefined || stored.history.days.length === 0) return undefined
  const isCurrent = stored.state.source_version === sourceVersion
  const isOfChain = provider.sources?.some(({ name }) => stored.state.source_version === storedVersion(name)) ?? false
  return isCurrent || isOfChain ? stored.history : undefined
}

type HistorySource = Pick<MarketDataProvider, 'history'>

async function requestHistory(
  source: HistorySource,
  security: Security,
  range: HistoryRange,
  signal: AbortSignal,
): Promise<PriceHistory | undefined> {
  const fetched = await source.history(security, range, signal)
  const isEmpty = fetched === undefined || (fetched.closes.days.length === 0 && fetched.splits.length === 0)
  return isEmpty ? undefined : fetched
}

/** What is new at the source of the stored history, or its whole history where the past changes. */
async function requestUpdate(
  source: HistorySource,
  fetch: HistoryFetch,
  known: WholeHistory,
  signal: AbortSignal,
): Promise<Update> {
  const { security, today, provider, decisions } = fetch
  const isWhole = known.unknownParts.length > 0 || !isAsDecided(known, decisions)
  const from = isWhole ? FIRST_DATE : formatIsoDate(parseIsoDate(known.fetchedTo) - OVERLAP_DAYS)
  const fetched = await requestHistory(source, security, { from, to: today, decisions }, signal)
  if (fetched === undefined) {
    if (security.delistedOn !== undefined) return { fetched, extended: known, isWhole: false }
    throw new UpstreamError(provider.name, `no prices of ${security.id} since ${from}`, true)
  }
  if (fetched.currency !== known.currency) return await requestInNewCurrency(source, fetch, known, signal)
  // A new split or dividend changes all earlier adjusted closes, and errors show best in a whole history.
  if (known.adjustedCloses !== undefined && hasNewEvent(fetched, known)) {
    const whole = await requestHistory(source, security, { from: FIRST_DATE, to: today, decisions }, signal)
    return wholeUpdate(whole, known, fetch)
  }
  if (isWhole) return wholeUpdate(keepUnit(fetched, known), known, fetch)
  return { fetched: keepUnit(fetched, known), extended: known, isWhole }
}

/**
 * Sources lose splits for days, which makes the closes before look divided. The stored history stays meanwhile. A split
 * that the source leaves out for longer was none: its history then replaces the stored one.
 */
function wholeUpdate(
  whole: PriceHistory | undefined,
  known: WholeHistory,
  { provider, security, stored }: HistoryFetch,
) {
  const lost = whole === undefined ? undefined : findLostSplit(whole, known)
  if (lost === undefined) return { fetched: whole, extended: known, isWhole: whole !== undefined }
  if ((stored?.state.failures ?? 0) < MAX_FAILURES_WITHOUT_SPLIT)
    throw new UpstreamError(provider.name, `the history of ${security.id} lacks the split of ${lost.date}`, true)
  return { fetched: whole, extended: undefined, isWhole: true }
}

/**
 * The whole history of a listing that trades in another currency now. Its past is in that currency too, so its figures
 * differ: the same figures in another currency are an error of the source.
 */
async function requestInNewCurrency(
  source: HistorySource,
  { security, today, provider, decisions }: HistoryFetch,
  known: WholeHistory,
  signal: AbortSignal,
): Promise<Update> {
  const whole = await requestHistory(source, security, { from: FIRST_DATE, to: today, decisions }, signal)
  if (whole === undefined || hasSameFigures(whole, known) || whole.closes.days.length < known.days.length / 2)
    throw new UpstreamError(
      provider.name,
      `prices of ${security.id} are in ${whole?.currency} instead of ${known.currency}`,
      true,
    )
  return { fetched: whole, extended: undefined, isWhole: true }
}

/** The whole history from the first source in order that has one. */
async function requestFirst(fetch: HistoryFetch, signal: AbortSignal): Promise<PriceHistory | undefined> {
  const { provider, security, today, decisions, order } = fetch
  if (order !== undefined) {
    const sources = inChosenOrder(provider.sources ?? [], order)
    const first = await requestReplacement(sources, fetch, ({ closes }) => closes.days.length > 0, signal)
    if (first !== undefined) return first
  }
  return await requestHistory(provider, security, { from: FIRST_DATE, to: today, decisions }, signal)
}

/** The first whole history, of these sources in order, that may replace the stored one. */
async function requestReplacement(
  sources: readonly HistorySource[],
  { security, today, decisions }: HistoryFetch,
  mayReplace: (whole: PriceHistory) => boolean,
  signal: AbortSignal,
): Promise<PriceHistory | undefined> {
  for (const source of sources) {
    try {
      const whole = await requestHistory(source, security, { from: FIRST_DATE, to: today, decisions }, signal)
      if (whole !== undefined && mayReplace(whole)) return whole
    } catch (error) {
      if (!(error instanceof UpstreamError) || signal.aborted) throw error
    }
  }
  return undefined
}

interface Update {
  fetched: PriceHistory | undefined
  /** What it extends; undefined when it replaces everything. */
  extended: WholeHistory | undefined
  /** Whether it reaches back to the beginning, so that its findings replace the stored ones. */
  isWhole: boolean
}

/**
 * Extends the stored history from its own source. A source that failed twice in a row is replaced by another one of
 * the order; once a week the preferred sources are tried again. A replacement is a whole history that agrees. In a
 * chosen order, the preferred sources are tried each time, and need not agree.
 */
async function requestFromOrder(fetch: HistoryFetch, known: WholeHistory, signal: AbortSignal): Promise<Update> {
  const { provider, security, today, stored } = fetch
  const order = inChosenOrder(provider.sources ?? [], fetch.order)
  const agrees = (whole: PriceHistory) => canReplace(whole, known) && findLostSplit(whole, known) === undefined
  const at = order.findIndex(({ name }) => name === known.source)
  const current = order[at] ?? provider
  const isChosen = fetch.order !== undefined || fetch.isNewOrder
  if (at > 0 && (isChosen || isWeeklyTurn(security.id, known.fetchedTo, today))) {
    const mayReplace = isChosen ? (whole: PriceHistory) => isUsable(whole, known) : agrees
    const preferred = await requestReplacement(order.slice(0, at), fetch, mayReplace, signal)
    if (preferred !== undefined) return { fetched: preferred, extended: undefined, isWhole: true }
  }
  try {
    return await requestUpdate(current, fetch, known, signal)
  } catch (error) {
    const hasFailedBefore = (stored?.state.failures ?? 0) > 0
    if (!(error instanceof UpstreamError) || signal.aborted || !hasFailedBefore) throw error
    const others = order.filter((source) => source !== current)
    const replacement = await requestReplacement(others, fetch, agrees, signal)
    if (replacement === undefined) throw error
    return { fetched: replacement, extended: undefined, isWhole: true }
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
