import { expect, test } from 'vitest'
import { sumGains } from './sum-gains.ts'

type Holding = NonNullable<Parameters<typeof sumGains>[1][number]['returns']>['holdings'][number]

const holding = (assetId: string, startValue: number, endValue: number, gain: number) =>
  ({ assetId, startValue, endValue, gain }) as Holding

test('gains and what was paid in add up in each currency; who did not hold the asset is left out', () => {
  const returns = (...holdings: Holding[]) => ({ holdings })
  expect(
    sumGains('ACRN.US', [
      { currency: 'EUR', returns: returns(holding('ACRN.US', 1000, 1700, 200), holding('BEAM.LSE', 1, 2, 1)) },
      { currency: 'EUR', returns: returns(holding('ACRN.US', 0, 90, -10)) },
      { currency: 'USD', returns: returns(holding('ACRN.US', 500, 0, 25)) },
      { currency: 'CHF', returns: returns(holding('BEAM.LSE', 1, 2, 1)) },
      { currency: 'SEK', returns: undefined },
    ]),
  ).toEqual([
    { currency: 'EUR', gain: 190, paidIn: 600 },
    { currency: 'USD', gain: 25, paidIn: -525 },
  ])
})
