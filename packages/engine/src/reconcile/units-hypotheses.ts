import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { areSameUnits, explainUnitsDifference, type UnitsDifferenceCause } from '../explain-units-difference.ts'
import { unitsHeldOn } from '../held-units.ts'
import { type LedgerTransaction, splitOfRatio, splitRatio } from '../ledger.ts'
import { laterSplitsUntil } from './later-splits.ts'
import type { Hypothesis, ReconciledAsset } from './suspect.ts'

/** Of several rows that explain a difference equally, the last ones are tried. */
const MAX_ROWS = 40
const USUAL_RATIOS: readonly number[] = [
  2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50, 1.5, 1.25, 0.5, 0.2, 0.1, 0.05, 0.04,
]

/** The days between which a difference began. */
export interface Window {
  /** ISO date; null if no statement agreed before. */
  after: string | null
  until: string
}

const NOTHING = { ratio: null, until: null, isToConfirm: false } as const

/**
 * Every single change of the ledger of one asset after which it has the units that were stated at the window's end.
 *
 * @param cashDifference of its currency, stated less ledger; undefined if it is not known
 */
export function* unitsHypotheses(
  asset: ReconciledAsset,
  window: Window,
  cashDifference: number | undefined,
): Generator<Hypothesis> {
  const { assetId, transactions, statements } = asset
  const last = statements.find(({ day }) => day === window.until)
  if (last === undefined) return
  const rows = new Map(transactions.map((each) => [each.id, each]))
  for (const cause of explainUnitsDifference({ ...asset, day: last.day, statedUnits: last.units }))
    yield* ofCause(asset, cause, rows, window)
  const inWindow = transactions.filter(
    ({ date }) => (window.after === null || date > window.after) && date <= window.until,
  )
  const difference = last.units - unitsHeldOn(transactions, asset.marketSplits, last.day)
  const splitsAfter = laterSplitsUntil(asset, last.day)
  for (const [at, row] of inWindow.entries()) {
    const missing = difference / splitsAfter(row.date)
    // Of many rows, only the last ones are tried, and those that are a slip or agree in cash.
    const isTelling = isTellingRow(row, missing, cashDifference)
    if (at < inWindow.length - MAX_ROWS && !isTelling) continue
    yield* otherRatios(asset, row, last)
    if (row.type !== 'buy' && row.type !== 'sell') continue
    const split = { ...row, type: 'split' as const, price: 0, fee: 0 }
    if (row.type === 'buy' && row.units > 1 && row.units <= 100)
      yield replaced('ratio-as-units', assetId, row, split, { ratio: row.units })
    const units = row.units + (row.type === 'buy' ? missing : -missing)
    const by = { ...row, units: Number(units.toFixed(8)) }
    if (units > 0) yield replaced('wrong-units', assetId, row, by, { isUnusual: !isSlip(units, row.units) })
  }
}

/** @param difference in units of its day */
function isTellingRow(
  { type, units, price }: LedgerTransaction,
  difference: number,
  cashDifference: number | undefined,
): boolean {
  if (type !== 'buy' && type !== 'sell') return type === 'split' || type === 'reversesplit'
  const right = units + (type === 'buy' ? difference : -difference)
  const isOfCash = cashDifference !== undefined && Math.abs(cashDifference + difference * price) < 0.01
  return right > 0 && (isOfCash || isSlip(right, units))
}

/** True if the decimal mark is elsewhere, or two digits are swapped. */
function isSlip(right: number, written: number): boolean {
  if ([10, 100, 1000, 0.1, 0.01, 0.001].some((factor) => areSameUnits(written, right * factor))) return true
  const [a, b] = [[...String(right)], [...String(written)]]
  const away = a.flatMap((digit, at) => (digit === b[at] ? [] : [at]))
  const [first = -1, second = -1] = away
  return a.length === b.length && away.length === 2 && a[first] === b[second] && a[second] === b[first]
}

function replaced(
  kind: Hypothesis['kind'],
  assetId: string,
  row: LedgerTransaction,
  by: LedgerTransaction,
  given: Partial<Hypothesis> = {},
): Hypothesis {
  const change = { removed: [row.id], added: [by] }
  return { ...NOTHING, kind, assetId, change, transactions: [row], since: row.date, ...given }
}

/** A booked split whose ratio is something else in the file: the units it gave, or those held after it. */
function* otherRatios(
  asset: ReconciledAsset,
  row: LedgerTransaction,
  last: { day: string; units: number },
): Generator<Hypothesis> {
  if (row.type !== 'split' && row.type !== 'reversesplit') return
  const { assetId, transactions, marketSplits } = asset
  const others = transactions.filter((each) => each !== row)
  const written = splitRatio(row)
  for (const ratio of USUAL_RATIOS) {
    if (areSameUnits(ratio, written)) continue
    const by = { ...row, ...splitOfRatio(ratio) }
    if (areSameUnits(unitsHeldOn([...others, by], marketSplits, last.day), last.units))
      yield replaced('ratio-as-units', assetId, row, by, { ratio })
  }
}

function* ofCause(
  asset: ReconciledAsset,
  cause: UnitsDifferenceCause,
  rows: ReadonlyMap<string, LedgerTransaction>,
  window: Window,
): Generator<Hypothesis> {
  const { assetId } = asset
  switch (cause.kind) {
    case 'doubled':
    case 'surplus': {
      const named = cause.transactionIds.flatMap((id) => rows.get(id) ?? [])
      for (const row of cause.kind === 'doubled' ? named.slice(-1) : named.slice(-MAX_ROWS)) {
        const transactions = cause.kind === 'doubled' ? named : [row]
        const change = { removed: [row.id], added: [] }
        yield { ...NOTHING, kind: cause.kind, assetId, change, transactions, since: row.date }
      }
      return
    }
    case 'wrong-side':
      for (const row of cause.transactionIds.slice(-MAX_ROWS).flatMap((id) => rows.get(id) ?? []))
        yield replaced('wrong-side', assetId, row, { ...row, type: row.type === 'buy' ? 'sell' : 'buy' })
      return
    case 'unapplied-split': {
      const { date: since, ratio } = cause
      const change = { removed: [], added: [], ignoredSplits: [since] }
      yield { ...NOTHING, kind: 'unapplied-split', assetId, change, since, ratio }
      return
    }
    case 'missing-split':
      yield* missingSplit(asset, cause, window)
      return
    case 'missing':
      return
  }
}

function* missingSplit(
  asset: ReconciledAsset,
  { ratio, after, until, isIgnored }: UnitsDifferenceCause & { kind: 'missing-split' },
  window: Window,
): Generator<Hypothesis> {
  const { assetId, ignoredSplits, transactions, currency } = asset
  const end = until ?? window.until
  const ignored = ignoredSplits.find(
    (split) => split.date > after && split.date <= end && areSameUnits(split.ratio, ratio),
  )
  if (isIgnored && ignored !== undefined) {
    const change = { removed: [], added: [], restoredSplits: [ignored.date] }
    yield { ...NOTHING, kind: 'missing-split', assetId, change, since: ignored.date, ratio, until }
    return
  }
  // A split comes first on its day. So it is the day of the next transaction at the latest, and of the statement that differs.
  const date = end < window.until ? end : window.until
  const split =
    ratio >= 1 ? { type: 'split' as const, units: ratio } : { type: 'reversesplit' as const, units: 1 / ratio }
  const sequence = (transactions.at(-1)?.sequence ?? 0) + 1
  const row = { id: 'added', assetId, date, price: 0, fee: 0, currency, rate: null, sequence, ...split }
  yield {
    ...NOTHING,
    kind: 'missing-split',
    assetId,
    change: { removed: [], added: [row] },
    since: date,
    ratio,
    until,
    isToConfirm: true,
    isUnusual: !isUsualRatio(ratio) || !haveClosesMoved(asset, ratio, after, end),
  }
}

/** Of a longer window, the days nearest to its end are tried: fifteen years. */
const MAX_DAYS = 5500
/** How far the closes of two days may move besides a split, as a natural logarithm. */
const MOVE_BESIDES = 0.15

/** Whether the closes move by a split's ratio on a day of the window; true where they are not known. */
function haveClosesMoved({ closeOn }: ReconciledAsset, ratio: number, after: string, until: string): boolean {
  const last = parseIsoDate(until)
  const first = Math.max(parseIsoDate(after), last - MAX_DAYS)
  let [next, isKnown] = [closeOn(until), false]
  for (let day = last - 1; day >= first; day--) {
    const close = closeOn(formatIsoDate(day))
    if (close !== undefined && next !== undefined && close !== next) {
      isKnown = true
      if (Math.abs(Math.log(close / next / ratio)) < MOVE_BESIDES) return true
    }
    next = close
  }
  return !isKnown
}

function isUsualRatio(ratio: number): boolean {
  return USUAL_RATIOS.some((usual) => areSameUnits(usual, ratio) || areSameUnits(usual, 1 / ratio))
}
