import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { LOT_METHODS, type LotMethod } from './lot-queue.ts'
import { measurePortfolio } from './measure-portfolio.ts'
import { realizedGains, realizedGainsBy, saleDays } from './realized-gains.ts'
import { arbitraryPortfolio } from './testing/arbitrary-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const ALL_DAYS = { from: '0000-01-01', to: '9999-12-31', longTermMonths: 12 }

/** portfolio-help, cost-methodology.md: 100 at 95, 200 at 105, 100 at 107; 150 are sold at 110. */
const purchases = [
  booked({ id: 'first', type: 'buy', date: '2024-01-02', units: 100, price: 95, fee: 10 }),
  booked({ id: 'second', type: 'buy', date: '2024-02-01', units: 200, price: 105 }),
  booked({ id: 'third', type: 'buy', date: '2024-03-01', units: 100, price: 107 }),
]
const sale = booked({ id: 'sale', type: 'sell', date: '2024-04-02', units: 150, price: 110, fee: 9 })
const example = measure({
  today: '2024-06-03',
  transactions: [...purchases, sale],
  assets: [market({ '2024-06-03': 110 })],
})

/** One share bought and sold on these days, at 100 and 130. */
function heldBetween(bought: string, sold: string) {
  return measure({
    today: sold,
    transactions: [
      booked({ type: 'buy', date: bought, units: 1, price: 100 }),
      booked({ type: 'sell', date: sold, units: 1, price: 130 }),
    ],
    assets: [market({ [sold]: 130 })],
  })
}

describe('realized gains', () => {
  test.each<[LotMethod, number, number]>([
    ['average', 15_450, 3.75 + 9],
    ['fifo', 14_750, 10 + 9],
    ['lifo', 15_950, 0 + 9],
    ['hifo', 15_950, 0 + 9],
  ])('%s relieves %d and its fees (portfolio-help; LIFO by hand: 100 x 107 + 50 x 105)', (method, cost, fees) => {
    const { sales, ...sums } = realizedGains(example, { ...ALL_DAYS, method })
    expect(sums).toMatchObject({ proceeds: 16_500, cost, fees, gain: 16_500 - cost - fees })
    expect(sales).toMatchObject([{ transactionId: 'sale', units: 150, cost }])
  })

  test('FIFO takes the first purchase and a part of the second', () => {
    const { sales } = realizedGains(example, { ...ALL_DAYS, method: 'fifo' })
    expect(sales[0]?.lots).toMatchObject([
      { transactionId: 'first', opened: '2024-01-02', units: 100, cost: 9500, fees: 16, proceeds: 11_000 },
      { transactionId: 'second', opened: '2024-02-01', units: 50, cost: 5250, fees: 3, proceeds: 5500 },
    ])
  })

  test('LIFO takes the newest purchase first, and HIFO the one that cost most with its fees', () => {
    const costly = measure({
      today: '2024-06-03',
      transactions: [
        booked({ id: 'cheap', type: 'buy', date: '2024-01-02', units: 10, price: 90 }),
        booked({ id: 'costly', type: 'buy', date: '2024-01-03', units: 10, price: 100, fee: 60 }),
        booked({ id: 'dear', type: 'buy', date: '2024-01-04', units: 10, price: 105 }),
        booked({ id: 'new', type: 'buy', date: '2024-01-05', units: 10, price: 95 }),
        booked({ id: 'out', type: 'sell', date: '2024-04-02', units: 15, price: 110 }),
      ],
      assets: [market({ '2024-06-03': 110 })],
    })
    const takenBy = (method: LotMethod) =>
      realizedGains(costly, { ...ALL_DAYS, method }).sales[0]?.lots.map(({ transactionId }) => transactionId)
    expect(takenBy('lifo')).toEqual(['new', 'dear'])
    expect(takenBy('hifo')).toEqual(['costly', 'dear'])
  })

  test.each([
    ['2003-02-03', '2004-02-03', false],
    ['2003-02-03', '2004-02-04', true],
  ])('bought on %s and sold on %s: held for more than a year is %s (IRS Publication 550)', (bought, sold, isLong) => {
    const { longTerm, shortTerm, sales } = realizedGains(heldBetween(bought, sold), { ...ALL_DAYS, method: 'fifo' })
    expect(sales[0]?.lots[0]?.isLongTerm).toBe(isLong)
    expect([shortTerm, longTerm]).toEqual(isLong ? [0, 30] : [30, 0])
  })

  test('a period has the sales of its days, both ends included, by lots that earlier sales have left', () => {
    const measured = measure({
      today: '2024-06-03',
      transactions: [
        ...purchases,
        sale,
        booked({ id: 'later', type: 'sell', date: '2024-05-02', units: 50, price: 112 }),
      ],
      assets: [market({ '2024-06-03': 110 })],
    })
    const between = (from: string, to: string) =>
      realizedGains(measured, { ...ALL_DAYS, from, to, method: 'fifo' }).sales.map(({ transactionId }) => transactionId)
    expect(between('2024-04-02', '2024-05-02')).toEqual(['sale', 'later'])
    expect(between('2024-04-03', '2024-05-01')).toEqual([])
    const { sales } = realizedGains(measured, { ...ALL_DAYS, from: '2024-05-01', method: 'fifo' })
    expect(sales[0]?.lots).toMatchObject([{ transactionId: 'second', units: 50, cost: 5250 }])
  })

  test('the currency part is the cost at the rate of the sale, less the cost (portfolio-performance PR 4546)', () => {
    const measured = measure({
      today: '2024-06-03',
      transactions: [
        booked({ type: 'buy', date: '2024-01-02', units: 1, price: 89.12, currency: 'USD', rate: 0.9238 }),
        booked({ type: 'sell', date: '2024-05-02', units: 1, price: 116.45, currency: 'USD', rate: 0.8854 }),
      ],
      assets: [market({ '2024-06-03': 116.45 }, { currency: 'USD' })],
    })
    const { gain, currencyGain } = realizedGains(measured, { ...ALL_DAYS, method: 'fifo' })
    expect(currencyGain).toBeCloseTo(-3.42, 2)
    expect(gain).toBeCloseTo(24.2 - 3.42, 2)
  })

  test('sales of units that were not held are none', () => {
    const measured = measure({
      today: '2024-06-03',
      transactions: [
        booked({ type: 'buy', date: '2024-01-02', units: 1, price: 95 }),
        booked({ type: 'sell', date: '2024-02-01', units: 2, price: 100 }),
        booked({ type: 'sell', date: '2024-03-01', units: 1, price: 100 }),
      ],
      assets: [market({ '2024-06-03': 110 })],
    })
    expect(saleDays(measured)).toEqual([parseIsoDate('2024-02-01')])
    const { sales } = realizedGains(measured, { ...ALL_DAYS, method: 'fifo' })
    expect(sales.map(({ date, units }) => [date, units])).toEqual([['2024-02-01', 1]])
  })

  test('a sale without a rate has no gain, and neither has the sum', () => {
    const measured = measure({
      today: '2024-06-03',
      transactions: purchases.concat(booked({ type: 'sell', date: '2024-05-02', units: 1, price: 9, currency: 'CHF' })),
      assets: [market({ '2024-06-03': 110 })],
    })
    expect(realizedGains(measured, { ...ALL_DAYS, method: 'fifo' })).toMatchObject({ gain: null, cost: 95 })
  })

  test('the gains before fees are those of the lines, by average cost and by FIFO', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, fc.constantFrom('average', 'fifo'), (input, method) => {
        const measured = measurePortfolio({ ...input, costMethod: method })
        const { sales } = realizedGains(measured, { ...ALL_DAYS, method })
        for (const { assetId, gain, currencyEffect } of measured.lines) {
          const own = sales.filter((each) => each.assetId === assetId)
          const expected = (gain.realized ?? Number.NaN) + (currencyEffect.realized ?? Number.NaN)
          const sum = own.reduce((total, { proceeds, cost }) => total + (proceeds ?? NaN) - (cost ?? NaN), 0)
          expectClose(sum, expected, 1e6)
        }
      }),
    ))

  test('every method sells the same units, and a closed holding gains the same by all of them', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, (input) => {
        const measured = measurePortfolio(input)
        const [first, ...others] = realizedGainsBy(measured, LOT_METHODS, ALL_DAYS)
        expect(saleDays(measured).map(formatIsoDate).toSorted()).toEqual(first?.sales.map(({ date }) => date))
        for (const other of others) {
          expect(other.sales.map(({ units, date }) => [units, date])).toEqual(
            first?.sales.map(({ units, date }) => [units, date]),
          )
          expectClose(sumOfTerms(other), other.gain ?? Number.NaN, 1e6)
        }
        for (const { assetId, units } of measured.lines) {
          if (units > 0) continue
          const costs = [first, ...others].map((each) => costOf(each?.sales, assetId))
          for (const cost of costs) expectClose(cost, costs[0] ?? Number.NaN, 1e6)
        }
      }),
    ))
})

function sumOfTerms({ shortTerm, longTerm }: { shortTerm: number | null; longTerm: number | null }): number {
  return (shortTerm ?? Number.NaN) + (longTerm ?? Number.NaN)
}

function costOf(
  sales: readonly { assetId: string; cost: number | null; fees: number | null }[] | undefined,
  assetId: string,
): number {
  return (sales ?? [])
    .filter((sale) => sale.assetId === assetId)
    .reduce((sum, { cost }) => sum + (cost ?? Number.NaN), 0)
}

/** Equal but for the rounding of binary fractions in amounts of up to `scale`; NaN equals NaN. */
function expectClose(actual: number, expected: number, scale: number): void {
  if (Number.isNaN(expected)) expect(actual).toBeNaN()
  else expect(Math.abs(actual - expected)).toBeLessThan(1e-9 * Math.max(scale, Math.abs(expected)))
}
