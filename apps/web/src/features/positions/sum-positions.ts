import type { Position } from '@plumbline/contract/performance/schemas'

type Summed = Pick<Position, 'isSample' | 'units' | 'currentValue' | 'gain'> & {
  lots: Pick<Position['lots'], 'baseCurrency'>
}

/**
 * Units over all portfolios but the sample, and value and gain per currency of the portfolios. A sum is null if one of
 * its parts is.
 */
export function sumPositions(positions: readonly Summed[]): {
  units: number
  sums: { currency: string; value: number | null; gain: number | null }[]
} {
  const add = (values: readonly (number | null)[]) =>
    values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
  const own = positions.filter(({ isSample }) => !isSample)
  const byCurrency = Map.groupBy(own, ({ lots }) => lots.baseCurrency)
  return {
    units: own.reduce((sum, { units }) => sum + units, 0),
    sums: [...byCurrency].map(([currency, summed]) => ({
      currency,
      value: add(summed.map(({ currentValue }) => currentValue)),
      gain: add(summed.map(({ gain }) => gain)),
    })),
  }
}
