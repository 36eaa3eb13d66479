import type { DayNumber } from './calendar.ts'

/**
 * All entries by day; those of one day stay in the order of the lists. Counts the entries of each day instead of
 * comparing them, because a large ledger has 100,000.
 *
 * @param lists each by day
 */
export function mergeByDay<Entry extends { day: DayNumber }>(lists: readonly (readonly Entry[])[]): Entry[] {
  const first = Math.min(...lists.map((list) => list[0]?.day ?? Number.POSITIVE_INFINITY))
  const last = Math.max(...lists.map((list) => list.at(-1)?.day ?? Number.NEGATIVE_INFINITY))
  if (first > last) return []
  const nextAt = new Uint32Array(last - first + 2)
  for (const list of lists)
    for (const { day } of list) nextAt[day - first + 1] = (nextAt[day - first + 1] as number) + 1
  for (let day = 1; day < nextAt.length; day++) nextAt[day] = (nextAt[day] as number) + (nextAt[day - 1] as number)
  const merged = new Array<Entry>(nextAt.at(-1) as number)
  for (const list of lists) {
    for (const entry of list) {
      const at = nextAt[entry.day - first] as number
      merged[at] = entry
      nextAt[entry.day - first] = at + 1
    }
  }
  return merged
}
