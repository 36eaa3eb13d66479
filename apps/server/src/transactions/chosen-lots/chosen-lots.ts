import type { ChosenLots } from '@plumbline/engine/chosen-lots'
import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { Db, Tx } from '../../database/db.ts'
import type { ChosenLotsTable } from '../../database/schema.ts'

/** A purchase that was chosen for a sale. Its units are a decimal, counted as on the day of the sale. */
export interface StoredChoice {
  saleId: string
  purchaseId: string
  units: string
}

interface Owner {
  userId: string
  portfolioId: string
}

/** What was chosen in the portfolios, by sale, in the order of choice. */
export async function readChosenLots(db: Db, userId: string, portfolioIds: readonly string[]): Promise<ChosenLots> {
  if (portfolioIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chosen_lots')
    .selectAll()
    .where('user_id', '=', userId)
    .where('portfolio_id', 'in', among(portfolioIds))
    .orderBy('place')
    .execute()
  const bySale = Map.groupBy(rows, ({ sale_id }) => sale_id)
  return new Map(
    [...bySale].map(([saleId, lots]) => [
      saleId,
      lots.map(({ purchase_id, units }) => ({ purchaseId: purchase_id, units: Number(units) })),
    ]),
  )
}

/** Replaces what was chosen for a sale; without lots, nothing is chosen. */
export async function chooseLotsOf(
  tx: Tx,
  { userId, portfolioId }: Owner,
  saleId: string,
  lots: readonly Omit<StoredChoice, 'saleId'>[],
): Promise<void> {
  await tx
    .deleteFrom('chosen_lots')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('sale_id', '=', saleId)
    .execute()
  if (lots.length === 0) return
  const rows = lots.map(({ purchaseId, units }, place) => ({
    user_id: userId,
    portfolio_id: portfolioId,
    sale_id: saleId,
    purchase_id: purchaseId,
    units,
    place,
  }))
  await tx.insertInto('chosen_lots').values(rows).execute()
}

export function choiceOf({ sale_id, purchase_id, units }: Selectable<ChosenLotsTable>): StoredChoice {
  return { saleId: sale_id, purchaseId: purchase_id, units }
}
