import type { CompanyActionEffect } from '@plumbline/contract/transactions/schemas'
import { MANUAL_SOURCE, type SingleAction } from '@plumbline/contract/transactions/vocabulary'
import { plainDecimal } from '@plumbline/contract/value-schemas'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { dayBefore } from '@plumbline/engine/calendar'
import { unitsHeldOn } from '@plumbline/engine/held-units'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import { text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import type { TransactionRow } from '../../database/schema.ts'
import { fieldProblem } from '../../errors.ts'
import type { AccountMarket } from '../../market/market.ts'
import type { StoredPortfolio } from '../../portfolios/portfolio-rows.ts'
import type { Author } from '../author.ts'
import { marketSplitsOf } from '../market-splits.ts'
import { newRow } from '../new-row.ts'
import { ledgerTransaction } from '../read-ledger.ts'
import { readSecurity } from '../read-security.ts'
import { noUnitsHeld } from '../refuse-oversell.ts'
import { type ActionHolding, openCosts } from './open-costs.ts'
import { MAX_DECIMALS, type StatedAction } from './plan-action.ts'

/** An action within one security, as a person enters it. */
export interface StatedSingleAction extends Omit<StatedAction, 'kind' | 'otherStockId' | 'costShare'> {
  kind: SingleAction
}

/** An action within one security, with its splits from the market data. */
export interface PlannedSingleAction extends ActionHolding {
  stated: StatedSingleAction
}

/**
 * Reads what an action needs before its database transaction, because a source may be slow.
 *
 * @throws {DomainError} `unknown-asset`; `invalid-payload`
 */
export async function planSingleAction(
  market: AccountMarket,
  today: string,
  portfolio: StoredPortfolio,
  stated: StatedSingleAction,
): Promise<PlannedSingleAction> {
  if (stated.date > today) throw fieldProblem('invalid-payload', 'date', text('The date is in the future'))
  const asset = await readSecurity(market, stated.stockId, 'stockId', text('Choose a security, not cash'))
  const splits = (await marketSplitsOf(market, [asset.id], portfolio.ignoredSplits, today)).get(asset.id) ?? []
  const rates = await market.rates.tableFor([portfolio.currency, asset.currency], today)
  return { stated, portfolio, asset, splits, rates }
}

/**
 * The transactions of an action on a ledger. A takeover sells the units held at the close of its day. Every other
 * action applies to the units held at the close of the day before.
 *
 * @param before the ledger of the holding without the action
 * @throws {DomainError} `oversold`: nothing is held; `invalid-payload`: the new units round to 0
 * @see docs/methods/company-actions.md
 */
export function drawUpSingleAction(
  planned: PlannedSingleAction,
  author: Author,
  before: readonly LedgerTransaction[],
): { rows: TransactionRow[]; effect: CompanyActionEffect } {
  const { stated, portfolio, asset, splits } = planned
  const { kind, date, price = '0', amount = '0' } = stated
  const held = unitsHeldOn(before, splits, kind === 'takeover' ? date : dayBefore(date))
  if (!(held > 0)) throw noUnitsHeld('date')
  const units = new ExactDecimal(plainDecimal(held))
  const newUnits = new ExactDecimal(stated.otherUnits ?? units.times(stated.ratio ?? 0)).toDecimalPlaces(MAX_DECIMALS)
  if (newUnits.isZero() && (stated.otherUnits ?? stated.ratio) !== undefined)
    throw fieldProblem('invalid-payload', 'ratio', text('Units must be above 0'))
  const row = (given: Pick<TransactionRow, 'type' | 'units' | 'price'>) =>
    newRow(author.now, {
      ...given,
      user_id: author.userId,
      portfolio_id: portfolio.id,
      asset_id: asset.id,
      trade_date: date,
      fee: '0',
      currency: asset.currency,
      rate: null,
      comments: stated.comments ?? null,
      source: MANUAL_SOURCE,
    })
  const rows = rowsOf(kind, { units, newUnits, price, amount: new ExactDecimal(amount) }).map(row)
  const after = [...before, ...rows.map(ledgerTransaction)]
  const [had, has] = [openCosts(planned, author, before), openCosts(planned, author, after)]
  const effect = {
    unitsHeld: held,
    unitsAfter: kind === 'takeover' ? 0 : units.plus(newUnits).toNumber(),
    otherUnits: 0,
    value: 0,
    money: new ExactDecimal(amount).minus(newUnits.times(price)).toNumber(),
    currency: asset.currency,
    costs: [...new Set([...had.keys(), ...has.keys()])].map((currency) => {
      const kept = has.get(currency) ?? 0
      return { currency, moved: 0, kept, taken: (had.get(currency) ?? 0) - kept }
    }),
  }
  return { rows, effect }
}

interface Figures {
  units: Decimal
  newUnits: Decimal
  price: string
  amount: Decimal
}

function rowsOf(
  kind: SingleAction,
  { units, newUnits, price, amount }: Figures,
): Pick<TransactionRow, 'type' | 'units' | 'price'>[] {
  const paid = { type: 'returnofcapital', units: '0', price: formatDecimal(amount) }
  switch (kind) {
    case 'returnofcapital':
      return [paid]
    case 'takeover':
      return [
        {
          type: 'sell',
          units: formatDecimal(units),
          price: formatDecimal(amount.div(units).toDecimalPlaces(MAX_DECIMALS)),
        },
      ]
    case 'bonus':
      return [
        {
          type: 'split',
          units: formatDecimal(units.plus(newUnits).div(units).toDecimalPlaces(MAX_DECIMALS)),
          price: '0',
        },
      ]
    case 'rights':
      return [
        ...(newUnits.isZero() ? [] : [{ type: 'buy', units: formatDecimal(newUnits), price }]),
        ...(amount.isZero() ? [] : [paid]),
      ]
  }
}
