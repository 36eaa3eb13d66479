import type { FindingChoice } from '@plumbline/contract/assets/vocabulary'
import { keyOfFinding } from '@plumbline/market-sources/findings'
import { text } from '@plumbline/text/text'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { deleteDecision, saveDecision } from '../market/findings/decision-store.ts'
import { readWholeHistories } from '../market/histories/history-rows.ts'
import type { Market } from '../market/market.ts'
import { type AssetRow, findAssets, securityOf } from '../market/securities/assets.ts'

interface DecisionContext {
  db: Db
  clock: Clock
  market: Market
}

interface Decision {
  assetId: string
  /** The key of the finding. */
  finding: string
  /** Undefined takes the decision back. */
  choice: FindingChoice | undefined
  userId: string
  today: string
  origin: EventOrigin
}

async function requireFinding({ db }: Market, assetId: string, finding: string): Promise<AssetRow> {
  const asset = (await findAssets(db, [assetId])).get(assetId)
  const [stored] = asset === undefined ? [] : await readWholeHistories(db, [assetId])
  if (asset === undefined || !stored?.history.findings.some((each) => keyOfFinding(each) === finding))
    throw new DomainError('not-found', text('This finding does not exist.'))
  return asset
}

/** Stores the decision after its event, and fetches the history again to apply it. */
export async function decideFinding(
  { db, clock, market }: DecisionContext,
  { assetId, finding, choice, userId, today, origin }: Decision,
): Promise<void> {
  const asset = await requireFinding(market, assetId, finding)
  await recordEvent(db, clock, origin, {
    event: choice === undefined ? 'finding-reopened' : 'finding-decided',
    userId,
    detail: [assetId, finding, choice].filter((word) => word !== undefined).join(' '),
  })
  if (choice === undefined) await deleteDecision(market.db, assetId, finding)
  else await saveDecision(market.db, clock, { assetId, finding, choice, userId })
  await market.histories.fetchAgain(securityOf(asset), today, { isNewOrder: false })
}
