import { formatIsoDate } from '@plumbline/engine/calendar'
import {
  type AdjustedClosesDiffer,
  type ClosesInOtherUnit,
  type DividendDoubtful,
  type FindingDecisions,
  isToApply,
} from '../findings.ts'
import { adjustCloses, type Payment } from './adjusted-closes.ts'
import type { DailyClose } from './daily-closes.ts'
import type { DatedDividend, DividendReading } from './dividends.ts'

/** A larger difference of adjusted closes is a finding. */
const MAX_DEVIATION = 0.02
/** Errors within this many closes of each other are one finding. */
const MAX_CLOSES_APART = 20

interface Corrected<Finding> {
  closes: DailyClose[]
  findings: Finding[]
}

/**
 * Compares the closes with those in one unit. Without a rejection, the latter count. Errors that are far apart are
 * findings of their own, so that a rejection does not extend to later ones.
 */
export function findOtherUnit(
  stated: readonly DailyClose[],
  straight: readonly DailyClose[],
  decisions: FindingDecisions | undefined,
): Corrected<ClosesInOtherUnit> {
  const closes = [...straight]
  const findings = groupNear(
    stated.flatMap(({ close }, index) => (close === straight[index]?.close ? [] : [index])),
  ).map((indices): ClosesInOtherUnit => {
    const dates = indices.map((index) => formatIsoDate((stated[index] as DailyClose).day))
    const [from, to] = [dates[0] as string, dates.at(-1) as string]
    const isApplied = isToApply({ kind: 'closes-in-other-unit', date: from }, decisions)
    if (!isApplied) for (const index of indices) closes[index] = stated[index] as DailyClose
    return { kind: 'closes-in-other-unit', date: from, from, to, count: indices.length, isApplied }
  })
  return { closes, findings }
}

/** Ascending indices in groups without a larger gap. */
function groupNear(indices: readonly number[]): number[][] {
  const groups: number[][] = []
  for (const index of indices) {
    const last = groups.at(-1)
    if (last !== undefined && index - (last.at(-1) as number) <= MAX_CLOSES_APART) last.push(index)
    else groups.push([index])
  }
  return groups
}

/** Computes the adjusted closes and compares them with the source's. Without a rejection, the computed ones count. */
export function adjustOrKeep(
  closes: readonly DailyClose[],
  payments: readonly Payment[],
  { decisions, hasSplits }: { decisions: FindingDecisions | undefined; hasSplits: boolean },
): Corrected<AdjustedClosesDiffer> {
  const computed = adjustCloses(closes, payments, { hasSplits })
  let deviation = 0
  const days: number[] = []
  for (const [index, { day, adjustedClose: stated }] of closes.entries()) {
    const own = computed[index]?.adjustedClose
    if (stated === undefined || own === undefined) continue
    const off = Math.abs(stated / own - 1)
    deviation = Math.max(deviation, off)
    if (off > MAX_DEVIATION) days.push(day)
  }
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { closes: computed, findings: [] }
  const [from, to] = [formatIsoDate(first), formatIsoDate(last)]
  const isApplied = isToApply({ kind: 'adjusted-closes', date: to }, decisions)
  return {
    closes: isApplied ? computed : [...closes],
    findings: [{ kind: 'adjusted-closes', date: to, from, to, deviation: Number(deviation.toPrecision(3)), isApplied }],
  }
}

/** Dividends that are not read as stated. `asPaid` converts an amount to the major unit, per unit of its day. */
export function findReadings<T extends DatedDividend>(
  readings: readonly DividendReading<T>[],
  currency: string,
  asPaid: (value: number, day: number) => number,
): DividendDoubtful[] {
  return readings.map(({ stated: { day, value: stated }, value, isApplied }) => ({
    kind: 'dividend',
    date: formatIsoDate(day),
    currency,
    stated: asPaid(stated, day),
    value: value === undefined ? null : asPaid(value, day),
    isApplied,
  }))
}
