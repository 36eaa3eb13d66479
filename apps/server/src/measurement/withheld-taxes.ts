import type { WithheldTax } from '@plumbline/contract/portfolios/schemas'
import type { IncomeMarket } from '@plumbline/engine/income/portfolio-income'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { payerCountry } from './payer-country.ts'

/** The rate of withheld tax of each line, by the settings of its portfolio; null without one for the payer's country. */
export function taxRatesOf(measured: MeasuredPortfolio): NonNullable<IncomeMarket['taxRateOf']> {
  const rates = new Map(
    (measured.parts ?? [measured]).flatMap(({ portfolio, measurement, assets }) => {
      const percents = percentsByCountry(portfolio.settings.withheldTaxes)
      return [...measurement.measuredLines].flatMap(([assetId, lines]) => {
        const country = payerCountry(assets.get(assetId))
        const percent = country === undefined ? undefined : percents.get(country)
        return lines.map((line) => [line, percent === undefined ? null : percent / 100] as const)
      })
    }),
  )
  return (line) => rates.get(line) ?? null
}

function percentsByCountry(taxes: readonly WithheldTax[]): Map<string, number> {
  return new Map(taxes.map(({ country, percent }) => [country, percent]))
}
