import type { Position } from '@plumbline/contract/performance/schemas'

type Summed = Pick<Position, 'units' | 'currentValue' | 'gain'> & { lots: Pick<Position['lots'], 'baseCurrency'> }

/**
 * Units over all portfolios, and value and gain of those in one currency. Without a rate between two currencies their
 * sums stay apart. A sum is null if one of its parts is.
 */
export function sumPositions(positions: readonly Summed[]): {
  units: number
  sums: { currency: string; value: number | null; gain: number | null }[]
} {
  const add = (values: readonly (number | null)[]) =>
    values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
  const byCurrency = Map.groupBy(positions, ({ lots }) => lots.baseCurrency)
  return {
    units: positions.reduce((sum, { units }) => sum + units, 0),
    sums: [...byCurrency].map(([currency, own]) => ({
      currency,
      value: add(own.map(({ currentValue }) => currentValue)),
      gain: add(own.map(({ gain }) => gain)),
    })),
  }
}
