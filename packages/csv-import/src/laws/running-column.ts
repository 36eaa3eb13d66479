/** Fewer sums hold by chance. */
const MIN_HOLDING = 3
/** Beyond this share of other rows, the column is something else, or adds up several accounts. */
const MAX_SHARE_OF_BROKEN = 0.25
const ROUNDING = 0.0051

/** A row's change and what the column says after it, in the order of the file. Null where a cell states none. */
export interface RunningRow {
  readonly change: number | null
  readonly after: number | null
}

/**
 * The law of the running balance: what a column states after a row is what it stated before, plus the row's change.
 * Returns the rows, by index, that the column leaves out: the next row adds up without them. Null if the column is no
 * running one, in either order of the rows.
 */
export function rowsLeftOutOf(rows: readonly RunningRow[]): readonly number[] | null {
  const places = rows.map((_, index) => index)
  const found = [places, places.toReversed()].map((order) => followOrder(rows, order))
  const [best] = found
    .filter(({ holding, broken }) => holding >= MIN_HOLDING && broken <= (holding + broken) * MAX_SHARE_OF_BROKEN)
    .sort((a, b) => b.holding - a.holding)
  return best === undefined ? null : best.leftOut
}

function followOrder(rows: readonly RunningRow[], order: readonly number[]) {
  let [holding, broken] = [0, 0]
  const leftOut: number[] = []
  for (let place = 1; place < order.length; place++) {
    const [row, before, earlier] = [order[place], order[place - 1], order[place - 2]].map((index = -1) => rows[index])
    if (row?.after == null || row.change === null || row.change === 0 || before?.after == null) continue
    if (isNear(row.after, before.after + row.change)) holding++
    else {
      broken++
      const isWithoutBefore = earlier?.after != null && isNear(row.after, earlier.after + row.change)
      if (isWithoutBefore && before.change !== null && before.change !== 0) leftOut.push(order[place - 1] ?? 0)
    }
  }
  return { holding, broken, leftOut }
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDING
}
