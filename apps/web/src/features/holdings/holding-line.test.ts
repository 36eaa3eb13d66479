import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { buildHoldingLines } from './holding-line.ts'

const figure = (value: number, annualized: number | null = null) => ({
  value,
  annualized,
  reason: null,
  isAmbiguous: false,
  rates: [],
})
const returns = {
  holdings: [
    {
      assetId: 'A',
      startValue: 0,
      endValue: 100,
      gain: 10,
      contribution: 0.35,
      twr: figure(0.2, 0.1),
      irr: { ...figure(0.3), isAmbiguous: true, rates: [0.1, 0.3] },
    },
  ],
} as unknown as Returns

function lineOf(id: string, baseCurrencyCurrentValue: number | null): Line {
  return { _id: id, baseCurrencyCurrentValue, gain: { dividend: 7, realized: -3 }, status: { isCash: false } } as Line
}

test('each line has its own returns, or none', () => {
  const [own, none] = buildHoldingLines([lineOf('A', 1), lineOf('C', 1)], 2, returns)
  expect(own).toMatchObject({ twr: 0.2, twrAnnualized: 0.1, irr: 0.3, irrAnnualized: null, contribution: 0.35 })
  expect(own?.ambiguousRates).toEqual([0.1, 0.3])
  expect(none).toMatchObject({ twr: null, twrAnnualized: null, irr: null, contribution: null, ambiguousRates: [] })
  expect(buildHoldingLines([lineOf('A', 1)], 2, undefined)[0]).toMatchObject({ twr: null, contribution: null })
})

test('the weight is a share of the portfolio’s value, or null without a value', () => {
  const weights = (values: (number | null)[], whole: number | null) =>
    buildHoldingLines(
      values.map((value) => lineOf('A', value)),
      whole,
      undefined,
    ).map(({ weight }) => weight)
  expect(weights([25, 75, 0], 100)).toEqual([0.25, 0.75, 0])
  expect(weights([null, 1], null)).toEqual([null, null])
  expect(weights([0], 0)).toEqual([null])
})

test('dividends and realized are the parts of the gain', () => {
  expect(buildHoldingLines([lineOf('A', 1)], 1, undefined)[0]).toMatchObject({ dividends: 7, realized: -3 })
})
