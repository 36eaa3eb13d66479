import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChosenLots } from './chosen-lots.ts'
import { reportSales } from './gains-reports/report-gains.ts'
import { lotsOfSale } from './lots-of-sale.ts'
import { measurePortfolio } from './measure-portfolio.ts'
import { realizedGains, realizedGainsBy } from './realized-gains.ts'
import { arbitraryPortfolio } from './testing/arbitrary-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const ALL_DAYS = { from: '0000-01-01', to: '9999-12-31' }
const ASKED = { ...ALL_DAYS, longTermMonths: 12, method: 'chosen' } as const

/**
 * Motley Fool, "Identifying Stock Sold for Tax Purposes" (fool.com/taxes/2000/taxes000818.htm), on specific
 * identification by Treasury Regulations, section 1.1012-1(c): 1,000 shares for 15, then 1,000 for 35; 1,000 sold for 32.
 */
const wizzbang = (splits: { date: string; ratio: number }[] = []) =>
  measure({
    today: '2000-08-18',
    transactions: [
      booked({ id: 'january', type: 'buy', date: '2000-01-10', units: 1000, price: 15 }),
      booked({ id: 'february', type: 'buy', date: '2000-02-25', units: 1000, price: 35 }),
      booked({ id: 'april', type: 'sell', date: '2000-04-12', units: 1000, price: 32 }),
    ],
    assets: [market({ '2000-08-18': 30 }, { splits })],
  })

const choose = (...lots: [string, number][]): ChosenLots =>
  new Map([['april', lots.map(([purchaseId, units]) => ({ purchaseId, units }))]])

describe('the lots that a sale takes', () => {
  test.each([
    ['the first block', choose(['january', 1000]), 17_000],
    ['the second block', choose(['february', 1000]), -3000],
    ['nothing: the first block', new Map(), 17_000],
    ['half of each', choose(['february', 500], ['january', 500]), 7000],
    ['less than is sold: the rest is the oldest', choose(['february', 400]), -1200 + 600 * 17],
    ['more than was bought', choose(['february', 5000]), -3000],
    ['a purchase that does not exist', choose(['never', 1000]), 17_000],
  ])('chosen is %s', (_, chosen, gain) => {
    expect(realizedGains(wizzbang(), { ...ASKED, chosen }).gain).toBeCloseTo(gain, 9)
    const sales = reportSales(wizzbang(), { country: 'US', ...ALL_DAYS, chosen })
    // The report adds nothing but what wash sales disallow.
    expect(sales.reduce((sum, sale) => sum + (sale.gain ?? 0) - (sale.disallowedLoss ?? 0), 0)).toBeCloseTo(gain, 9)
  })

  test('they are named in their order, and only by the method that lets them be chosen', () => {
    const chosen = choose(['february', 600], ['january', 100])
    const [byChoice, fifo] = realizedGainsBy(wizzbang(), ['chosen', 'fifo'], { ...ASKED, chosen })
    expect(byChoice?.sales[0]?.lots.map(({ transactionId, units }) => [transactionId, units])).toEqual([
      ['february', 600],
      ['january', 100],
      ['january', 300],
    ])
    expect(fifo?.gain).toBe(17_000)
  })

  test('units are those of the day of the sale', () => {
    // Two for one after the purchases: 2,000 and 2,000 units; half of the second block is sold.
    const [sale] = realizedGains(wizzbang([{ date: '2000-03-01', ratio: 2 }]), {
      ...ASKED,
      chosen: choose(['february', 1000]),
    }).sales
    expect(sale).toMatchObject({ cost: 17_500, gain: 14_500 })
    const [reported] = reportSales(wizzbang([{ date: '2000-06-01', ratio: 2 }]), {
      country: 'US',
      ...ALL_DAYS,
      chosen: choose(['february', 400]),
    })
    expect(reported?.parts.map(({ acquired, units }) => [acquired, units])).toEqual([
      ['2000-02-25', 400],
      ['2000-01-10', 600],
    ])
  })
})

test('the lots open for a sale are those that sales before it left', () => {
  const measurement = measure({
    today: '2021-01-04',
    transactions: [
      booked({ id: 'one', type: 'buy', date: '2020-01-02', units: 10, price: 10, fee: 5 }),
      booked({ id: 'two', type: 'buy', date: '2020-02-03', units: 10, price: 30 }),
      booked({ id: 'first sale', type: 'sell', date: '2020-03-02', units: 4, price: 50 }),
      booked({ id: 'second sale', type: 'sell', date: '2020-04-01', units: 8, price: 50 }),
      booked({ id: 'three', type: 'buy', date: '2020-05-04', units: 10, price: 30 }),
    ],
    assets: [market({ '2021-01-04': 1 })],
  })
  const chosen: ChosenLots = new Map([
    ['first sale', [{ purchaseId: 'two', units: 4 }]],
    ['second sale', [{ purchaseId: 'two', units: 1 }]],
  ])
  expect(lotsOfSale(measurement, 'A', 'second sale', chosen)).toEqual({
    assetId: 'A',
    date: '2020-04-01',
    units: 8,
    lots: [
      { transactionId: 'one', opened: '2020-01-02', units: 10, cost: 105, taken: 7 },
      { transactionId: 'two', opened: '2020-02-03', units: 6, cost: 180, taken: 1 },
    ],
  })
  expect(lotsOfSale(measurement, 'A', 'three', chosen)).toBeUndefined()
  expect(lotsOfSale(measurement, 'B', 'second sale', chosen)).toBeUndefined()
})

test('whatever is chosen, what is sold is conserved: of closed holdings, each method gains the same', () =>
  fc.assert(
    fc.property(arbitraryPortfolio, fc.infiniteStream(fc.nat(100)), (input, numbers) => {
      const measurement = measurePortfolio(input)
      const next = () => numbers.next().value as number
      const ids = input.transactions.map(({ id }) => id)
      const chosen: ChosenLots = new Map(
        ids.map((id) => [id, [{ purchaseId: ids[next() % ids.length] as string, units: next() }]]),
      )
      const closed = new Set(measurement.lines.filter(({ units }) => units === 0).map(({ assetId }) => assetId))
      const [byChoice, fifo] = realizedGainsBy(measurement, ['chosen', 'fifo'], { ...ASKED, chosen })
      const sumOf = (gains = byChoice) =>
        gains?.sales.filter(({ assetId }) => closed.has(assetId)).reduce((sum, { gain }) => sum + (gain ?? 0), 0) ?? 0
      expect(byChoice?.sales.map(({ units }) => units)).toEqual(fifo?.sales.map(({ units }) => units))
      for (const [at, sale] of byChoice?.sales.entries() ?? []) {
        const units = sale.lots.reduce((sum, lot) => sum + lot.units, 0)
        const expected = fifo?.sales[at]?.lots.reduce((sum, lot) => sum + lot.units, 0) ?? 0
        expect(Math.abs(units - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, expected))
      }
      expect(Math.abs(sumOf() - sumOf(fifo))).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(sumOf(fifo))))
    }),
  ))
