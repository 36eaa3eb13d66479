import { expect, test } from 'vitest'
import { examplePosition } from '../../testing/example-position.ts'
import { sumHeld } from './sum-held.ts'

// An example position has a price of 10, a cost of 9, and EUR.
const inCurrency = (name: string, units: number, baseCurrency: string) => {
  const position = examplePosition(name, units)
  return { ...position, lots: { ...position.lots, baseCurrency } }
}

test('own portfolios are summed without the sample, and transactions are added to the largest', () => {
  const positions = [examplePosition('Sample', 100, true), examplePosition('Depot', 5), examplePosition('Pension', 10)]
  expect(sumHeld(positions)).toEqual({ portfolioId: 'Pension', currency: 'EUR', value: 150, gain: 15 })
})

test('the sample counts where nothing else holds the asset, and a closed position does not', () => {
  const positions = [examplePosition('Sample', 100, true)]
  expect(sumHeld(positions)).toMatchObject({ portfolioId: 'Sample', value: 1000 })
  expect(sumHeld([examplePosition('Depot', 0)])).toBeUndefined()
  expect(sumHeld([])).toBeUndefined()
})

test('two currencies have no sum, and a value that is not known makes it unknown', () => {
  expect(sumHeld([inCurrency('Depot', 5, 'EUR'), inCurrency('Pension', 5, 'USD')])).toBeUndefined()
  const unvalued = { ...examplePosition('Depot', 5), currentValue: null }
  expect(sumHeld([unvalued, examplePosition('Pension', 5)])).toMatchObject({ value: null, gain: 10 })
})
