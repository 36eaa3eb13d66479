/** Fewer are often in order by chance. */
const ENOUGH_DAYS_FOR_ORDER = 5
/** Calendar days from trade to settlement: five working days and the holidays of Easter or Christmas. */
const MAX_SETTLEMENT_DAYS = 12
/** One day on a weekend may be the booking of a fee or an order that waited for Monday. */
const MIN_WEEKEND_DAYS = 2
const DAY_MS = 86_400_000
const SUNDAY = 0
const SATURDAY = 6

/** Whether enough different days (YYYY-MM-DD; null if unread) all rise or all fall from row to row. */
export function riseOrFall(days: readonly (string | null)[]): boolean {
  const known = days.filter((day) => day !== null)
  if (new Set(known).size < ENOUGH_DAYS_FOR_ORDER) return false
  const rises = known.every((day, index) => index === 0 || day >= (known[index - 1] ?? ''))
  return rises || known.every((day, index) => index === 0 || day <= (known[index - 1] ?? ''))
}

/** Whether every row that has both days settles on the day of the trade or soon after, and not always on the day. */
export function settleSoon(rows: readonly (readonly [traded: string | null, settled: string | null])[]): boolean {
  let later = 0
  for (const [traded, settled] of rows) {
    if (traded === null || settled === null) continue
    const days = (Date.parse(settled) - Date.parse(traded)) / DAY_MS
    if (days < 0 || days > MAX_SETTLEMENT_DAYS) return false
    if (days > 0) later++
  }
  return later > 0
}

/** Whether so many different days are on a weekend that they are none of trades on an exchange. */
export function fallOnWeekends(days: readonly (string | null)[]): boolean {
  return countWeekendDays(days) >= MIN_WEEKEND_DAYS
}

/** Different days on a Saturday or Sunday. */
export function countWeekendDays(days: readonly (string | null)[]): number {
  const known = new Set(days.filter((day) => day !== null))
  return [...known].filter((day) => [SATURDAY, SUNDAY].includes(new Date(day).getUTCDay())).length
}

/** Whether dates such as `23-03-24` start with the year: their first parts have fewer distinct values than their last. */
export function startsWithYears(cells: readonly string[]): boolean {
  const parts = cells.flatMap((cell) => {
    const [, first, last] = /^\s*(\d{2})-\d{1,2}-(\d{2})(?!\d)/.exec(cell) ?? []
    return first === undefined || last === undefined ? [] : [{ first, last }]
  })
  return new Set(parts.map(({ first }) => first)).size < new Set(parts.map(({ last }) => last)).size
}
