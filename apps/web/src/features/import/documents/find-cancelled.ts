import type { ImportRow } from '@plumbline/csv-import/readings/import-row'

/** A cancellation may state its own day, the settlement's or the letter's. */
const MAX_DAYS_APART = 10
const DAY_MS = 86_400_000
const PRECISION = 1e-9

/** What a transaction and a row of a document have in common; `date` begins with YYYY-MM-DD. */
interface Candidate {
  readonly type: string | null
  readonly date: string | null
  readonly units: number | string
  readonly price: number | string
}

/**
 * The transaction that a cancellation takes back: of its type, near its day, with its units, or for a dividend with its
 * amount before or after tax. The nearest day wins; undefined where none fits.
 * @param cancelled what the cancellation states of the transaction
 * @param candidates those in the same security
 */
export function findCancelled<T extends Candidate>(cancelled: ImportRow, candidates: readonly T[]): T | undefined {
  return candidates
    .filter((each) => each.type === cancelled.type && hasFigures(cancelled, each))
    .map((each) => ({ each, distance: daysApart(each.date, cancelled.date) }))
    .filter(({ distance }) => distance <= MAX_DAYS_APART)
    .toSorted((a, b) => a.distance - b.distance)[0]?.each
}

function hasFigures({ type, units, price, total }: ImportRow, found: Candidate): boolean {
  if (type !== 'dividend') return isEqual(Number(units), Number(found.units))
  return [price, total].some((amount) => amount !== null && isEqual(Number(amount), Number(found.price)))
}

const isEqual = (a: number, b: number) => Math.abs(a - b) <= PRECISION * Math.max(Math.abs(a), Math.abs(b))

function daysApart(first: string | null, second: string | null): number {
  const [a, b] = [first, second].map((day) => (day === null ? Number.NaN : Date.parse(day.slice(0, 10))))
  const distance = Math.abs((a ?? Number.NaN) - (b ?? Number.NaN)) / DAY_MS
  return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance
}
