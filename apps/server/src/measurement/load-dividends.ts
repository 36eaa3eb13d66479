import type { IncomeMarket } from '@plumbline/engine/income/portfolio-income'
import type { Market } from '../market/market.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { taxRatesOf } from './withheld-taxes.ts'

/** What the market data say of the dividends of all assets of the ledger, and the rates that convert and tax them. */
export async function loadDividends(market: Market, measured: MeasuredPortfolio): Promise<IncomeMarket> {
  const { measurement, portfolio } = measured
  const { today, lines } = measurement
  const histories = await market.histories.historiesOf(
    lines.map(({ assetId }) => assetId),
    today,
  )
  const dividends = new Map(
    [...histories].map(([assetId, history]) => [
      assetId,
      history.dividends.map(({ date, payDate = null, value, currency }) => ({
        exDate: date,
        payDate,
        value,
        currency,
      })),
    ]),
  )
  const currencies = [...dividends.values()].flat().map(({ currency }) => currency)
  const fx = await market.rates.tableFor(new Set([portfolio.currency, ...currencies]), today)
  return { dividends, fx, taxRateOf: taxRatesOf(measured) }
}
