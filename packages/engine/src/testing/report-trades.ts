import { createFxTable } from '../fx-table.ts'
import { COUNTRY_RULES, type ReportCountry, type ReportedSale, reportSales } from '../gains-reports/report-gains.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'
import { measurePortfolio } from '../measure-portfolio.ts'
import { booked } from './booked.ts'
import { market } from './measure.ts'

const TODAY = '2030-01-02'

/** A purchase as an authority's example states it: its units and what they cost together. */
export const bought = (date: string, units: number, total: number, fee = 0): LedgerTransaction =>
  booked({ type: 'buy', date, units, price: total / units, fee })

export const sold = (date: string, units: number, total: number, fee = 0): LedgerTransaction =>
  booked({ type: 'sell', date, units, price: total / units, fee })

/** All sales of one asset in the country's currency, as its report has them. */
export function reported(
  country: ReportCountry,
  trades: readonly LedgerTransaction[],
  { splits = [] }: Partial<Pick<AssetMarket, 'splits'>> = {},
): ReportedSale[] {
  const { currency } = COUNTRY_RULES[country]
  const measurement = measurePortfolio({
    baseCurrency: currency,
    today: TODAY,
    transactions: trades.map((trade) => ({ ...trade, currency })),
    assets: [market({ [TODAY]: 1 }, { currency, splits })],
    fx: createFxTable([]),
  })
  return reportSales(measurement, { country, from: '0000-01-01', to: TODAY })
}
