import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { FindingDecisions } from '@plumbline/market-sources/findings'
import type { HistoryRange, MarketDataProvider, PriceHistory } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { FIRST_DATE, storedVersion } from '../fetching/fetched-dates.ts'
import { isWeeklyTurn } from '../fetching/refresh-schedule.ts'
import { canReplace, isUsable } from './can-replace.ts'
import { type Answers, decideUpdate, mustAskForWhole, type UpdateDecision } from './decide-update.ts'
import type { StateAndHistory, WholeHistory } from './history-rows.ts'
import { findLostSplit } from './lost-split.ts'
import { inChosenOrder } from './source-order.ts'

/** Corrections arrive days later, so an update reads the last days again. */
const OVERLAP_DAYS = 10

export interface HistoryRequest {
  provider: MarketDataProvider
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

/** What came, and what to do with it. */
interface Update {
  fetched: PriceHistory | undefined
  /** What it extends; undefined when it replaces everything. */
  extended: WholeHistory | undefined
  /** Whether it reaches back to the beginning, so that its findings replace the stored ones. */
  isWhole: boolean
}

/**
 * The stored history that an update extends; undefined when it is empty, from another version of the source, or from a
 * source that is no longer used.
 */
export function historyToExtend({ stored, sourceVersion, provider }: HistoryRequest): WholeHistory | undefined {
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
  { security, today, provider, decisions, stored }: HistoryRequest,
  known: WholeHistory,
  signal: AbortSignal,
): Promise<Update> {
  const isWhole = mustAskForWhole(known, decisions)
  const from = isWhole ? FIRST_DATE : formatIsoDate(parseIsoDate(known.fetchedTo) - OVERLAP_DAYS)
  const standing = { isDelisted: security.delistedOn !== undefined, failures: stored?.state.failures ?? 0 }
  const answers: Answers = {
    first: await requestHistory(source, security, { from, to: today, decisions }, signal),
    isWhole,
  }
  let decision = decideUpdate(known, answers, standing)
  if (decision.kind === 'ask-whole') {
    const whole = await requestHistory(source, security, { from: FIRST_DATE, to: today, decisions }, signal)
    answers.second = { history: whole }
    decision = decideUpdate(known, answers, standing)
  }
  switch (decision.kind) {
    case 'keep':
      return { fetched: undefined, extended: known, isWhole: false }
    case 'extend':
      return { fetched: decision.history, extended: known, isWhole: decision.isWhole }
    case 'replace':
      return { fetched: decision.history, extended: undefined, isWhole: true }
    case 'refuse':
      throw new UpstreamError(provider.name, describeRefusal(decision, security, { from, known, ...answers }), true)
    case 'ask-whole':
      throw new Error('The whole history was asked for already')
  }
}

function describeRefusal(
  decision: UpdateDecision & { kind: 'refuse' },
  { id }: Security,
  { from, known, second }: Answers & { from: string; known: WholeHistory },
): string {
  if (decision.error === 'no-prices') return `no prices of ${id} since ${from}`
  if (decision.error === 'lost-split') return `the history of ${id} lacks the split of ${decision.date}`
  return `prices of ${id} are in ${second?.history?.currency} instead of ${known.currency}`
}

/** The whole history from the first source in order that has one. */
export async function requestFirst(request: HistoryRequest, signal: AbortSignal): Promise<PriceHistory | undefined> {
  const { provider, security, today, decisions, order } = request
  if (order !== undefined) {
    const sources = inChosenOrder(provider.sources ?? [], order)
    const first = await requestReplacement(sources, request, ({ closes }) => closes.days.length > 0, signal)
    if (first !== undefined) return first
  }
  return await requestHistory(provider, security, { from: FIRST_DATE, to: today, decisions }, signal)
}

/** The first whole history, of these sources in order, that may replace the stored one. */
async function requestReplacement(
  sources: readonly HistorySource[],
  { security, today, decisions }: HistoryRequest,
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

/**
 * Extends the stored history from its own source. A source that failed twice in a row is replaced by another one of
 * the order; once a week the preferred sources are tried again. A replacement is a whole history that agrees. In a
 * chosen order, the preferred sources are tried each time, and need not agree.
 */
export async function requestFromOrder(
  request: HistoryRequest,
  known: WholeHistory,
  signal: AbortSignal,
): Promise<Update> {
  const { provider, security, today, stored } = request
  const order = inChosenOrder(provider.sources ?? [], request.order)
  const agrees = (whole: PriceHistory) => canReplace(whole, known) && findLostSplit(whole, known) === undefined
  const at = order.findIndex(({ name }) => name === known.source)
  const current = order[at] ?? provider
  const isChosen = request.order !== undefined || request.isNewOrder
  if (at > 0 && (isChosen || isWeeklyTurn(security.id, known.fetchedTo, today))) {
    const mayReplace = isChosen ? (whole: PriceHistory) => isUsable(whole, known) : agrees
    const preferred = await requestReplacement(order.slice(0, at), request, mayReplace, signal)
    if (preferred !== undefined) return { fetched: preferred, extended: undefined, isWhole: true }
  }
  try {
    return await requestUpdate(current, request, known, signal)
  } catch (error) {
    const hasFailedBefore = (stored?.state.failures ?? 0) > 0
    if (!(error instanceof UpstreamError) || signal.aborted || !hasFailedBefore) throw error
    const others = order.filter((source) => source !== current)
    const replacement = await requestReplacement(others, request, agrees, signal)
    if (replacement === undefined) throw error
    return { fetched: replacement, extended: undefined, isWhole: true }
  }
}
