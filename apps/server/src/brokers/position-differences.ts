import type { Db } from '../database/db.ts'
import { decodeList } from '../database/decode.ts'
import type { PositionDifference } from './compare-positions.ts'

export function decodeDifferences(differences: string | null): PositionDifference[] {
  return differences === null ? [] : decodeList<PositionDifference>(differences, 'broker_connections.differences')
}

/** What the last synchronization of each broker into a portfolio found to differ. */
export async function readDifferences(db: Db, userId: string, portfolioId: string): Promise<PositionDifference[]> {
  const rows = await db
    .selectFrom('broker_connections')
    .select('differences')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .execute()
  return rows.flatMap(({ differences }) => decodeDifferences(differences))
}
