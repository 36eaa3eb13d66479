import { expect, test } from 'vitest'
import { readJsonPath } from './json-path.ts'
import { readJsonPrices } from './read-json-prices.ts'

const today = '2026-03-04'

/** Shapes as the documentation of these services shows them. */
const quotes = {
  data: [
    { date: '2026-03-02', close: 104.25 },
    { date: '2026-03-03', close: '104.5' },
  ],
}
const alphaVantage = {
  'Time Series (Daily)': { '2026-03-03': { '4. close': '104.5' }, '2026-03-02': { '4. close': '104.25' } },
}
const yahoo = {
  chart: { result: [{ timestamp: [1772409600, 1772496000], indicators: { quote: [{ close: [104.25, 104.5] }] } }] },
}
const pairs = [
  [1772409600000, 104.25],
  [1772496000000, 104.5],
]

test.each([
  ['objects in a list', quotes, '$.data[*].close', 'data[*].date'],
  ['members named for their days', alphaVantage, "['Time Series (Daily)'].*['4. close']", "['Time Series (Daily)'].*~"],
  ['two lists of equal length', yahoo, 'chart.result[0].indicators.quote[0].close[*]', 'chart.result[0].timestamp[*]'],
  ['pairs of milliseconds and price', pairs, '[*][1]', '$[*][0]'],
  [
    'days without hyphens',
    [
      [20260302, 104.25],
      ['20260303', 104.5],
    ],
    '[*][1]',
    '[*][0]',
  ],
])('%s are read as prices, oldest first', (_shape, json, pricePath, dayPath) => {
  const [first, second] = [
    { day: '2026-03-02', price: '104.25' },
    { day: '2026-03-03', price: '104.5' },
  ]
  expect(readJsonPrices(json, { pricePath, dayPath }, today)).toEqual({ prices: [first, second] })
})

test('one price without a day is of today; a price of null is none, a day counts once, and today waits', () => {
  expect(readJsonPrices({ eur: 1e-7 }, { pricePath: 'eur', dayPath: null }, today)).toEqual({
    prices: [{ day: today, price: '0.0000001' }],
  })
  const days = ['2026-03-01T23:59:59-05:00', '2026-03-01', '2026-03-02', today, '2026-03-05']
  const json = { days, prices: [1, 2, null, 4, 5] }
  expect(readJsonPrices(json, { pricePath: 'prices[*]', dayPath: 'days[*]' }, today)).toEqual({
    prices: [{ day: '2026-03-01', price: '2' }],
  })
})

test.each([
  [{ data: [] }, 'data[0].close', null, 'pricePath', 'data[0]'],
  [{ data: [{ open: 1 }] }, 'data[*].close', null, 'pricePath', 'data[*].close'],
  [{ close: [1, 2] }, 'close[*]', null, 'dayPath', '2'],
  [{ close: [1, 2], days: ['2026-03-02'] }, 'close[*]', 'days[*]', 'dayPath', '1'],
  [{ close: 'n/a' }, 'close', null, 'pricePath', '"n/a"'],
  [{ close: -1 }, 'close', null, 'pricePath', '-1'],
  [{ close: [[]] }, 'close[0]', null, 'pricePath', '[…]'],
  [{ close: 1, day: '03/02/2026' }, 'close', 'day', 'dayPath', '"03/02/2026"'],
  [{ close: 1, day: '2026-02-30' }, 'close', 'day', 'dayPath', '"2026-02-30"'],
  [{ close: 1, day: 20261302 }, 'close', 'day', 'dayPath', '20261302'],
  [{ close: 1, day: 12345 }, 'close', 'day', 'dayPath', '12345'],
])('%j read by %s and %s is refused, and says where', (json, pricePath, dayPath, field, named) => {
  const read = readJsonPrices(json, { pricePath, dayPath }, today)
  expect(read).toMatchObject({ field })
  expect(
    JSON.stringify(Object.values('error' in read && typeof read.error === 'object' ? read.error.values : {})),
  ).toContain(JSON.stringify(named).slice(1, -1))
})

test('a path leads to the values themselves, never to what every object inherits', () => {
  expect(readJsonPath({}, 'constructor')).toEqual({ missing: 'constructor' })
  expect(readJsonPath([1], 'length')).toEqual({ missing: 'length' })
  expect(readJsonPath('text', '[0]')).toEqual({ missing: '[0]' })
  expect(readJsonPath({ a: 1 }, '$')).toEqual({ values: [{ a: 1 }] })
})
