import { text } from '@plumbline/text/text'
import type { TransactionRow } from '../../database/schema.ts'
import { fieldProblem } from '../../errors.ts'

/** What both ends of a transfer share: only the portfolio and the direction differ. */
const COMMON = ['asset_id', 'currency', 'fee', 'rate'] as const

/** What makes an end of a company action: one form changes both ends. */
const OF_ACTION = ['trade_date', 'units', 'price'] as const

/**
 * Refuses to change an end of a transfer in what both ends share or what makes it that end: its asset, type, portfolio,
 * fee, currency or rate; of a company action also its date, units and price. A spin-off is booked by its own form.
 */
export function refuseOtherTransfers(
  stored: readonly TransactionRow[],
  requested: readonly TransactionRow[],
  path: string,
): void {
  const before = new Map(stored.filter(({ lots }) => lots !== null).map((row) => [row.id, row]))
  for (const row of requested) {
    const known = before.get(row.id)
    if (known === undefined) {
      if (row.type === 'spinoff' && row.lots === null)
        throw fieldProblem('invalid-payload', path, text('Book a spin-off as a company action'))
      continue
    }
    const isSame =
      known.type === row.type &&
      known.portfolio_id === row.portfolio_id &&
      COMMON.every((column) => known[column] === row[column])
    if (known.company_action === 'opening') {
      if (!isSame)
        throw fieldProblem(
          'invalid-payload',
          path,
          text(
            'Only the date, units, price, cost, comments and tags of an opening position can change. To undo it, delete it.',
          ),
        )
      continue
    }
    if (known.company_action !== null && !(isSame && OF_ACTION.every((column) => known[column] === row[column])))
      throw fieldProblem(
        'invalid-payload',
        path,
        text('Change a company action as a whole. To undo it, delete one of its transactions.'),
      )
    if (!isSame)
      throw fieldProblem(
        'invalid-payload',
        path,
        text(
          'Only the date, units, price, comments and tags of a transfer can change. To undo the transfer, delete it.',
        ),
      )
  }
}

/** How many transactions a user sees in these rows: both ends of a transfer count as one. */
export function countTransactions(rows: Iterable<Pick<TransactionRow, 'id' | 'transfer_id'>>): number {
  return new Set(Array.from(rows, ({ id, transfer_id }) => transfer_id ?? id)).size
}

/**
 * The other ends, updated after one end of each transfer or company action changed. The other end of a transfer gets the
 * new day, units, price, comments and tags; that of a company action gets the new comments and tags only. It is left out
 * if the changed end was deleted.
 *
 * @param others by the id of the end that changed
 */
export function followEnds(
  others: ReadonlyMap<string, TransactionRow>,
  requested: readonly TransactionRow[],
): TransactionRow[] {
  const written = new Map(requested.map((row) => [row.id, row]))
  return [...others].flatMap(([id, other]) => {
    const end = written.get(id)
    if (end === undefined) return []
    const { trade_date, units, price, comments, tags } = end
    const version = other.version + 1
    if (end.company_action !== null) return [{ ...other, comments, tags, version }]
    return [{ ...other, trade_date, units, price, comments, tags, version }]
  })
}
