import { type FindingDecisions, type HistoryFinding, isToApply } from '@plumbline/market-sources/findings'
import type { PriceHistory } from '@plumbline/market-sources/provider'
import { hasSameFigures } from './can-replace.ts'
import type { WholeHistory } from './history-rows.ts'
import { keepUnit } from './keep-unit.ts'
import { findLostSplit } from './lost-split.ts'

/** About a week of attempts. */
const MAX_FAILURES_WITHOUT_SPLIT = 30

/** What a source sent for a stored history; a history is undefined when the source has no prices. */
export interface Answers {
  first: PriceHistory | undefined
  /** Whether the first question was for everything since the beginning. */
  isWhole: boolean
  /** The answer to the second question, which is for everything; absent until it was asked. */
  second?: { history: PriceHistory | undefined }
}

export type UpdateDecision =
  /** The answers do not suffice: the whole history is to be asked for. */
  | { kind: 'ask-whole' }
  /** Nothing new. */
  | { kind: 'keep' }
  /** Merges into the stored history. The findings of a whole one replace the stored ones. */
  | { kind: 'extend'; history: PriceHistory; isWhole: boolean }
  | { kind: 'replace'; history: PriceHistory }
  /** An error of the source, after which the stored history stays. */
  | { kind: 'refuse'; error: 'no-prices' | 'other-currency' }
  | { kind: 'refuse'; error: 'lost-split'; date: string }

/**
 * What to do with a source's answers to an update of a stored history:
 *
 * 1. No answer: a delisted security keeps what it has; for any other it is an error.
 * 2. Another currency: the whole history replaces the stored one if its figures differ throughout.
 * 3. A new split, dividend or finding changes all earlier adjusted closes: the whole history decides.
 * 4. Otherwise the answer extends the stored history, in the unit of the stored closes.
 *
 * @param standing `failures`: failed attempts in a row before this one.
 */
export function decideUpdate(
  known: WholeHistory,
  { first, isWhole, second }: Answers,
  { isDelisted, failures }: { isDelisted: boolean; failures: number },
): UpdateDecision {
  if (first === undefined) return isDelisted ? { kind: 'keep' } : { kind: 'refuse', error: 'no-prices' }
  if (first.currency !== known.currency) {
    return second === undefined ? { kind: 'ask-whole' } : decideNewCurrency(known, second.history)
  }
  if (known.adjustedCloses !== undefined && hasNewEvent(first, known)) {
    return second === undefined ? { kind: 'ask-whole' } : decideWhole(known, second.history, failures)
  }
  const history = keepUnit(first, known)
  return isWhole ? decideWhole(known, history, failures) : { kind: 'extend', history, isWhole }
}

/**
 * A listing that trades in another currency now has its past in that currency too, so its figures differ: the same
 * figures in another currency are an error of the source.
 */
function decideNewCurrency(known: WholeHistory, whole: PriceHistory | undefined): UpdateDecision {
  const isConverted =
    whole !== undefined && !hasSameFigures(whole, known) && whole.closes.days.length >= known.days.length / 2
  return isConverted ? { kind: 'replace', history: whole } : { kind: 'refuse', error: 'other-currency' }
}

/**
 * Sources lose splits for days, which makes the closes before look divided. The stored history stays meanwhile. A split
 * that the source leaves out for longer was none: its history then replaces the stored one.
 */
function decideWhole(known: WholeHistory, whole: PriceHistory | undefined, failures: number): UpdateDecision {
  if (whole === undefined) return { kind: 'keep' }
  const lost = findLostSplit(whole, known)
  if (lost === undefined) return { kind: 'extend', history: whole, isWhole: true }
  if (failures < MAX_FAILURES_WITHOUT_SPLIT) return { kind: 'refuse', error: 'lost-split', date: lost.date }
  return { kind: 'replace', history: whole }
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

/** Whether an update asks for everything: a part is missing, or administrators decided about a finding since. */
export function mustAskForWhole({ unknownParts, findings }: WholeHistory, decisions: FindingDecisions): boolean {
  return unknownParts.length > 0 || findings.some((finding) => finding.isApplied !== isToApply(finding, decisions))
}
