import type { CompanyActionEffect } from '@plumbline/contract/transactions/schemas'
import { type CompanyAction, MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { plainDecimal } from '@plumbline/contract/value-schemas'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { dayBefore } from '@plumbline/engine/calendar'
import { unitsHeldOn } from '@plumbline/engine/held-units'
import type { CarriedLot, LedgerTransaction } from '@plumbline/engine/ledger'
import { text } from '@plumbline/text/text'
import type { TransactionRow } from '../../database/schema.ts'
import { encodeLots } from '../../database/stored-lots.ts'
import { fieldProblem } from '../../errors.ts'
import { newId } from '../../identifiers.ts'
import type { AccountMarket } from '../../market/market.ts'
import type { AssetRow } from '../../market/securities/assets.ts'
import type { StoredPortfolio } from '../../portfolios/portfolio-rows.ts'
import type { Author } from '../author.ts'
import { closesOfRows } from '../closes-of-rows.ts'
import { marketSplitsOf } from '../market-splits.ts'
import { newRow } from '../new-row.ts'
import { ledgerTransaction } from '../read-ledger.ts'
import { readSecurity } from '../read-security.ts'
import { noUnitsHeld } from '../refuse-oversell.ts'
import { lotsOfEnd, lotsOfTransfers } from '../transfers/settle-transfers.ts'
import { type ActionHolding, openCosts } from './open-costs.ts'

/** A company action as a person enters it. */
export interface StatedAction {
  kind: CompanyAction
  stockId: string
  otherStockId: string
  date: string
  ratio?: string | undefined
  otherUnits?: string | undefined
  costShare?: string | undefined
  price?: string | undefined
  amount?: string | undefined
  comments?: string | null | undefined
}

/** A company action with its securities, splits and price from the market data. */
export interface PlannedAction extends ActionHolding {
  stated: StatedAction
  other: AssetRow
  /** Value of a unit of the other security on the day, in the currency of the holding. */
  price: string
}

/**
 * Reads what an action needs before its database transaction, because a source may be slow.
 *
 * @throws {DomainError} `unknown-asset`; `invalid-payload`
 */
export async function planAction(
  market: AccountMarket,
  today: string,
  portfolio: StoredPortfolio,
  stated: StatedAction,
): Promise<PlannedAction> {
  if (stated.date > today) throw fieldProblem('invalid-payload', 'date', text('The date is in the future'))
  if (stated.stockId === stated.otherStockId)
    throw fieldProblem('invalid-payload', 'otherStockId', text('Choose another security'))
  const refusalOfCash = text('Choose a security, not cash')
  const asset = await readSecurity(market, stated.stockId, 'stockId', refusalOfCash)
  const other = await readSecurity(market, stated.otherStockId, 'otherStockId', refusalOfCash)
  const splits = (await marketSplitsOf(market, [asset.id], portfolio.ignoredSplits, today)).get(asset.id) ?? []
  const price = stated.price ?? (await closeOf(market, stated, { asset, other }, today))
  const rates = await market.rates.tableFor([portfolio.currency, asset.currency], today)
  return { stated, portfolio, asset, other, splits, rates, price }
}

/**
 * The close of the other security on the day. For an exchange at a stated ratio, it can also follow from the close of the
 * security that was held.
 */
async function closeOf(
  market: AccountMarket,
  { kind, date, ratio }: StatedAction,
  { asset, other }: { asset: AssetRow; other: AssetRow },
  today: string,
): Promise<string> {
  const { currency } = asset
  const row = { type: 'sell', date, portfolioId: '', currency }
  const [close, own] = await closesOfRows(market, [row, row], [other, asset], today)
  if (close != null) return plainDecimal(close.price)
  if (kind === 'exchange' && ratio !== undefined && own != null)
    return formatDecimal(new ExactDecimal(own.price).div(ratio).toDecimalPlaces(MAX_DECIMALS))
  throw fieldProblem('invalid-payload', 'price', text('No price is known for this day. Enter the value of a unit.'))
}

/** Of units and prices that follow from what was entered. */
export const MAX_DECIMALS = 12

export interface DrawnAction {
  /** Of the holding, and of the other security. */
  rows: [TransactionRow, TransactionRow]
  /** The sale of the part of the units that an exchange pays in money. */
  sale?: TransactionRow
  effect: CompanyActionEffect
}

/**
 * The transactions of an action on a ledger. If an exchange also pays money, part of the units is sold for the money,
 * and the rest is exchanged. The part sold is money / (money + value of the new units).
 *
 * @param before the ledger of the holding without the action
 * @throws {DomainError} `oversold`: nothing is held; `invalid-payload`: the money is too little to sell units for
 * @see docs/methods/company-actions.md
 */
export function drawUpAction(
  planned: PlannedAction,
  author: Author,
  before: readonly LedgerTransaction[],
): DrawnAction {
  const { stated, portfolio, asset, splits, price } = planned
  const { amount, ratio, date } = stated
  if (amount === undefined) return drawUpEnds(planned, author, before)
  const held = unitsHeldOn(before, splits, date)
  if (!(held > 0)) throw noUnitsHeld('date')
  const units = new ExactDecimal(plainDecimal(held))
  const otherUnits = formatDecimal(new ExactDecimal(stated.otherUnits ?? units.times(ratio ?? 0)))
  const all = new ExactDecimal(otherUnits).times(price).plus(amount)
  const sold = units.times(amount).div(all).toDecimalPlaces(MAX_DECIMALS)
  if (sold.isZero()) throw fieldProblem('invalid-payload', 'amount', text('Units must be above 0'))
  const sale = newRow(author.now, {
    user_id: author.userId,
    portfolio_id: portfolio.id,
    asset_id: asset.id,
    type: 'sell',
    trade_date: date,
    units: formatDecimal(sold),
    price: formatDecimal(new ExactDecimal(amount).div(sold).toDecimalPlaces(MAX_DECIMALS)),
    fee: '0',
    currency: asset.currency,
    rate: null,
    comments: stated.comments ?? null,
    source: MANUAL_SOURCE,
  })
  const rest = { ...planned, stated: { ...stated, ratio: undefined, otherUnits, amount: undefined } }
  const drawn = drawUpEnds(rest, author, [...before, ledgerTransaction(sale)])
  const moved = new Map(drawn.effect.costs.map((cost) => [cost.currency, cost.moved]))
  // If the sale takes all purchases in a currency, nothing moves in that currency.
  const costs = [...openCosts(planned, author, before)].map(([currency, cost]) => {
    const goes = moved.get(currency) ?? 0
    return { currency, moved: goes, kept: 0, taken: cost - goes }
  })
  return { ...drawn, sale, effect: { ...drawn.effect, unitsHeld: held, money: Number(amount), costs } }
}

/**
 * Both transactions of an action without money.
 *
 * @param before the ledger of the holding without the action
 * @throws {DomainError} `oversold`: nothing is held
 */
function drawUpEnds(planned: PlannedAction, author: Author, before: readonly LedgerTransaction[]): DrawnAction {
  const { stated, portfolio, asset, other, splits, rates, price } = planned
  const isSpinoff = stated.kind === 'spinoff'
  // A spin-off does not affect units that are bought on its day.
  const lastDay = isSpinoff ? dayBefore(stated.date) : stated.date
  const held = unitsHeldOn(before, splits, lastDay)
  if (!(held > 0)) throw noUnitsHeld('date')
  const units = new ExactDecimal(plainDecimal(held))
  const otherUnits = new ExactDecimal(stated.otherUnits ?? units.times(stated.ratio ?? 0)).toDecimalPlaces(MAX_DECIMALS)
  if (!otherUnits.isPositive() || otherUnits.isZero())
    throw fieldProblem('invalid-payload', 'ratio', text('You would get no units of the other security'))
  const value = otherUnits.times(price)
  const common = {
    user_id: author.userId,
    portfolio_id: portfolio.id,
    trade_date: stated.date,
    fee: '0',
    currency: asset.currency,
    rate: null,
    comments: stated.comments ?? null,
    source: MANUAL_SOURCE,
    transfer_id: newId(),
    company_action: stated.kind,
  }
  const out = newRow(author.now, {
    ...common,
    asset_id: asset.id,
    ...(isSpinoff
      ? { type: 'spinoff', units: stated.costShare ?? '0', price: formatDecimal(value.toDecimalPlaces(MAX_DECIMALS)) }
      : {
          type: 'sell',
          units: formatDecimal(units),
          price: formatDecimal(value.div(units).toDecimalPlaces(MAX_DECIMALS)),
        }),
    lots: encodeLots([]),
  })
  const after = [...before, ledgerTransaction(out)]
  const going = lotsOfTransfers(portfolio, after, { splits, rates }, author.today).get(out.id) ?? []
  const getting = { units: formatDecimal(otherUnits), company_action: stated.kind }
  const lots = lotsOfEnd(going, out, getting)
  const into = newRow(author.now, {
    ...common,
    ...getting,
    asset_id: other.id,
    type: 'buy',
    price,
    lots: encodeLots(lots),
  })
  const effect = {
    unitsHeld: held,
    unitsAfter: isSpinoff ? held : 0,
    otherUnits: otherUnits.toNumber(),
    value: value.toNumber(),
    money: 0,
    currency: asset.currency,
    costs: costsOf(going, isSpinoff ? Number(stated.costShare) : 1),
  }
  return { rows: [out, into], effect }
}

/** @param share of the cost that moves to the other security */
function costsOf(going: readonly CarriedLot[], share: number): CompanyActionEffect['costs'] {
  const byCurrency = Map.groupBy(going, ({ currency }) => currency)
  return [...byCurrency].map(([currency, lots]) => {
    const moved = lots.reduce((sum, { amount, fee }) => sum + amount + fee, 0)
    return { currency, moved, kept: share === 0 ? 0 : moved / share - moved, taken: 0 }
  })
}
