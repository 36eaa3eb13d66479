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

interface Corrected<Finding> {
  closes: DailyClose[]
  findings: Finding[]
}

/** Compares the closes with those in one unit. Without a rejection, the latter count. */
export function findOtherUnit(
  stated: readonly DailyClose[],
  straight: DailyClose[],
  decisions: FindingDecisions | undefined,
): Corrected<ClosesInOtherUnit> {
  const days = stated.filter(({ close }, index) => close !== straight[index]?.close).map(({ day }) => day)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { closes: straight, findings: [] }
  const [from, to] = [formatIsoDate(first), formatIsoDate(last)]
  const isApplied = isToApply({ kind: 'closes-in-other-unit', date: to }, decisions)
  return {
    closes: isApplied ? straight : [...stated],
    findings: [{ kind: 'closes-in-other-unit', date: to, from, to, count: days.length, isApplied }],
  }
}

/** Computes the adjusted closes and compares them with the source's. Without a rejection, the computed ones count. */
export function adjustOrKeep(
  closes: readonly DailyClose[],
  payments: readonly Payment[],
  decisions: FindingDecisions | undefined,
): Corrected<AdjustedClosesDiffer> {
  const computed = adjustCloses(closes, payments)
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
