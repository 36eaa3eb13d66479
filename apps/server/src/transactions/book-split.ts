import { MARKET_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import type { StockSplit } from '@plumbline/market-sources/provider'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/db.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { type ChangedBy, recordChange } from './history/record-change.ts'
import { newRow } from './new-row.ts'

interface Booking {
  userId: string
  by: ChangedBy
  portfolioId: string
  assetId: string
  currency: string
  split: StockSplit
}

const RATIO_DECIMALS = 12

/** Records a market split in the ledger, unless it is already there. */
export async function bookSplit(tx: Tx, clock: Clock, booking: Booking): Promise<void> {
  const { userId, by, portfolioId, assetId, currency, split } = booking
  const isReverse = split.numerator < split.denominator
  const ratio = isReverse
    ? new ExactDecimal(split.denominator).div(split.numerator)
    : new ExactDecimal(split.numerator).div(split.denominator)
  const type = isReverse ? 'reversesplit' : 'split'
  await lockPortfolio(tx, userId, portfolioId)
  const booked = await tx
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('asset_id', '=', assetId)
    .where('trade_date', '=', split.date)
    .where('type', '=', type)
    .executeTakeFirst()
  if (booked !== undefined) return
  const now = clock.now()
  const row = newRow(now, {
    user_id: userId,
    portfolio_id: portfolioId,
    asset_id: assetId,
    type,
    trade_date: split.date,
    units: formatDecimal(ratio.toDecimalPlaces(RATIO_DECIMALS)),
    price: '0',
    fee: '0',
    currency,
    rate: null,
    source: MARKET_SOURCE,
  })
  await tx.insertInto('transactions').values(row).execute()
  await recordChange(tx, { userId, now, by, kind: 'split-booked' }, [], [row])
}
