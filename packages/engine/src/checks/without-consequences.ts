import { changeLedger } from '../build-ledger.ts'
import { parseIsoDate } from '../calendar.ts'
import type { HoldingLedger } from '../ledger-columns.ts'
import type { AssetMarket } from '../market.ts'
import { type MeasuredLedgerLine, measureLine } from '../measure-line.ts'
import { type Checked, type ClosesFinding, type Finding, type FindingKind, keyOfFinding } from './finding.ts'

/** What another error can cause: missing units, prices that differ, a gap in a plan. */
const CONSEQUENCES: ReadonlySet<FindingKind> = new Set([
  'trade-price',
  'trade-units',
  'split',
  'listing',
  'oversold',
  'dividend-amount',
  'gap',
])
/** Of more causes, those with most in question are tried. */
const MAX_TRIED = 10

type CheckedKinds = [FindingKind, Checked][]

/**
 * Leaves out the findings that another one explains: with its fix, or with corrected closes, they are not found. The
 * one that explains most comes first. Only the holdings that a fix changes are checked again.
 */
export function withoutConsequences(
  lines: readonly MeasuredLedgerLine[],
  checked: CheckedKinds,
  check: (lines: readonly MeasuredLedgerLine[]) => CheckedKinds,
): CheckedKinds {
  const findings = checked.flatMap((each) => each[1].findings)
  const explained = explainAll(lines, findings, check)
  const gone = new Set<Finding>()
  for (const [cause, consequences] of explained) {
    if (gone.has(cause)) continue
    for (const each of consequences) gone.add(each)
  }
  if (gone.size === 0) return checked
  return checked.map(([kind, each]) => [kind, { ...each, findings: each.findings.filter((one) => !gone.has(one)) }])
}

function explainAll(
  lines: readonly MeasuredLedgerLine[],
  findings: readonly Finding[],
  check: (lines: readonly MeasuredLedgerLine[]) => CheckedKinds,
): (readonly [Finding, readonly Finding[]])[] {
  const byAsset = new Map(lines.map((line) => [line.source.assetId, line]))
  const consequences = Map.groupBy(
    findings.filter(({ kind }) => CONSEQUENCES.has(kind)),
    ({ assetId }) => assetId,
  )
  const possible = findings.flatMap((cause) => {
    const touched = touchedBy(cause)
    const hasOthers = touched.some((assetId) => consequences.get(assetId)?.some((each) => each !== cause))
    return hasOthers ? [{ cause, touched }] : []
  })
  return possible
    .sort(
      (a, b) =>
        Number(isOfAll(b.cause)) - Number(isOfAll(a.cause)) || (b.cause.inQuestion ?? 0) - (a.cause.inQuestion ?? 0),
    )
    .slice(0, MAX_TRIED)
    .map(({ cause, touched }) => {
      const others = touched.flatMap((assetId) => consequences.get(assetId) ?? []).filter((each) => each !== cause)
      const own = touched.flatMap((assetId) => byAsset.get(assetId) ?? [])
      const left = new Set(check(correct(own, cause)).flatMap((each) => each[1].findings.map(keyOfFinding)))
      // A cause that stays explains nothing.
      const isSettled = !left.has(keyOfFinding(cause))
      return [cause, isSettled ? others.filter((each) => !left.has(keyOfFinding(each))) : []] as const
    })
    .filter(([, settled]) => settled.length > 0)
    .sort(([, a], [, b]) => b.length - a.length)
}

/** What concerns every trade of a holding can explain most. */
function isOfAll({ kind }: Finding): boolean {
  return kind === 'closes' || kind === 'booked-split' || kind === 'split'
}

/** The assets that a fix changes; none if only the owner knows it. */
function touchedBy({ kind, assetId, change }: Finding): readonly string[] {
  if (kind === 'closes') return [assetId]
  return change === null ? [] : [...new Set([assetId, ...change.added.map((row) => row.assetId)])]
}

/** The holdings with a finding's fix, measured again. */
function correct(lines: readonly MeasuredLedgerLine[], cause: Finding): MeasuredLedgerLine[] {
  const ledgers = new Map(lines.map(({ source }) => [source.assetId, source.ledger]))
  const { change, assetId } = cause
  const removed = new Map([[assetId, new Set(change?.removed)]])
  const { holdings } = changeLedger({ count: 0, holdings: ledgers }, removed, change?.added ?? [])
  return lines.flatMap((line) => {
    const ledger = holdings.get(line.source.assetId)
    return ledger === undefined ? [] : [measureAgain(line, ledger, cause)]
  })
}

function measureAgain(line: MeasuredLedgerLine, ledger: HoldingLedger, cause: Finding): MeasuredLedgerLine {
  const { setting, market } = line
  const { assetId, change } = cause
  const isOwn = line.source.assetId === assetId
  const ignored = isOwn ? (change?.ignoredSplits ?? []).map((date) => ({ assetId, date })) : []
  const ignoredSplits = [...setting.ignoredSplits, ...ignored]
  const corrected = cause.kind === 'closes' && market !== undefined ? correctCloses(market, cause) : market
  return measureLine({ ...setting, ignoredSplits }, ledger, { market: corrected, differsFrom: undefined }, undefined)
    .measured
}

function correctCloses(market: AssetMarket, { since, reading, ratio, before }: ClosesFinding): AssetMarket {
  const { adjustedCloses: _, ...rest } = market
  const { days, closes } = market.prices
  const day = parseIsoDate(since)
  if (reading === 'no-split') return { ...rest, splits: [...market.splits, { date: since, ratio: ratio ?? 1 }] }
  const right =
    reading === 'outlier'
      ? closes.map((close, at) => (days[at] === day ? before : close))
      : closes.map((close, at) => ((days[at] as number) < day ? close * (ratio ?? 1) : close))
  return { ...rest, prices: { days, closes: right } }
}
