import type { LinePart } from '@plumbline/contract/portfolios/schemas'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

export function describePart({ portfolio: { id, name, currency }, measurement: { lines } }: MeasuredPortfolio) {
  return { _id: id, name, currency, lines: lines.filter(({ units }) => units !== 0).length }
}

/** What each of the portfolios has of each asset, by asset, largest first; undefined for one portfolio. */
export function describeParts({ parts }: MeasuredPortfolio): Map<string, LinePart[]> | undefined {
  if (parts === undefined) return undefined
  const byAsset = new Map<string, LinePart[]>()
  for (const { portfolio, measurement } of parts) {
    for (const { assetId, units, gain, percent, ...line } of measurement.lines) {
      const part = {
        portfolioId: portfolio.id,
        name: portfolio.name,
        units,
        baseCurrencyCurrentValue: line.baseCurrencyCurrentValue,
        baseCurrencyTotal: line.baseCurrencyCost,
        gain: gain.total,
        percent,
      }
      const known = byAsset.get(assetId)
      if (known === undefined) byAsset.set(assetId, [part])
      else known.push(part)
    }
  }
  const worth = ({ baseCurrencyCurrentValue }: LinePart) => baseCurrencyCurrentValue ?? -1
  for (const ofAsset of byAsset.values()) ofAsset.sort((a, b) => worth(b) - worth(a))
  return byAsset
}
