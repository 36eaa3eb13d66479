import { plainDecimal } from '@plumbline/contract/value-schemas'
import type { FxTable } from '@plumbline/engine/fx-table'
import { unitsHeldOn } from '@plumbline/engine/held-units'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import type { MarketSplit } from '@plumbline/engine/market'
import type { AssetRow } from '../../market/securities/assets.ts'
import type { StoredPortfolio } from '../../portfolios/portfolio-rows.ts'
import type { Author } from '../author.ts'
import { lotsOfTransfers } from '../transfers/settle-transfers.ts'

/** The holding of an action, with its splits and rates from the market data. */
export interface ActionHolding {
  stated: { date: string }
  portfolio: StoredPortfolio
  asset: AssetRow
  splits: readonly MarketSplit[]
  rates: FxTable
}

/**
 * The cost of the units held at the close of the action's day, fees included, by the currency in which they were paid:
 * that of the purchases that would leave with a sale of all units.
 */
export function openCosts(
  { stated: { date }, portfolio, asset, splits, rates }: ActionHolding,
  { today }: Pick<Author, 'today'>,
  ledger: readonly LedgerTransaction[],
): Map<string, number> {
  const units = unitsHeldOn(ledger, splits, date)
  const costs = new Map<string, number>()
  if (!(units > 0)) return costs
  const all: LedgerTransaction = {
    id: 'all',
    assetId: asset.id,
    type: 'sell',
    date,
    units: Number(plainDecimal(units)),
    price: 0,
    fee: 0,
    currency: asset.currency,
    rate: null,
    sequence: Number.MAX_SAFE_INTEGER,
    transfer: { id: null, lots: [] },
  }
  const lots = lotsOfTransfers(portfolio, [...ledger, all], { splits, rates }, today).get('all') ?? []
  for (const { currency, amount, fee } of lots) costs.set(currency, (costs.get(currency) ?? 0) + amount + fee)
  return costs
}
