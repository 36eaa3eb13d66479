import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { insertPortfolio, readPortfolio } from '../portfolios/portfolio-rows.ts'
import { requirePortfolioSlot } from '../portfolios/require-portfolio-slot.ts'
import type { RequireRoom } from './account-quota.ts'
import { copyLedger } from './copy-ledger.ts'
import { readLedgerPages } from './ledger-pages.ts'

interface CopyRequest {
  user: SignedInUser
  /** The portfolio to copy. */
  id: string
  contactEmail: string
  requireRoom: RequireRoom
}

/** Copies a portfolio with its settings and transactions. The copy of a branch is a real portfolio. */
export async function duplicatePortfolio(
  db: Db,
  clock: Clock,
  { user, id, contactEmail, requireRoom }: CopyRequest,
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const { branch: _, ...original } = await readPortfolio(tx, user.id, id)
    await requirePortfolioSlot(tx, user, contactEmail)
    const copyId = await insertPortfolio(tx, clock, user.id, {
      ...original,
      isSample: false,
      name: `${original.name} (copy)`.slice(0, 100),
    })
    const pages = readLedgerPages(tx, user.id, id)
    await copyLedger(tx, { userId: user.id, from: id, to: copyId, pages, requireRoom, isBranch: false })
    return copyId
  })
}
