import { DAYS_PER_YEAR, type DayNumber } from './calendar.ts'

/** From the investor's perspective: money put in is negative; money taken out and the closing value are positive. */
export interface CashFlow {
  day: DayNumber
  amount: number
}

/** `rates` holds every solution, ascending. If there are several, `rate` is ambiguous. */
export type InternalRateOfReturn =
  | { rate: number; rates: readonly number[] }
  | { rate: null; rates: readonly never[]; reason: 'single-day' | 'one-sign' | 'no-solution' }

/** The search variable is y = ln(1 + rate), within these bounds, in steps no wider than `SCAN_STEP`. */
const MIN_LOG_RATE = -30
const MAX_LOG_RATE = 30
const SCAN_STEP = 0.01
const OVERLAP = 1e-9
const LOG_RATE_TOLERANCE = 1e-13

/**
 * Yearly rate at which the flows' present value is zero, actual/365, as a ratio. Flows of one day are merged and zeros
 * are dropped; the order does not matter. If there are several solutions, `rate` is the one nearest to zero on the side
 * of the profit or loss.
 *
 * @see docs/methods/internal-rate-of-return.md
 */
export function internalRateOfReturn(cashFlows: readonly CashFlow[]): InternalRateOfReturn {
  return solveFlows(mergeDays(cashFlows))
}

/** Like `internalRateOfReturn`, for merged flows: one per day, ascending, none of them zero. */
export function solveFlows(merged: readonly CashFlow[]): InternalRateOfReturn {
  const first = merged[0]?.day ?? 0
  const flows: Flows = { years: new Float64Array(merged.length), amounts: new Float64Array(merged.length) }
  for (const [index, { day, amount }] of merged.entries()) {
    flows.years[index] = (day - first) / DAYS_PER_YEAR
    flows.amounts[index] = amount
  }
  if (flows.years.length < 2) return { rate: null, rates: [], reason: 'single-day' }
  if (signChanges(flows.amounts) === 0) return { rate: null, rates: [], reason: 'one-sign' }
  const roots = distinct([
    ...rootsBetween(flows, MIN_LOG_RATE, OVERLAP),
    ...rootsBetween(flows, -OVERLAP, MAX_LOG_RATE),
  ])
  if (roots.length === 0) return { rate: null, rates: [], reason: 'no-solution' }
  const profit = flows.amounts.reduce((sum, amount) => sum + amount, 0)
  const sameSide = roots.filter((root) => root * profit > 0)
  const candidates = sameSide.length > 0 ? sameSide : roots
  const nearest = candidates.reduce((best, root) => (Math.abs(root) < Math.abs(best) ? root : best))
  return { rate: Math.expm1(nearest), rates: roots.map(Math.expm1) }
}

interface Flows {
  /** Years after the first flow, ascending. */
  years: Float64Array
  amounts: Float64Array
}

/** No currency has amounts this small, and no sum of amounts is more exact than this share of them. */
const NEGLIGIBLE_AMOUNT = 1e-9
const NEGLIGIBLE_SHARE = 1e-12

/**
 * Whether the net amount of a day is nothing but rounding.
 *
 * @param gross the sum of the day's amounts without their signs
 */
export function isRounding(amount: number, gross: number): boolean {
  return Math.abs(amount) <= Math.max(NEGLIGIBLE_AMOUNT, NEGLIGIBLE_SHARE * gross)
}

/** One flow per day, ascending, without days that net to zero. */
function mergeDays(cashFlows: readonly CashFlow[]): CashFlow[] {
  const byDay = new Map<DayNumber, { amount: number; gross: number }>()
  for (const { day, amount } of cashFlows) {
    const before = byDay.get(day) ?? { amount: 0, gross: 0 }
    byDay.set(day, { amount: before.amount + amount, gross: before.gross + Math.abs(amount) })
  }
  return [...byDay]
    .filter(([, { amount, gross }]) => !isRounding(amount, gross))
    .sort((a, b) => a[0] - b[0])
    .map(([day, { amount }]) => ({ day, amount }))
}

function signChanges(values: Iterable<number>): number {
  let changes = 0
  let previous = 0
  for (const value of values) {
    if (value === 0) continue
    if (previous !== 0 && value > 0 !== previous > 0) changes += 1
    previous = value
  }
  return changes
}

/**
 * Bisects the interval until it holds no root, certainly holds one, or is as narrow as the scan step. Neighbors overlap
 * slightly, so that rounding cannot lose a root between them.
 */
function rootsBetween(flows: Flows, low: number, high: number): number[] {
  const roots: number[] = []
  const anchor = low < -OVERLAP ? (flows.years.at(-1) as number) : 0
  const pending: [number, number][] = [[low, high]]
  for (let interval = pending.pop(); interval !== undefined; interval = pending.pop()) {
    const [from, to] = interval
    const most = mostRootsBetween(flows, from, to, anchor)
    if (most === 0) continue
    if (most > 1 && to - from > SCAN_STEP) {
      const middle = (from + to) / 2
      pending.push([middle - OVERLAP, to], [from, middle + OVERLAP])
      continue
    }
    const valueFrom = presentValue(flows, from, anchor)
    const valueTo = presentValue(flows, to, anchor)
    if (valueFrom > 0 !== valueTo > 0) {
      roots.push(findRoot((logRate) => presentValue(flows, logRate, anchor), from, to, valueFrom, valueTo))
    }
  }
  return roots
}

function distinct(roots: number[]): number[] {
  return roots
    .sort((a, b) => a - b)
    .filter((root, index, sorted) => index === 0 || root - (sorted[index - 1] as number) > 4 * OVERLAP)
}

/** Discounted to the first day if `anchor` is 0, compounded to the last day if it is the last. Neither overflows. */
function presentValue({ years, amounts }: Flows, logRate: number, anchor: number): number {
  let sum = 0
  for (let i = 0; i < years.length; i++) {
    sum += (amounts[i] as number) * Math.exp(logRate * (anchor - (years[i] as number)))
  }
  return sum
}

/**
 * Upper bound on the number of roots between two rates. Zero if inflows and outflows cannot be equal. Otherwise, by
 * Laguerre, the sign changes of the running sums of the flows, from the start at the lower rate or from the end at the
 * upper rate.
 */
function mostRootsBetween(flows: Flows, from: number, to: number, anchor: number): number {
  if (!canMeet(flows, from, to, anchor)) return 0
  const { years, amounts } = flows
  const changesUpwards = runningSignChanges(amounts.length, (i, sum) => {
    return grown(sum, from * ((years[i] as number) - (years[Math.max(0, i - 1)] as number))) + (amounts[i] as number)
  })
  if (changesUpwards === 0) return 0
  const last = amounts.length - 1
  const changesDownwards = runningSignChanges(amounts.length, (i, sum) => {
    const at = last - i
    const next = Math.min(last, at + 1)
    return grown(sum, -to * ((years[next] as number) - (years[at] as number))) + (amounts[at] as number)
  })
  return Math.min(changesUpwards, changesDownwards)
}

/** Inflows at one end of the interval against outflows at the other, in the combination that brings them closest. */
function canMeet({ years, amounts }: Flows, from: number, to: number, anchor: number): boolean {
  let [inFrom, inTo, outFrom, outTo] = [0, 0, 0, 0]
  for (let i = 0; i < years.length; i++) {
    const amount = amounts[i] as number
    const span = anchor - (years[i] as number)
    const atFrom = amount * Math.exp(from * span)
    const atTo = amount * Math.exp(to * span)
    if (amount < 0) {
      inFrom -= atFrom
      inTo -= atTo
    } else {
      outFrom += atFrom
      outTo += atTo
    }
  }
  return Math.max(outFrom, outTo) >= Math.min(inFrom, inTo) && Math.max(inFrom, inTo) >= Math.min(outFrom, outTo)
}

/** Sums are in the money of their own day, so that neither end of a long ledger underflows. */
function runningSignChanges(count: number, next: (index: number, sum: number) => number): number {
  let changes = 0
  let sign = 0
  let sum = 0
  for (let i = 0; i < count; i++) {
    sum = next(i, sum)
    const signNow = Math.sign(sum)
    if (signNow === 0) continue
    if (sign !== 0 && signNow !== sign) changes += 1
    sign = signNow
  }
  return changes
}

function grown(sum: number, logGrowth: number): number {
  return sum === 0 ? 0 : sum * Math.exp(logGrowth)
}

/** Brent's method on a bracket whose ends have different signs. */
function findRoot(
  valueAt: (x: number) => number,
  low: number,
  high: number,
  valueLow: number,
  valueHigh: number,
): number {
  let [a, b, fa, fb] = [low, high, valueLow, valueHigh]
  let [c, fc] = [a, fa]
  let step = b - a
  let previousStep = step
  for (let iteration = 0; iteration < 200; iteration++) {
    if (fb > 0 === fc > 0) {
      c = a
      fc = fa
      step = b - a
      previousStep = step
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      ;[a, b, c] = [b, c, b]
      ;[fa, fb, fc] = [fb, fc, fb]
    }
    const tolerance = 2 * Number.EPSILON * Math.abs(b) + LOG_RATE_TOLERANCE / 2
    const half = (c - b) / 2
    if (Math.abs(half) <= tolerance || fb === 0) return b
    if (Math.abs(previousStep) >= tolerance && Math.abs(fa) > Math.abs(fb)) {
      const s = fb / fa
      let p: number
      let q: number
      if (a === c) {
        p = 2 * half * s
        q = 1 - s
      } else {
        const r = fb / fc
        const t = fa / fc
        p = s * (2 * half * t * (t - r) - (b - a) * (r - 1))
        q = (t - 1) * (r - 1) * (s - 1)
      }
      if (p > 0) q = -q
      p = Math.abs(p)
      if (2 * p < Math.min(3 * half * q - Math.abs(tolerance * q), Math.abs(previousStep * q))) {
        previousStep = step
        step = p / q
      } else {
        step = half
        previousStep = half
      }
    } else {
      step = half
      previousStep = half
    }
    a = b
    fa = fb
    b += Math.abs(step) > tolerance ? step : Math.sign(half) * tolerance
    fb = valueAt(b)
  }
  return b
}

/** Value of an amount `days` earlier, at a yearly rate. */
export function discounted(amount: number, rate: number, days: number): number {
  return amount * (1 + rate) ** (-days / DAYS_PER_YEAR)
}
