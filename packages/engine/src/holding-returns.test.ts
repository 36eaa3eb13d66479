import { describe, expect, test } from 'vitest'
import { measureHoldings } from './holding-returns.ts'
import { runSteps } from './steps.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const trade = (type: 'buy' | 'sell', assetId: string, date: string, units: number, price: number) =>
  booked({ type, assetId, date, units, price })
const contributionsOf = (holdings: readonly { assetId: string; contribution: number }[] = []) =>
  Object.fromEntries(holdings.map(({ assetId, contribution }) => [assetId, contribution]))

describe('contribution to the return of the portfolio', () => {
  // Christopherson et al., Portfolio Performance Measurement and Benchmarking, ch. 19, as in PMwR's `rc`, geometric0:
  // weights 50/50 and 55/45, returns 40 % and 10 %, then 10 % and 20 %.
  test('of two assets over two periods with a shift between them', () => {
    const measured = measure({
      today: '2024-01-04',
      transactions: [
        trade('buy', 'stocks', '2024-01-01', 500, 1),
        trade('buy', 'bonds', '2024-01-01', 500, 1),
        trade('sell', 'stocks', '2024-01-03', 12.5 / 1.4, 1.4),
        trade('buy', 'bonds', '2024-01-03', 12.5 / 1.1, 1.1),
      ],
      assets: [
        market({ '2024-01-01': 1, '2024-01-02': 1.4, '2024-01-04': 1.54 }, { assetId: 'stocks' }),
        market({ '2024-01-01': 1, '2024-01-02': 1.1, '2024-01-04': 1.32 }, { assetId: 'bonds' }),
      ],
    })
    const { twr, holdings } = runSteps(measureHoldings(measured, { from: '2024-01-01', to: '2024-01-04' })) ?? {}
    expect(twr?.value).toBeCloseTo(1.25 * 1.145 - 1, 12)
    expect(contributionsOf(holdings)).toEqual({
      stocks: expect.closeTo(0.2 + 1.25 * 0.055, 12),
      bonds: expect.closeTo(0.05 + 1.25 * 0.09, 12),
    })
  })

  // quant.stackexchange.com 36520, geometric0: first F1 gains 10 %, then F2 does, at half of the portfolio each.
  test('a later gain counts on what the portfolio has grown to', () => {
    const measured = measure({
      today: '2024-01-04',
      transactions: [
        trade('buy', 'F1', '2024-01-01', 100, 1),
        trade('buy', 'F2', '2024-01-01', 100, 1),
        trade('sell', 'F1', '2024-01-03', 5 / 1.1, 1.1),
        trade('buy', 'F2', '2024-01-03', 5, 1),
      ],
      assets: [
        market({ '2024-01-01': 1, '2024-01-02': 1.1 }, { assetId: 'F1' }),
        market({ '2024-01-01': 1, '2024-01-04': 1.1 }, { assetId: 'F2' }),
      ],
    })
    const { holdings } = runSteps(measureHoldings(measured, { from: '2024-01-01', to: '2024-01-04' })) ?? {}
    expect(contributionsOf(holdings)).toEqual({ F1: expect.closeTo(0.05, 12), F2: expect.closeTo(0.0525, 12) })
  })

  test('a dividend after the last sale belongs to its holding', () => {
    const measured = measure({
      today: '2024-03-01',
      transactions: [
        trade('buy', 'A', '2024-01-02', 10, 100),
        trade('sell', 'A', '2024-01-12', 10, 110),
        booked({ type: 'dividend', date: '2024-02-01', price: 50 }),
      ],
      assets: [market({ '2024-01-02': 100 })],
    })
    const { twr, holdings } = runSteps(measureHoldings(measured, { from: '2023-12-31', to: '2024-03-01' })) ?? {}
    expect(twr?.value).toBeCloseTo(0.15, 12)
    expect(holdings).toMatchObject([{ assetId: 'A', gain: 150, contribution: expect.closeTo(0.15, 12) }])
  })

  test('a fee that exceeds the proceeds of the last day loses everything and not more', () => {
    const measured = measure({
      today: '2024-03-01',
      transactions: [
        trade('buy', 'A', '2024-01-02', 10, 100),
        trade('buy', 'B', '2024-01-02', 10, 100),
        trade('sell', 'A', '2024-01-12', 10, 1),
        trade('sell', 'B', '2024-01-12', 10, 1),
        booked({ type: 'fee', date: '2024-02-01', price: 100 }),
      ],
      assets: [market({ '2024-01-02': 100 }), market({ '2024-01-02': 100 }, { assetId: 'B' })],
    })
    const { twr, holdings = [] } = runSteps(measureHoldings(measured, { from: '2023-12-31', to: '2024-03-01' })) ?? {}
    expect(twr?.value).toBe(-1)
    expect(holdings.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(-1, 12)
  })
})

test('a holding is measured from its own first day, however long the portfolio is', () => {
  const measured = measure({
    today: '2024-12-31',
    transactions: [trade('buy', 'A', '2020-01-01', 10, 100), trade('buy', 'B', '2023-01-01', 10, 100)],
    assets: [
      market({ '2020-01-01': 100, '2024-12-31': 100 }),
      market({ '2023-01-01': 100, '2024-12-31': 144 }, { assetId: 'B' }),
    ],
  })
  const { holdings = [] } = runSteps(measureHoldings(measured, { from: '2019-12-31', to: '2024-12-31' })) ?? {}
  expect(holdings[1]).toMatchObject({ assetId: 'B', startValue: 0, endValue: 1440, gain: 440 })
  expect(holdings[1]?.twr.value).toBeCloseTo(0.44, 12)
  expect(holdings[1]?.twr.annual).toBeCloseTo(1.44 ** (365 / 731) - 1, 12)
  expect(holdings[1]?.irr.annual).toBeCloseTo(1.44 ** (365 / 730) - 1, 9)
})

test('a holding without daily values is left out and named; one that was closed before is not listed', () => {
  const measured = measure({
    today: '2024-12-31',
    transactions: [
      trade('buy', 'A', '2024-01-02', 10, 100),
      trade('buy', 'B', '2023-01-02', 10, 100),
      trade('sell', 'B', '2023-02-02', 10, 100),
      trade('buy', 'C', '2024-01-02', 10, 100),
    ],
    assets: [market({ '2024-01-02': 100 }), market({ '2023-01-02': 100 }, { assetId: 'B' })],
  })
  const returns = runSteps(measureHoldings(measured, { from: '2023-12-31', to: '2024-12-31' }))
  expect(returns?.holdings.map(({ assetId }) => assetId)).toEqual(['A'])
  expect(returns?.leftOut).toEqual(['C'])
})
