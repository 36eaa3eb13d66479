import type { FxTable } from '../fx-table.ts'
import type { MarketDividend } from '../income/market-dividend.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'

/** A ledger with all that the checks compare it with. */
export interface CheckedLedger {
  transactions: readonly LedgerTransaction[]
  assets: readonly AssetMarket[]
  dividends: ReadonlyMap<string, readonly MarketDividend[]>
  fx: FxTable
  baseCurrency: string
  today: string
}
