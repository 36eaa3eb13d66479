import type { ResultRecord } from './result-records.ts'

/** A figure that is not what the inputs give. */
export interface FigureDifference {
  portfolioId: string
  kind: ResultRecord['kind']
  /** Of a holding. */
  assetId: string | undefined
  /** Such as `gain.total`, or `twr` of a return. */
  figure: string
  /** ISO date of a value of a series; of a return, its last day. */
  day: string | undefined
  /** ISO date of the close at which a return starts. */
  from: string | undefined
  /** Undefined where the certificate has no such figure. */
  certified: unknown
  /** Undefined where the inputs give no such figure. */
  recomputed: unknown
}

export interface Comparison {
  /** How many figures were recomputed. */
  figures: number
  differing: number
  /** The first one that differs in the order of the certificate. */
  first: FigureDifference | undefined
  /** The first day whose value or flows differ, of any portfolio. */
  firstDay: FigureDifference | undefined
  /** The first holding whose value at the end of a month differs, and that month. */
  firstMonth: FigureDifference | undefined
}

/** Compares results with what their inputs give, figure by figure: equal means the same double. */
export function compareResults(certified: Iterable<ResultRecord>, recomputed: Iterable<ResultRecord>): Comparison {
  const comparison: Comparison = {
    figures: 0,
    differing: 0,
    first: undefined,
    firstDay: undefined,
    firstMonth: undefined,
  }
  const expected = recomputed[Symbol.iterator]()
  for (const record of certified) {
    const next = expected.next()
    compareRecords(comparison, record, next.done === true ? undefined : next.value)
  }
  for (let next = expected.next(); next.done !== true; next = expected.next())
    compareRecords(comparison, undefined, next.value)
  return comparison
}

function compareRecords(
  comparison: Comparison,
  certified: ResultRecord | undefined,
  recomputed: ResultRecord | undefined,
): void {
  const record = recomputed ?? certified
  if (record === undefined) return
  const isSameKey = certified === undefined || recomputed === undefined || keyOf(certified) === keyOf(recomputed)
  if (!isSameKey) {
    count(comparison, {
      ...placeOf(record),
      figure: 'order',
      certified: keyOf(certified),
      recomputed: keyOf(recomputed),
    })
    return
  }
  compareDays(comparison, record, certified?.days, recomputed?.days)
  const ours = leavesOf(recomputed?.figures)
  const theirs = leavesOf(certified?.figures)
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    comparison.figures += 1
    const [mine, stored] = [ours.get(name), theirs.get(name)]
    if (mine === stored) continue
    const { figure, at } = nameOf(name)
    const place = placeOf(record)
    const day = at === undefined ? place.day : record.days?.[at]
    count(comparison, { ...place, day, figure, certified: stored, recomputed: mine })
  }
}

function compareDays(
  comparison: Comparison,
  record: ResultRecord,
  certified: readonly string[] = [],
  recomputed: readonly string[] = [],
): void {
  if (certified.length === 0 || recomputed.length === 0) return
  const at = recomputed.findIndex((day, index) => day !== certified[index])
  if (at < 0) return
  const day = recomputed[at]
  count(comparison, { ...placeOf(record), day, figure: 'day', certified: certified[at], recomputed: day })
}

function count(comparison: Comparison, difference: FigureDifference): void {
  comparison.differing += 1
  comparison.first ??= difference
  const { kind, day } = difference
  if (kind === 'days' && isEarlier(day, comparison.firstDay?.day)) comparison.firstDay = difference
  if (kind === 'months' && isEarlier(day, comparison.firstMonth?.day)) comparison.firstMonth = difference
}

function isEarlier(day: string | undefined, known: string | undefined): boolean {
  return day !== undefined && (known === undefined || day < known)
}

function keyOf({ portfolioId, kind, assetId, method, from, to, days }: ResultRecord): string {
  return [portfolioId, kind, assetId, method, from, to, days?.length].filter((each) => each !== undefined).join(' ')
}

function placeOf({ portfolioId, kind, assetId, from, to }: ResultRecord) {
  return { portfolioId, kind, assetId, day: to, from }
}

/** The figures by their path: those of a series have the position of their day. */
function leavesOf(figures: unknown, path = '', leaves = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof figures !== 'object' || figures === null) {
    if (path !== '') leaves.set(path, asWritten(figures))
    return leaves
  }
  const entries = Object.entries(figures)
  // An empty list is a figure: that there is none.
  if (entries.length === 0 && path !== '') leaves.set(path, 'none')
  for (const [name, value] of entries) leavesOf(value, path === '' ? name : `${path}.${name}`, leaves)
  return leaves
}

/** JSON has neither NaN nor infinity, and only one zero. */
function asWritten(value: unknown): unknown {
  if (typeof value !== 'number') return value
  return Number.isFinite(value) ? value + 0 : null
}

function nameOf(path: string): { figure: string; at: number | undefined } {
  const [, figure, at] = /^(value|moneyIn|moneyOut)\.(\d+)$/.exec(path) ?? []
  return figure === undefined ? { figure: path, at: undefined } : { figure, at: Number(at) }
}
