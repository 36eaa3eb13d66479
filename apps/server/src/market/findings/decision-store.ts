import type { FindingChoice, FindingDecisions } from '@plumbline/market-sources/findings'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'

export interface StoredDecision {
  /** The key of the finding. */
  finding: string
  choice: FindingChoice
  decidedAt: string
  /** The administrator's account; null once it is gone. */
  decidedBy: string | null
}

const choiceOf = (choice: string): FindingChoice => (choice === 'accept' ? 'accept' : 'reject')

export async function readDecisions(db: MarketDb, assetId: string): Promise<FindingDecisions> {
  const rows = await db
    .selectFrom('finding_decisions')
    .select(['finding', 'choice'])
    .where('asset_id', '=', assetId)
    .execute()
  return new Map(rows.map(({ finding, choice }) => [finding, choiceOf(choice)]))
}

export async function listDecisions(db: MarketDb, assetId: string): Promise<StoredDecision[]> {
  const rows = await db
    .selectFrom('finding_decisions')
    .select(['finding', 'choice', 'decided_at', 'decided_by'])
    .where('asset_id', '=', assetId)
    .execute()
  return rows.map(({ finding, choice, decided_at, decided_by }) => ({
    finding,
    choice: choiceOf(choice),
    decidedAt: decided_at,
    decidedBy: decided_by,
  }))
}

export async function saveDecision(
  db: MarketDb,
  clock: Clock,
  { assetId, finding, choice, userId }: { assetId: string; finding: string; choice: FindingChoice; userId: string },
): Promise<void> {
  const decision = { choice, decided_by: userId, decided_at: clock.now().toISOString() }
  await db
    .insertInto('finding_decisions')
    .values({ asset_id: assetId, finding, ...decision })
    .onConflict((conflict) => conflict.columns(['asset_id', 'finding']).doUpdateSet(decision))
    .execute()
}

export async function deleteDecision(db: MarketDb, assetId: string, finding: string): Promise<void> {
  await db.deleteFrom('finding_decisions').where('asset_id', '=', assetId).where('finding', '=', finding).execute()
}
