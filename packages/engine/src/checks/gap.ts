import { type DayNumber, formatIsoDate } from '../calendar.ts'
import { known } from '../known.ts'
import { BUY, isTradeRow } from '../ledger-columns.ts'
import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { median } from '../median.ts'
import type { Checked, GapFinding } from './finding.ts'
import { amountOf } from './trade-readings.ts'

/** A plan is recognized from this many purchases on, at distances that are alike. */
const MIN_PURCHASES = 8
const MIN_OF_USUAL = 0.6
const MAX_OF_USUAL = 1.4
const GAP_OF_USUAL = 1.7
const MAX_GAPS = 2
/** Of the whole ledger. */
const MIN_DAYS = 24
const MIN_GAP_DAYS = 28
const TIMES_SECOND = 2
/** The chance that days at random leave such a gap. */
const MAX_CHANCE = 0.001
const YEAR = 365

/**
 * Finds a time without transactions that is much longer than all others: of a plan that buys at equal distances, and of
 * the whole ledger. A period of a file is missing.
 *
 * @see docs/methods/checks.md
 */
export function checkGaps(lines: readonly MeasuredLedgerLine[]): Checked<GapFinding> {
  const traded = lines.filter(({ source }) => !isMoney(source))
  const whole = gapOfLedger(traded)
  const plans = traded.map(purchasesOf).filter(({ days }) => days.length >= MIN_PURCHASES)
  const ofPlans = plans.flatMap(gapsOfPlan).filter((gap) => !isWithin(gap, whole))
  const findings = whole === undefined ? ofPlans : [whole, ...ofPlans]
  return { findings, passed: Math.max(0, plans.length - findings.length), notComparable: 0 }
}

function isWithin({ since, until }: GapFinding, whole: GapFinding | undefined): boolean {
  return whole !== undefined && since <= whole.until && until >= whole.since
}

interface Purchases {
  line: MeasuredLedgerLine
  rows: readonly number[]
  /** Each once, ascending. */
  days: readonly DayNumber[]
}

function purchasesOf(line: MeasuredLedgerLine): Purchases {
  const { ledger } = line.source
  const rows = Array.from({ length: ledger.count }, (_, row) => row).filter((row) => ledger.types[row] === BUY)
  return { line, rows, days: [...new Set(rows.map((row) => ledger.days[row] as number))] }
}

function gapsOfPlan({ line, rows, days }: Purchases): GapFinding[] {
  const distances = distancesOf(days)
  const usual = median(distances.map(({ length }) => length)) ?? 0
  const gaps = distances.filter(({ length }) => length >= GAP_OF_USUAL * usual)
  const others = distances.filter(({ length }) => length < GAP_OF_USUAL * usual)
  const isPlan = others.every(({ length }) => length >= MIN_OF_USUAL * usual && length <= MAX_OF_USUAL * usual)
  if (!isPlan || gaps.length > MAX_GAPS || usual < 5) return []
  const amount = median(rows.map((row) => amountOf(line, row))) ?? Number.NaN
  return gaps.map(({ from, to, length }) => {
    const missing = Math.round(length / usual) - 1
    const usualDays = Math.max(...others.map((each) => each.length))
    return describe(line.source.assetId, from, to, { usualDays, missing, inQuestion: known(missing * amount) })
  })
}

interface Distance {
  from: DayNumber
  to: DayNumber
  length: number
}

function distancesOf(days: readonly DayNumber[]): Distance[] {
  return days.slice(1).map((to, at) => ({ from: days[at] as number, to, length: to - (days[at] as number) }))
}

/** By the law of events at random: so long a time without one is improbable by the days of all others. */
function gapOfLedger(lines: readonly MeasuredLedgerLine[]): GapFinding | undefined {
  const days = [...new Set(lines.flatMap(({ source }) => [...source.ledger.days]))].sort((a, b) => a - b)
  if (days.length < MIN_DAYS) return undefined
  const [longest, second] = distancesOf(days).sort((a, b) => b.length - a.length)
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  if (longest === undefined || second === undefined) return undefined
  const chance = days.length * Math.exp(0 - densityAround(days, longest) * longest.length)
  const isLong = longest.length >= Math.max(MIN_GAP_DAYS, TIMES_SECOND * second.length)
  if (!isLong || chance > MAX_CHANCE) return undefined
  const turnover = lines.reduce((sum, line) => sum + tradedAmount(line), 0)
  const inQuestion = known((turnover / (last - first - longest.length)) * longest.length)
  const next = lines.find(({ source }) => source.ledger.days.includes(longest.to))
  const { assetId = '' } = next?.source ?? {}
  return describe(assetId, longest.from, longest.to, { usualDays: second.length, missing: null, inQuestion })
}

/** Days with a transaction for each day of the year before and the year after a gap: the fewer of them. */
function densityAround(days: readonly DayNumber[], { from, to }: Distance): number {
  const before = days.filter((day) => day <= from && day > from - YEAR)
  const after = days.filter((day) => day >= to && day < to + YEAR)
  const density = (some: readonly DayNumber[]) =>
    some.length < 2 ? 0 : (some.length - 1) / Math.max(MIN_GAP_DAYS, (some.at(-1) ?? 0) - (some[0] ?? 0))
  return Math.min(density(before), density(after))
}

function tradedAmount(line: MeasuredLedgerLine): number {
  const { ledger } = line.source
  let sum = 0
  for (let row = 0; row < ledger.count; row++) if (isTradeRow(ledger, row)) sum += amountOf(line, row) || 0
  return sum
}

function describe(
  assetId: string,
  from: DayNumber,
  to: DayNumber,
  given: Pick<GapFinding, 'usualDays' | 'missing' | 'inQuestion'>,
): GapFinding {
  return { kind: 'gap', assetId, since: formatIsoDate(from), until: formatIsoDate(to), change: null, ...given }
}
