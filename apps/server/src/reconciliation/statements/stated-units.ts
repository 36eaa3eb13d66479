import type { StatedUnits } from '@plumbline/contract/reconciliation/schemas'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import type { StatedUnitsTable } from '../../database/schema.ts'

interface Owner {
  userId: string
  portfolioId: string
}

const ROWS_PER_STATEMENT = 100

export function storedStatement({ userId, portfolioId }: Owner, stated: StatedUnits): Insertable<StatedUnitsTable> {
  const { assetId, date, units, source, statedAt, value, currency, agreedAt } = stated
  return {
    user_id: userId,
    portfolio_id: portfolioId,
    asset_id: assetId,
    day: date,
    units,
    source,
    stated_at: statedAt,
    value,
    currency,
    agreed_at: agreedAt,
  }
}

export function statementOf(row: Selectable<StatedUnitsTable>): StatedUnits {
  return {
    assetId: row.asset_id,
    date: row.day,
    units: row.units,
    source: row.source as StatedUnits['source'],
    statedAt: row.stated_at,
    value: row.value,
    currency: row.currency,
    agreedAt: row.agreed_at,
  }
}

/** Keeps statements; one of the same asset and day is replaced. */
export async function keepStatements(tx: Tx, owner: Owner, statements: readonly StatedUnits[]): Promise<void> {
  for (const batch of batchesOf(statements, ROWS_PER_STATEMENT)) {
    const rows = batch.map((each) => storedStatement(owner, each))
    await tx
      .insertInto('stated_units')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'portfolio_id', 'asset_id', 'day']).doUpdateSet((set) => ({
          units: set.ref('excluded.units'),
          source: set.ref('excluded.source'),
          stated_at: set.ref('excluded.stated_at'),
          value: set.ref('excluded.value'),
          currency: set.ref('excluded.currency'),
          agreed_at: set.ref('excluded.agreed_at'),
        })),
      )
      .execute()
  }
}

/** What was stated of each asset, by asset id, oldest first. */
export async function readStatements(db: Db, { userId, portfolioId }: Owner): Promise<Map<string, StatedUnits[]>> {
  const rows = await db
    .selectFrom('stated_units')
    .selectAll()
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .orderBy('day')
    .execute()
  return Map.groupBy(rows.map(statementOf), ({ assetId }) => assetId)
}

/** Seals statements: the ledger agreed with them at this moment. */
export async function sealStatements(
  tx: Tx,
  { userId, portfolioId }: Owner,
  statements: readonly Pick<StatedUnits, 'assetId' | 'date'>[],
  agreedAt: string,
): Promise<void> {
  for (const { assetId, date } of statements) {
    await tx
      .updateTable('stated_units')
      .set({ agreed_at: agreedAt })
      .where('user_id', '=', userId)
      .where('portfolio_id', '=', portfolioId)
      .where('asset_id', '=', assetId)
      .where('day', '=', date)
      .execute()
  }
}
