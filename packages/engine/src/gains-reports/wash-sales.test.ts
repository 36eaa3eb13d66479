import { expect, test } from 'vitest'
import { combineMeasurements } from '../combine-measurements.ts'
import { createFxTable } from '../fx-table.ts'
import { measurePortfolio } from '../measure-portfolio.ts'
import { market } from '../testing/measure.ts'
import { bought, reported, sold } from '../testing/report-trades.ts'
import { reportSales } from './report-gains.ts'

const figures = (sales: ReturnType<typeof reported>) =>
  sales.flatMap(({ parts }) =>
    parts.map(({ acquired, units, cost, disallowedLoss, gain }) => [acquired, units, cost, disallowedLoss, gain]),
  )

test('a loss is added to the cost of the same stock bought within 30 days (IRS, Publication 550, "Wash Sales", Example 1)', () => {
  const sales = reported('US', [
    bought('2023-01-03', 100, 1000),
    sold('2023-06-01', 100, 750),
    bought('2023-06-20', 100, 800),
    sold('2023-12-01', 100, 1200),
  ])
  expect(figures(sales)).toEqual([
    ['2023-01-03', 100, 1000, 250, 0],
    ['2023-06-20', 100, 1050, 0, 150],
  ])
})

test('no loss counts when as many shares were bought before it (Treasury Regulations, section 1.1091-1(h), Example 1)', () => {
  const sales = reported('US', [
    bought('1954-12-01', 100, 10_000),
    bought('1954-12-15', 100, 9000),
    sold('1955-01-03', 100, 9000),
  ])
  expect(figures(sales)).toEqual([['1954-12-01', 100, 10_000, 1000, 0]])
})

test('fewer shares bought than sold (Treasury Regulations, section 1.1091-1(h), Example 2; IRS, Publication 550)', () => {
  const sales = reported('US', [
    bought('1954-09-21', 100, 5000),
    bought('1954-12-21', 50, 2750),
    bought('1954-12-27', 25, 1125),
    sold('1955-01-03', 100, 4000),
    sold('1956-06-01', 75, 7500),
  ])
  expect(figures(sales)).toEqual([
    ['1954-09-21', 100, 5000, 750, -250],
    ['1954-12-21', 50, 3250, 0, 1750],
    ['1954-12-27', 25, 1375, 0, 1125],
  ])
})

test('more shares bought than sold: the first ones replace (section 1.1091-1(h), Example 3, and 1.1091-2)', () => {
  const days = ['1956-02-15', '1956-02-16', '1956-02-17', '1956-02-18']
  const sales = reported('US', [
    bought('1954-09-15', 100, 5000),
    sold('1956-02-01', 100, 4000),
    ...days.map((day) => bought(day, 50, 2000)),
    sold('1956-06-01', 200, 8000),
  ])
  expect(figures(sales)).toEqual([
    ['1954-09-15', 100, 5000, 1000, 0],
    ['1956-02-15', 50, 2500, 0, -500],
    ['1956-02-16', 50, 2500, 0, -500],
    ['1956-02-17', 50, 2000, 0, 0],
    ['1956-02-18', 50, 2000, 0, 0],
  ])
  // The time for which the shares of 1954 were held is a part of that of the first hundred.
  expect(sales[1]?.parts.map(({ isLongTerm }) => isLongTerm)).toEqual([true, true, false, false])
})

test.each([
  ['Example 1', 90, 110],
  ['Example 2', 70, 90],
])(
  'the basis of a new share is that of the old one and the difference in price (section 1.1091-2, %s)',
  (_, price, basis) => {
    const sales = reported('US', [
      bought('1935-01-02', 1, 100),
      sold('1955-01-15', 1, 80),
      bought('1955-02-01', 1, price),
      sold('1956-01-16', 1, 200),
    ])
    expect(figures(sales)).toEqual([
      ['1935-01-02', 1, 100, 20, 0],
      ['1955-02-01', 1, basis, 0, 200 - basis],
    ])
  },
)

test.each([
  ['30 days before', '2024-04-30', 100],
  ['31 days before', '2024-04-29', 0],
  ['30 days after', '2024-06-29', 100],
  ['31 days after', '2024-06-30', 0],
])('the days around the sale are 61: bought %s, on %s', (_, day, disallowed) => {
  const trades = [bought('2023-01-03', 10, 1000), sold('2024-05-30', 10, 900), bought(day, 10, 900)]
  const sales = reported(
    'US',
    trades.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  )
  expect(sales[0]).toMatchObject({ cost: 1000, disallowedLoss: disallowed, gain: disallowed - 100 })
})

test('what is left of the purchase that is sold replaces nothing (Revenue Ruling 56-602)', () => {
  const sales = reported('US', [bought('2024-05-02', 100, 1000), sold('2024-05-10', 40, 300)])
  expect(figures(sales)).toEqual([['2024-05-02', 40, 400, 0, -100]])
})

test('units replace others once, and what was sold before replaces nothing', () => {
  const sales = reported('US', [
    bought('2023-01-03', 20, 2000),
    bought('2024-05-02', 10, 900),
    sold('2024-05-10', 10, 800),
    sold('2024-05-11', 10, 700),
    sold('2024-05-20', 10, 700),
  ])
  expect(figures(sales)).toEqual([
    ['2023-01-03', 10, 1000, 200, 0],
    ['2023-01-03', 10, 1000, 0, -300],
    ['2024-05-02', 10, 1100, 0, -400],
  ])
})

test('units are those of today, though nothing was held on the day of the split', () => {
  const trades = [bought('2023-01-03', 10, 1000), sold('2024-05-10', 10, 800), bought('2024-05-20', 10, 450)]
  // Ten of the twenty units of today that were sold are replaced.
  expect(figures(reported('US', trades, { splits: [{ date: '2024-05-15', ratio: 2 }] }))).toEqual([
    ['2023-01-03', 10, 1000, 100, -100],
  ])
})

test('a purchase in another account of the person is a replacement; fees are a part of the loss', () => {
  const account = (transactions: ReturnType<typeof bought>[]) =>
    measurePortfolio({
      baseCurrency: 'USD',
      today: '2025-01-02',
      transactions: transactions.map((trade) => ({ ...trade, currency: 'USD' })),
      assets: [market({ '2025-01-02': 1 }, { currency: 'USD' })],
      fx: createFxTable([]),
    })
  const one = account([bought('2023-01-03', 10, 1000, 5), sold('2024-05-10', 10, 800, 3)])
  const other = account([bought('2024-05-20', 5, 450), sold('2024-12-02', 5, 500)])
  const both = combineMeasurements([one, other], { baseCurrency: 'USD', today: '2025-01-02' })
  const question = { country: 'US', from: '2024-01-01', to: '2024-12-31' } as const
  // A loss of 208 on ten units, of which five are replaced.
  expect(figures(reportSales(both, question))).toEqual([
    ['2023-01-03', 10, 1000, 104, -104],
    ['2024-05-20', 5, 554, 0, -54],
  ])
})
