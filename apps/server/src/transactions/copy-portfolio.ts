import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { newId } from '../identifiers.ts'
import { insertPortfolio, readPortfolio } from '../portfolios/portfolio-rows.ts'
import { requirePortfolioSlot } from '../portfolios/require-portfolio-slot.ts'

const rowsPerStatement = 100

/** A new portfolio with the settings and every transaction of another. Rows of files belong to the copy by hand: the files can be imported into it. */
export async function duplicatePortfolio(
  db: Db,
  clock: Clock,
  user: SignedInUser,
  contactEmail: string,
  id: string,
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const original = await readPortfolio(tx, user.id, id)
    await requirePortfolioSlot(tx, user, contactEmail)
    const copyId = await insertPortfolio(tx, clock, user.id, {
      ...original,
      name: `${original.name} (copy)`.slice(0, 100),
    })
    const rows = await tx
      .selectFrom('transactions')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('portfolio_id', '=', id)
      .execute()
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const copies = rows.slice(start, start + rowsPerStatement).map((row) => ({
        ...row,
        id: newId(),
        portfolio_id: copyId,
        import_id: null,
        row_number: null,
        version: 1,
      }))
      await tx.insertInto('transactions').values(copies).execute()
    }
    return copyId
  })
}
