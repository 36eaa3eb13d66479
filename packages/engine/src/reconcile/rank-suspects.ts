import { changeHolding, holdingLedgerOf } from '../build-ledger.ts'
import { areSameUnits } from '../explain-units-difference.ts'
import { unitsHeldOn, unitsOfLedgerOnDays } from '../held-units.ts'
import type { HoldingLedger } from '../ledger-columns.ts'
import { type BookedRows, type CashSettlement, cashOf } from './cash-effect.ts'
import { cashHypotheses } from './cash-hypotheses.ts'
import { type DifferenceStart, findDifferenceStart } from './difference-start.ts'
import { type KnownExcess, listingHypotheses } from './listing-hypotheses.ts'
import { missingTrades, ownCashDifference } from './missing-trades.ts'
import {
  type CashLeft,
  type Hypothesis,
  type ReconciledAsset,
  type ReconciledCash,
  SUSPECT_KINDS,
  type Suspect,
  type UnrecordedDividend,
} from './suspect.ts'
import { unitsHypotheses } from './units-hypotheses.ts'

export interface Reconciliation {
  assets: readonly ReconciledAsset[]
  /** Empty where cash is not booked or not stated. */
  cash: readonly ReconciledCash[]
  settlement: CashSettlement
  unrecordedDividends: readonly UnrecordedDividend[]
}

/** Why one asset, or the cash of a currency, differs from what the broker showed last. */
export interface ExplainedDifference {
  assetId: string
  start: DifferenceStart
  /** The most likely first. */
  suspects: readonly Suspect[]
  /** Of cash: the assets whose first suspects explain it, too. */
  sameCauseAs: readonly string[]
}

/** What is searched, and what has been found on the way that other differences ask for again. */
interface Search extends Reconciliation {
  excess: KnownExcess
}

/** Banks write cents, and sums of doubles round. */
const CASH_TOLERANCE = 0.005

/**
 * For each asset whose last statement differs, and each currency: where the difference began, and what may have caused
 * it, by how much of the units and of the cash it explains.
 *
 * @see docs/methods/compared-units.md
 */
export function explainDifferences(given: Reconciliation): ExplainedDifference[] {
  const search = { ...given, excess: new Map() }
  const alone = given.assets.flatMap((asset) => explainUnits(asset, search) ?? [])
  const explained = explainTogether(alone, search)
  const causes = explained.flatMap(({ assetId, suspects: [first] }) =>
    first === undefined ? [] : [{ assetId, first }],
  )
  for (const cash of given.cash) {
    const start = startOfCash(cash)
    if (start !== undefined) explained.push({ assetId: cash.assetId, start, ...explainCash(cash, causes, given) })
  }
  return explained
}

/** Undefined if the last statement agrees. */
function explainUnits(whole: ReconciledAsset, given: Search): ExplainedDifference | undefined {
  const start = startOf(whole)
  if (start === undefined) return undefined
  const reconciliation = { ...given, assets: given.assets.map((each) => sampleDays(each, start)) }
  const asset = reconciliation.assets.find(({ assetId }) => assetId === whole.assetId) ?? whole
  const window = { after: start.lastAgreed, until: start.firstDiffering }
  const hypotheses = [
    ...unitsHypotheses(asset, window, ownCashDifference(asset, window, reconciliation)),
    ...listingHypotheses(asset, reconciliation.assets, window, given.excess),
    ...missingTrades(asset, window, reconciliation),
  ]
  const suspects = hypotheses.flatMap((each) => weigh(each, asset, reconciliation) ?? [])
  return { assetId: asset.assetId, start, suspects: rank(suspects), sameCauseAs: [] }
}

/** Suspects of one asset that are tried beside those of another. */
const MAX_TRIED_TOGETHER = 6

/**
 * Two errors in one currency: neither change alone leaves the stated cash. The two that leave it together come first.
 * They are only tried where exactly two assets differ and neither is explained alone. A missing trade alone proves
 * nothing: its price is derived from the cash, so it always agrees.
 */
function explainTogether(alone: readonly ExplainedDifference[], given: Search): ExplainedDifference[] {
  const [one, other] = alone
  const isOpen = ({ suspects: [first] }: ExplainedDifference) =>
    first !== undefined && first.cash.length > 0 && (first.kind === 'missing-trade' || !agreesInCash(first))
  if (one === undefined || other === undefined || alone.length > 2 || !alone.every(isOpen)) return [...alone]
  const pairs = [
    ...agreeingPairs(one, other, given),
    ...agreeingPairs(other, one, given).map(([a, b]) => [b, a] as const),
  ]
  const weightOf = ({ kind, isUnusual }: Suspect) =>
    SUSPECT_KINDS.indexOf(kind) + (isUnusual ? SUSPECT_KINDS.length : 0)
  const [best] = pairs.sort(([a, b], [c, d]) => weightOf(a) + weightOf(b) - weightOf(c) - weightOf(d))
  if (best === undefined) return [...alone]
  return [withFirst(one, best[0]), withFirst(other, best[1])]
}

function withFirst(explained: ExplainedDifference, first: Suspect): ExplainedDifference {
  const others = explained.suspects.filter(
    ({ kind, change }) => kind !== first.kind || change.removed.join() !== first.change.removed.join(),
  )
  return { ...explained, suspects: [first, ...others] }
}

/** A suspect of the first asset with one of the second that agrees in what the first leaves of the cash. */
function agreeingPairs(
  first: ExplainedDifference,
  second: ExplainedDifference,
  given: Search,
): (readonly [Suspect, Suspect])[] {
  const asset = given.assets.find(({ assetId }) => assetId === second.assetId)
  const own = given.assets.find(({ assetId }) => assetId === first.assetId)
  if (asset === undefined || own === undefined) return []
  return first.suspects.slice(0, MAX_TRIED_TOGETHER).flatMap((suspect) => {
    const rest = { ...given, cash: given.cash.map((each) => withoutCause(each, suspect, given)) }
    const match = explainUnits(asset, rest)?.suspects[0]
    if (match === undefined || !agreesInCash(match)) return []
    const left = { ...given, cash: given.cash.map((each) => withoutCause(each, match, given)) }
    return [[weigh(suspect, own, left) ?? suspect, match] as const]
  })
}

/** What a cause leaves of the differences in a currency. */
function withoutCause(cash: ReconciledCash, cause: Hypothesis, { assets, settlement }: Reconciliation): ReconciledCash {
  const changes = changesBy(cause, assets)
  const differences = cash.differences.map(({ day, difference }) => ({
    day,
    difference: difference - cashChange(cash.currency, day, changes, settlement),
  }))
  return { ...cash, differences }
}

/** What explains the units may explain the cash. Only what it leaves is searched. */
function explainCash(
  cash: ReconciledCash,
  causes: readonly { assetId: string; first: Suspect }[],
  reconciliation: Reconciliation,
): Pick<ExplainedDifference, 'suspects' | 'sameCauseAs'> {
  const { assets, settlement } = reconciliation
  const changeOn = (day: string, changes: readonly AssetChange[]) => cashChange(cash.currency, day, changes, settlement)
  const lastDay = cash.differences.at(-1)?.day ?? ''
  const touching = causes
    .map(({ assetId, first }) => ({ assetId, changes: changesBy(first, assets) }))
    .filter(({ changes }) => changeOn(lastDay, changes) !== 0)
  const differences = cash.differences.map(({ day, difference }) => ({
    day,
    difference: touching.reduce((rest, { changes }) => rest - changeOn(day, changes), difference),
  }))
  const rest = { ...cash, differences }
  const start = startOfCash(rest)
  if (start === undefined) return { suspects: [], sameCauseAs: touching.map(({ assetId }) => assetId) }
  const window = { after: start.lastAgreed, until: start.firstDiffering }
  const alone = { ...reconciliation, cash: [rest] }
  const suspects = [...cashHypotheses(rest, window, reconciliation)].flatMap(
    (each) => weigh(each, undefined, alone) ?? [],
  )
  return { suspects: rank(suspects.filter(agreesInCash)), sameCauseAs: [] }
}

/** A suspect is tried on the days around the beginning, the last one, and others at equal distances: at most so many. */
const MAX_TRIED_DAYS = 12

function sampleDays(asset: ReconciledAsset, { lastAgreed, firstDiffering }: DifferenceStart): ReconciledAsset {
  const { statements } = asset
  if (statements.length <= MAX_TRIED_DAYS) return asset
  const every = Math.ceil(statements.length / (MAX_TRIED_DAYS - 3))
  const isTried = (day: string, at: number) =>
    day === lastAgreed || day === firstDiffering || at === statements.length - 1 || at % every === 0
  return { ...asset, statements: statements.filter(({ day }, at) => isTried(day, at)) }
}

function startOf(asset: ReconciledAsset): DifferenceStart | undefined {
  const stated = new Map(asset.statements.map(({ day, units }) => [day, units]))
  const agreesOn = (day: string) =>
    areSameUnits(unitsHeldOn(asset.transactions, asset.marketSplits, day), stated.get(day) ?? Number.NaN)
  const last = asset.statements.at(-1)
  if (last === undefined || agreesOn(last.day)) return undefined
  return findDifferenceStart([...stated.keys()], agreesOn)
}

function startOfCash({ differences }: ReconciledCash): DifferenceStart | undefined {
  const byDay = new Map(differences.map(({ day, difference }) => [day, difference]))
  const agreesOn = (day: string) => Math.abs(byDay.get(day) ?? Number.NaN) < CASH_TOLERANCE
  const last = differences.at(-1)
  if (last === undefined || agreesOn(last.day)) return undefined
  return findDifferenceStart([...byDay.keys()], agreesOn)
}

/** @param asset whose units differ; undefined if only cash does. Undefined if they would differ still. */
function weigh(
  hypothesis: Hypothesis,
  asset: ReconciledAsset | undefined,
  { assets, cash, settlement }: Reconciliation,
): Suspect | undefined {
  const changes = changesBy(hypothesis, assets)
  let explainsAllDays = true
  for (const { before, after } of changes) {
    const { statements } = before
    const days = statements.map(({ day }) => day)
    const held = unitsOfLedgerOnDays(after.ledger, after.marketSplits, days)
    const wrong = statements.filter(({ units }, at) => !areSameUnits(held[at] as number, units))
    if (wrong.length === 0) continue
    if (wrong.at(-1) === statements.at(-1)) return undefined
    explainsAllDays = false
  }
  const { transactions = [] } = hypothesis
  const isCashWhole = () => cash.every((each) => agreesOnAllDays(each, changes, settlement))
  const left = cash.flatMap((each) => cashLeft(each, changes, settlement, asset) ?? [])
  return {
    ...hypothesis,
    transactions,
    explainsAllDays: explainsAllDays && (asset !== undefined || isCashWhole()),
    cash: left,
  }
}

interface AssetChange {
  before: ReconciledAsset
  after: BookedRows
}

/** What is booked, before and after, of each asset whose transactions or splits a hypothesis changes. */
function changesBy(hypothesis: Hypothesis, assets: readonly ReconciledAsset[]): AssetChange[] {
  const touched = new Set([hypothesis.assetId, ...hypothesis.change.added.map(({ assetId }) => assetId)])
  return assets
    .filter(({ assetId }) => touched.has(assetId))
    .map((before) => ({ before, after: afterChange(before, hypothesis) }))
}

function afterChange(asset: ReconciledAsset, { assetId, change }: Hypothesis): BookedRows {
  const removed = new Set(change.removed)
  const added = change.added.filter((each) => each.assetId === asset.assetId)
  const isOwn = assetId === asset.assetId
  const ignored = isOwn ? (change.ignoredSplits ?? []) : []
  const restored = isOwn ? (change.restoredSplits ?? []) : []
  return {
    transactions: [...asset.transactions.filter(({ id }) => !removed.has(id)), ...added],
    ledger: changeHolding(asset.assetId, ledgerOf(asset), removed, added),
    marketSplits: [
      ...asset.marketSplits.filter(({ date }) => !ignored.includes(date)),
      ...asset.ignoredSplits.filter(({ date }) => restored.includes(date)),
    ],
  }
}

/** Every suspect changes the same columns. */
const knownLedgers = new WeakMap<ReconciledAsset['transactions'], HoldingLedger>()

function ledgerOf({ assetId, transactions }: ReconciledAsset): HoldingLedger {
  const ledger = knownLedgers.get(transactions) ?? holdingLedgerOf(assetId, transactions)
  knownLedgers.set(transactions, ledger)
  return ledger
}

/** The assets of a reconciliation never change, and every suspect of one is compared with the same cash. */
const knownCash = new WeakMap<ReconciledAsset, Map<string, number>>()

function cashBefore(asset: ReconciledAsset, settlement: CashSettlement, currency: string, day: string): number {
  const known = knownCash.get(asset) ?? new Map<string, number>()
  knownCash.set(asset, known)
  const key = `${currency} ${day} ${settlement.settlesIn}`
  const cash = known.get(key) ?? cashOf({ ...asset, ledger: ledgerOf(asset) }, settlement, currency, day)
  known.set(key, cash)
  return cash
}

/** What changes add to the cash of a currency until a day. */
function cashChange(
  currency: string,
  day: string,
  changes: readonly AssetChange[],
  settlement: CashSettlement,
): number {
  return changes.reduce(
    (sum, { before, after }) =>
      sum + cashOf(after, settlement, currency, day) - cashBefore(before, settlement, currency, day),
    0,
  )
}

/** Undefined for a currency that has no part in it. */
function cashLeft(
  cash: ReconciledCash,
  changes: readonly AssetChange[],
  settlement: CashSettlement,
  asset: ReconciledAsset | undefined,
): CashLeft | undefined {
  const last = cash.differences.at(-1)
  if (last === undefined) return undefined
  const { currency } = cash
  const change = cashChange(currency, last.day, changes, settlement)
  const isOwn = currency === (settlement.settlesIn ?? asset?.currency)
  if (change === 0 && !isOwn) return undefined
  return { currency, before: last.difference, left: last.difference - change }
}

function agreesOnAllDays(
  { currency, differences }: ReconciledCash,
  changes: readonly AssetChange[],
  settlement: CashSettlement,
): boolean {
  return differences.every(
    ({ day, difference }) => Math.abs(difference - cashChange(currency, day, changes, settlement)) < CASH_TOLERANCE,
  )
}

/** True if the cash of every currency that it changes is what was stated. */
export function agreesInCash({ cash }: Pick<Suspect, 'cash'>): boolean {
  return cash.length > 0 && cash.every(({ left }) => Math.abs(left) < CASH_TOLERANCE)
}

/** 0: cash agrees; 1: nothing says; 2: less differs than before; 3: no less. */
function cashClass(suspect: Suspect): number {
  const { cash } = suspect
  if (agreesInCash(suspect)) return 0
  if (cash.length === 0 || cash.some(({ left }) => Number.isNaN(left))) return 1
  return cash.every(({ left, before }) => Math.abs(left) < Math.abs(before) - CASH_TOLERANCE) ? 2 : 3
}

/** In cents, because sums of doubles round. */
function centsLeft({ cash }: Suspect): number {
  return cash.reduce((sum, { left }) => sum + (Number.isNaN(left) ? 0 : Math.round(Math.abs(left) * 100)), 0)
}

function rank(suspects: readonly Suspect[]): Suspect[] {
  const isSure = ({ explainsAllDays }: Suspect) => (explainsAllDays ? 0 : 1)
  const kindOf = ({ kind }: Suspect) => SUSPECT_KINDS.indexOf(kind)
  // What two assets lack and have too much of is explained by one change rather than by two.
  const isOfTwo = ({ kind }: Suspect) => (kind === 'other-listing' ? 0 : 1)
  const isUnusual = (suspect: Suspect) => (suspect.isUnusual && !agreesInCash(suspect) ? 1 : 0)
  return suspects.toSorted(
    (a, b) =>
      isSure(a) - isSure(b) ||
      cashClass(a) - cashClass(b) ||
      isOfTwo(a) - isOfTwo(b) ||
      isUnusual(a) - isUnusual(b) ||
      kindOf(a) - kindOf(b) ||
      centsLeft(a) - centsLeft(b),
  )
}
