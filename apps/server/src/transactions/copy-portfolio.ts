import { batchesOf } from '@plumbline/engine/batches-of'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { newId } from '../identifiers.ts'
import { insertPortfolio, readPortfolio } from '../portfolios/portfolio-rows.ts'
import { requirePortfolioSlot } from '../portfolios/require-portfolio-slot.ts'
import type { RequireRoom } from './account-quota.ts'
import { keepBooked, readBooked } from './booked-dividends/booked-dividends.ts'
import { readLedgerPages } from './ledger-pages.ts'

const ROWS_PER_STATEMENT = 100

interface CopyRequest {
  user: SignedInUser
  /** The portfolio to copy. */
  id: string
  contactEmail: string
  requireRoom: RequireRoom
}

/**
 * Copies a portfolio with its settings and transactions. Imported rows become manual ones in the copy, so the files
 * can be imported into it.
 */
export async function duplicatePortfolio(
  db: Db,
  clock: Clock,
  { user, id, contactEmail, requireRoom }: CopyRequest,
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const original = await readPortfolio(tx, user.id, id)
    await requirePortfolioSlot(tx, user, contactEmail)
    const copyId = await insertPortfolio(tx, clock, user.id, {
      ...original,
      isSample: false,
      name: `${original.name} (copy)`.slice(0, 100),
    })
    const copyIds = new Map<string, string>()
    for await (const rows of readLedgerPages(tx, user.id, id)) {
      await requireRoom(tx, user.id, rows)
      for (const { id } of rows) copyIds.set(id, newId())
      for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) {
        const copies = batch.map((row) => ({
          ...row,
          id: copyIds.get(row.id) as string,
          portfolio_id: copyId,
          import_id: null,
          row_number: null,
          proceeds_of: copyIds.get(row.proceeds_of ?? '') ?? null,
          version: 1,
        }))
        await tx.insertInto('transactions').values(copies).execute()
      }
    }
    // What was undone stays undone in the copy.
    const booked = await readBooked(tx, { userId: user.id, portfolioId: id })
    const copies = booked.map((each) => ({ ...each, transactionId: copyIds.get(each.transactionId) ?? newId() }))
    await keepBooked(tx, { userId: user.id, portfolioId: copyId }, copies)
    return copyId
  })
}
