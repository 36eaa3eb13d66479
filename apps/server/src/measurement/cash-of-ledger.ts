import type { CashBooking } from '@plumbline/engine/cash-booking'
import { majorUnitOf } from '@plumbline/engine/currency'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import { writeIfPossible } from '../database/database-errors.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { storeCash } from '../transactions/sale-proceeds.ts'

/** How the portfolio's transactions are booked against cash; undefined if they are not. */
export function cashOfLedger(
  market: AccountMarket,
  { id, currency, settings: { cash } }: StoredPortfolio,
  { holdings }: LedgerColumns,
): CashBooking | undefined {
  if (cash === 'off') return undefined
  const currencies = new Set([currency])
  for (const { currencyCodes } of holdings.values())
    for (const code of currencyCodes) currencies.add(majorUnitOf(code).currency)
  return {
    account: id,
    assets: new Map([...currencies].map((each) => [each, market.provider.cash(each).id])),
    settlesIn: cash === 'one-currency' ? currency : undefined,
  }
}

export function assetIdsOfLedger({ holdings }: LedgerColumns, cash: CashBooking | undefined): readonly string[] {
  return [...new Set([...holdings.keys(), ...(cash?.assets.values() ?? [])])]
}

/** The assets of a ledger and of its cash, which is stored where it is new. */
export async function assetsOfLedger(
  market: AccountMarket,
  ids: readonly string[],
  cash: CashBooking | undefined,
): Promise<ReadonlyMap<string, AssetRow>> {
  const assets = await market.assetsOf(ids)
  const missing = [...(cash?.assets ?? [])].filter(([, assetId]) => !assets.has(assetId))
  if (missing.length === 0) return assets
  await writeIfPossible(
    storeCash(
      market,
      missing.map(([currency]) => currency),
    ),
  )
  return await market.assetsOf(ids)
}
