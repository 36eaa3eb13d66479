import type { PriceChangeKind } from '@plumbline/contract/ledger-changes/vocabulary'
import { MAX_PRICE_CORRECTIONS } from '@plumbline/contract/price-corrections/vocabulary'
import { plainDecimal } from '@plumbline/contract/value-schemas'
import { text } from '@plumbline/text/text'
import { lockUser } from '../accounts/users.ts'
import type { Db, Tx } from '../database/db.ts'
import { nextSequence } from '../entry-sequence.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'
import type { Market } from '../market/market.ts'
import { changeOwnVersion } from '../own-securities/own-prices.ts'
import type { Author } from '../transactions/author.ts'
import { requireMarketDay } from './price-of-day.ts'
import {
  findPriceChange,
  hasRoomForPrice,
  insertPriceChange,
  markPriceUndone,
  type PriceChangeRow,
  type PricedDay,
  readLastPriceChange,
} from './stored/correction-rows.ts'

interface Services {
  db: Db
  /** The shared market data, whose close is stored with a correction. */
  market: Market
}

type SetPrice = Pick<PriceChangeRow, 'price' | 'reason' | 'currency' | 'market_price'>

/** Appends a change. The user is locked. */
async function append(
  tx: Tx,
  { userId, now, by }: Author,
  { assetId, day }: PricedDay,
  { price, reason, currency, market_price }: SetPrice,
  kind: PriceChangeKind | { move: 'undone' | 'redone'; of: string },
): Promise<string> {
  const id = newId()
  await insertPriceChange(tx, {
    price,
    reason,
    currency,
    market_price,
    user_id: userId,
    id,
    sequence: nextSequence(now),
    recorded_at: now.toISOString(),
    kind: typeof kind === 'string' ? kind : kind.move,
    changed_by: by.author,
    token_id: by.tokenId,
    asset_id: assetId,
    day,
    reverses: typeof kind === 'string' ? null : kind.of,
    undone_by: null,
    superseded_by: null,
  })
  await changeOwnVersion(tx, userId)
  return id
}

async function requireRoom(tx: Tx, userId: string): Promise<void> {
  if (await hasRoomForPrice(tx, userId)) return
  const max = MAX_PRICE_CORRECTIONS
  throw new DomainError('over-quota', text('An account corrects at most {max} prices. Remove one first.', { max }))
}

/**
 * Sets the price of a day for the account. The same price and reason again change nothing.
 *
 * @throws {DomainError} `not-found`, `invalid-payload` as `requireMarketDay`; `over-quota`
 */
export async function correctPrice(
  { db, market }: Services,
  author: Author,
  priced: PricedDay,
  { price, reason }: { price: string; reason: string },
): Promise<void> {
  const { history, close } = await requireMarketDay(market, priced, author.today)
  const set = { price, reason, currency: history.currency, market_price: close === null ? null : plainDecimal(close) }
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, author.userId)
    const last = await readLastPriceChange(tx, priced)
    if (last?.price === price && last.reason === reason && last.currency === set.currency) return
    if (last === undefined || last.price === null) await requireRoom(tx, author.userId)
    await append(tx, author, priced, set, 'price-corrected')
  })
}

/** @throws {DomainError} `not-found`: the account did not set the price of the day */
export async function removeCorrection({ db }: Pick<Services, 'db'>, author: Author, priced: PricedDay): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, author.userId)
    const last = await readLastPriceChange(tx, priced)
    if (last === undefined || last.price === null)
      throw new DomainError('not-found', text('You did not correct the price of this day.'))
    await append(tx, author, priced, { ...last, price: null }, 'price-released')
  })
}

/** Whether a price is as a change left it. */
function isAsLeft(last: PriceChangeRow | undefined, left: PriceChangeRow): boolean {
  return last?.price === left.price && last.reason === left.reason
}

const wasReversed = (move: 'undone' | 'redone') =>
  new DomainError(
    'changed-meanwhile',
    move === 'undone' ? text('This change was undone before.') : text('This change was not undone.'),
  )

/**
 * Undoes a change of a price, or makes an undone one again.
 *
 * @throws {DomainError} `changed-meanwhile`: it is undone already, or not undone, or another price was set since;
 * `over-quota`
 */
export async function reversePriceChange(
  db: Db,
  author: Author,
  changeId: string,
  move: 'undone' | 'redone',
): Promise<void> {
  const { userId } = author
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const current = await findPriceChange(tx, userId, changeId)
    if (current === undefined || (current.undone_by === null) !== (move === 'undone')) throw wasReversed(move)
    const target = current.undone_by === null ? current : await findPriceChange(tx, userId, current.undone_by)
    const priced = { userId, assetId: current.asset_id, day: current.day }
    const last = await readLastPriceChange(tx, priced)
    if (target === undefined || !isAsLeft(last, target))
      throw new DomainError('changed-meanwhile', text('The price was changed since. Undo that first.'))
    const before = target.before ?? { ...target, price: null, reason: '' }
    if (before.price !== null && target.price === null) await requireRoom(tx, userId)
    const id = await append(tx, author, priced, before, { move, of: current.id })
    await markPriceUndone(tx, userId, current.id, move === 'undone' ? id : null)
  })
}
