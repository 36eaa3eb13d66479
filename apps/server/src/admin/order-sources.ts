import { text } from '@plumbline/text/text'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { deleteSourceOrder, saveSourceOrder } from '../market/histories/source-order.ts'
import type { Market } from '../market/market.ts'
import { requireAsset, securityOf } from '../market/securities/assets.ts'

interface OrderChange {
  assetId: string
  /** Names of all sources, the preferred one first; undefined returns to the installation's order. */
  order: readonly string[] | undefined
  userId: string
  today: string
  origin: EventOrigin
}

/** Stores the order of sources for the prices of an asset after its event, and fetches its history from the first one. */
export async function orderSources(
  { db, clock, market }: { db: Db; clock: Clock; market: Market },
  { assetId, order, userId, today, origin }: OrderChange,
): Promise<void> {
  const asset = await requireAsset(market, assetId)
  const names = (market.provider.sources ?? []).map(({ name }): string => name)
  if (order !== undefined && [...order].sort().join() !== [...names].sort().join())
    throw new DomainError(
      'invalid-payload',
      text('List each of these sources once: {value}.', { value: names.join(', ') }),
    )
  const detail = `${assetId} ${order?.join(',') ?? 'as configured'}`
  await recordEvent(db, clock, origin, { event: 'sources-ordered', userId, detail })
  if (order === undefined) await deleteSourceOrder(market.db, assetId)
  else await saveSourceOrder(market.db, clock, { assetId, order, userId })
  await market.histories.fetchAgain(securityOf(asset), today, { isNewOrder: true })
}
