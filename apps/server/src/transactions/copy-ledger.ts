import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { newId } from '../identifiers.ts'
import type { RequireRoom } from './account-quota.ts'
import { keepBooked, readBooked } from './booked-dividends/booked-dividends.ts'
import { chooseLotsOf, readChosenLots } from './chosen-lots/chosen-lots.ts'

const ROWS_PER_STATEMENT = 100

interface Copy {
  userId: string
  /** The portfolio whose rows are copied. */
  from: string
  to: string
  /** The rows, with those that only the copy has. */
  pages: AsyncIterable<TransactionRow[]> | Iterable<TransactionRow[]>
  requireRoom: RequireRoom
  /**
   * A branch keeps the transfers of its portfolio. Any other copy has them as transfers without another end. Company
   * actions have both ends in each copy.
   */
  isBranch: boolean
}

/**
 * Copies rows into another portfolio, with what belongs to them: the proceeds of sales, chosen lots, and which dividends
 * were booked from market data. Imported rows become manual ones in the copy, so the files can be imported into it. The
 * order of entry stays the same.
 */
export async function copyLedger(tx: Tx, { userId, from, to, pages, requireRoom, isBranch }: Copy): Promise<void> {
  const copyIds = new Map<string, string>()
  const actionIds = new Map<string, string>()
  const transferIdOf = ({ transfer_id, company_action }: TransactionRow): string | null => {
    if (isBranch || transfer_id === null) return transfer_id
    if (company_action === null) return null
    const id = actionIds.get(transfer_id) ?? newId()
    actionIds.set(transfer_id, id)
    return id
  }
  for await (const rows of pages) {
    await requireRoom(tx, userId, rows)
    for (const { id } of rows) copyIds.set(id, newId())
    for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) {
      const copies = batch.map((row) => ({
        ...row,
        id: copyIds.get(row.id) as string,
        portfolio_id: to,
        import_id: null,
        row_number: null,
        proceeds_of: copyIds.get(row.proceeds_of ?? '') ?? null,
        transfer_id: transferIdOf(row),
        version: 1,
      }))
      await tx.insertInto('transactions').values(copies).execute()
    }
  }
  // What was undone stays undone in the copy.
  const booked = await readBooked(tx, { userId, portfolioId: from })
  const copies = booked.map((each) => ({ ...each, transactionId: copyIds.get(each.transactionId) ?? newId() }))
  await keepBooked(tx, { userId, portfolioId: to }, copies)
  for (const [saleId, lots] of await readChosenLots(tx, userId, [from])) {
    const copiedSale = copyIds.get(saleId)
    const copied = lots.flatMap(({ purchaseId, units }) => {
      const copiedPurchase = copyIds.get(purchaseId)
      return copiedPurchase === undefined
        ? []
        : [{ purchaseId: copiedPurchase, units: formatDecimal(new ExactDecimal(units)) }]
    })
    if (copiedSale !== undefined) await chooseLotsOf(tx, { userId, portfolioId: to }, copiedSale, copied)
  }
}
