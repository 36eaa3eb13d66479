/** Rows with their numeric sort keys; equal keys are ordered by row. */
export interface KeyedRows {
  keys: Float64Array
  rows: Uint32Array
}

function isBefore({ keys, rows }: KeyedRows, at: number, key: number, row: number): boolean {
  const other = keys[at] as number
  return other < key || (other === key && (rows[at] as number) < row)
}

function isAfter({ keys, rows }: KeyedRows, at: number, key: number, row: number): boolean {
  const other = keys[at] as number
  return other > key || (other === key && (rows[at] as number) > row)
}

function swap({ keys, rows }: KeyedRows, a: number, b: number): void {
  const key = keys[a] as number
  const row = rows[a] as number
  keys[a] = keys[b] as number
  rows[a] = rows[b] as number
  keys[b] = key
  rows[b] = row
}

/** Partitions the items around `split`, unsorted on either side (quickselect). */
function divideAt(items: KeyedRows, end: number, split: number): void {
  let from = 0
  let to = end - 1
  while (from < split && split <= to) {
    const middle = (from + to) >>> 1
    const key = items.keys[middle] as number
    const row = items.rows[middle] as number
    let left = from
    let right = to
    while (left <= right) {
      while (isBefore(items, left, key, row)) left++
      while (isAfter(items, right, key, row)) right--
      if (left <= right) swap(items, left++, right--)
    }
    if (split <= right) to = right
    else if (split > left) from = left
    else return
  }
}

/**
 * Returns the rows from `offset` in ascending order, at most `limit`, of the first `count` items. Sorts only the page
 * itself, so it takes about as long as reading the keys twice. Reorders `items`.
 */
export function selectPage(items: KeyedRows, count: number, offset: number, limit: number): number[] {
  if (offset >= count) return []
  const end = Math.min(count, offset + limit)
  divideAt(items, count, end)
  divideAt(items, end, offset)
  const { keys, rows } = items
  const compare = (a: number, b: number) =>
    (keys[a] as number) - (keys[b] as number) || (rows[a] as number) - (rows[b] as number)
  return Array.from({ length: end - offset }, (_, place) => offset + place)
    .sort(compare)
    .map((place) => rows[place] as number)
}
