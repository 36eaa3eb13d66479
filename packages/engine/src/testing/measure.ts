import { parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import type { AssetMarket } from '../market.ts'
import { measurePortfolio, type PortfolioInput, type PortfolioMeasurement } from '../measure-portfolio.ts'

/** An asset's market data from its closes, in EUR by default. */
export function market(
  closes: Readonly<Record<string, number>>,
  given: Partial<Omit<AssetMarket, 'prices'>> = {},
): AssetMarket {
  return {
    assetId: 'A',
    currency: 'EUR',
    splits: [],
    ...given,
    prices: {
      days: Int32Array.from(Object.keys(closes), parseIsoDate),
      closes: Float64Array.from(Object.values(closes)),
    },
  }
}

/** A portfolio in EUR, without rates by default. */
export function measure(
  input: Pick<PortfolioInput, 'today' | 'transactions' | 'assets'> & Partial<PortfolioInput>,
): PortfolioMeasurement {
  return measurePortfolio({ baseCurrency: 'EUR', fx: createFxTable([]), ...input })
}
