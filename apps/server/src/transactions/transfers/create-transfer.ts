import type { createTransfer } from '@plumbline/contract/transactions/schemas'
import { MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { plainDecimal } from '@plumbline/contract/value-schemas'
import { unitsHeldOn } from '@plumbline/engine/held-units'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import type { Db } from '../../database/db.ts'
import type { TransactionRow } from '../../database/schema.ts'
import { encodeLots } from '../../database/stored-lots.ts'
import { fieldProblem } from '../../errors.ts'
import { newId } from '../../identifiers.ts'
import type { AccountMarket } from '../../market/market.ts'
import type { AssetRow } from '../../market/securities/assets.ts'
import { lockPortfolio } from '../../portfolios/lock-portfolio.ts'
import { readPortfolio, type StoredPortfolio } from '../../portfolios/portfolio-rows.ts'
import type { RequireRoom } from '../account-quota.ts'
import type { Author } from '../author.ts'
import { closesOfRows } from '../closes-of-rows.ts'
import { recordChange } from '../history/record-change.ts'
import { marketSplitsOf } from '../market-splits.ts'
import { newRow } from '../new-row.ts'
import { ledgerTransaction, readLedger } from '../read-ledger.ts'
import { readSecurity } from '../read-security.ts'
import { noUnitsHeld, refuseOversell } from '../refuse-oversell.ts'
import { lotsOfTransfers, settleTransfers } from './settle-transfers.ts'

interface Services {
  db: Db
  market: AccountMarket
  requireRoom: RequireRoom
}

type Request = z.output<typeof createTransfer.body>

/**
 * Moves units of a holding to another portfolio, as one change of the history. Returns the ids of both ends.
 *
 * Before the database transaction, because a source may be slow: reads both portfolios, the asset, its splits and, if
 * no price is stated, its close of the day. In one transaction, with both portfolios locked: refuses more units than
 * are held, finds the purchases that go with them, and writes both ends.
 *
 * @throws {DomainError} `not-found`; `unknown-asset`; `invalid-payload`; `oversold`; `over-quota`
 */
export async function transferUnits({ db, market, requireRoom }: Services, author: Author, request: Request) {
  const { userId, today } = author
  const [from, to] = await readPortfolios(db, userId, request)
  if (request.date > today) throw fieldProblem('invalid-payload', 'date', text('The date is in the future'))
  const asset = await readSecurity(market, request.stockId, 'stockId', text('Cash moves as a withdrawal and a deposit'))
  const splits = (await marketSplitsOf(market, [asset.id], from.ignoredSplits, today)).get(asset.id) ?? []
  const rates = await market.rates.tableFor([from.currency, asset.currency], today)
  const price = request.price ?? (await closeOf(market, asset, request.date, today))
  const result = await db.transaction().execute(async (tx) => {
    for (const id of [from.id, to.id].sort()) await lockPortfolio(tx, userId, id)
    const before = await readLedger(tx, userId, from.id, asset.id)
    const units = request.units ?? plainDecimal(unitsHeldOn(before, splits, request.date))
    const out = endOf(author, request, { asset, price, units })
    if (!(Number(units) > 0)) throw noUnitsHeld('units')
    const after = [...before, ledgerTransaction(out)]
    refuseOversell(before, after, splits, 'units')
    const lots = encodeLots(lotsOfTransfers(from, after, { splits, rates }, today).get(out.id) ?? [])
    const into: TransactionRow = { ...out, id: newId(), portfolio_id: to.id, type: 'buy', lots }
    await requireRoom(tx, userId, [out, into])
    await tx.insertInto('transactions').values([out, into]).execute()
    const change = { userId, now: author.now, by: author.by, kind: 'transferred' } as const
    return { ids: [out.id, into.id], changeIds: await recordChange(tx, change, [], [out, into]) }
  })
  for (const { id } of [from, to]) await settleTransfers(db, market, userId, id, today)
  return result
}

async function readPortfolios(
  db: Db,
  userId: string,
  { portfolioId, toPortfolioId }: Request,
): Promise<[StoredPortfolio, StoredPortfolio]> {
  const from = await readPortfolio(db, userId, portfolioId)
  const to = await readPortfolio(db, userId, toPortfolioId)
  if (from.id === to.id)
    throw fieldProblem('invalid-payload', 'toPortfolioId', text('Choose a portfolio other than the one with the units'))
  for (const { branch } of [from, to])
    if (branch !== undefined)
      throw fieldProblem('invalid-payload', 'portfolioId', text('Units cannot move to or from a what-if'))
  return [from, to]
}

/** As traded on or shortly before the day, in the asset's currency. */
async function closeOf(market: AccountMarket, asset: AssetRow, date: string, today: string): Promise<string> {
  const [close] = await closesOfRows(market, [{ type: 'sell', date, portfolioId: '' }], [asset], today)
  if (close == null)
    throw fieldProblem('invalid-payload', 'price', text('No price is known for this day. Enter the value of a unit.'))
  return plainDecimal(close.price)
}

/** The end that gives the units. */
function endOf(
  { userId, now }: Author,
  { portfolioId, date, comments }: Request,
  { asset, price, units }: { asset: AssetRow; price: string; units: string },
): TransactionRow {
  return newRow(now, {
    user_id: userId,
    portfolio_id: portfolioId,
    asset_id: asset.id,
    type: 'sell',
    trade_date: date,
    units,
    price,
    fee: '0',
    currency: asset.currency,
    rate: null,
    comments: comments ?? null,
    source: MANUAL_SOURCE,
    transfer_id: newId(),
    lots: encodeLots([]),
  })
}
