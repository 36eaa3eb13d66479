import { describe, expect, test } from 'vitest'
import { parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import { booked } from '../testing/booked.ts'
import { market } from '../testing/measure.ts'
import { applyRule } from './apply-rule.ts'
import type { WhatIfInput } from './rule.ts'

const usd = { base: 'EUR', quote: 'USD', days: Int32Array.of(parseIsoDate('2020-01-01')), rates: Float64Array.of(1.25) }

function given(transactions: WhatIfInput['transactions'], changed: Partial<WhatIfInput> = {}): WhatIfInput {
  return {
    transactions,
    proceeds: new Set(),
    money: new Set(['EUR.CASH', 'USD.CASH']),
    baseCurrency: 'EUR',
    booksCash: false,
    markets: new Map(),
    fx: createFxTable([usd]),
    ignoredSplits: [],
    today: parseIsoDate('2020-12-31'),
    ...changed,
  }
}
const of = (...assets: ReturnType<typeof market>[]) => ({
  markets: new Map(assets.map((each) => [each.assetId, each])),
})

describe('a plan of purchases', () => {
  // 4 January 2020 is a Saturday. 100 EUR are 125 USD: 2.5 units at 50 USD, 2 at 62.50 USD.
  const prices = { '2020-01-06': 50, '2020-02-04': 62.5, '2020-03-04': 80 }
  const plan = {
    kind: 'plan',
    assetId: 'A',
    amount: 100,
    from: '2020-01-04',
    to: '2020-03-31',
    every: 'month',
  } as const

  test('buys at the close of the day or of the next trading day, in the currency of the portfolio', () => {
    const input = given([], of(market(prices, { currency: 'USD' })))
    const trade = { assetId: 'A', type: 'buy', currency: 'EUR' }
    expect(applyRule(input, { ...plan, wholeUnits: false })).toMatchObject({
      removed: [],
      edited: [],
      added: [
        { ...trade, date: '2020-01-06', units: 2.5, price: 40 },
        { ...trade, date: '2020-02-04', units: 2, price: 50 },
        { ...trade, date: '2020-03-04', units: 1.5625, price: 64 },
      ],
    })
  })

  test('buys whole units only, and nothing for less than the price of one', () => {
    const input = given([], of(market({ ...prices, '2020-02-04': 126 }, { currency: 'USD' })))
    expect(applyRule(input, { ...plan, wholeUnits: true })).toMatchObject({
      added: [
        { date: '2020-01-06', units: 2 },
        { date: '2020-03-04', units: 1 },
      ],
    })
  })

  test('names the day without a close or a rate instead of taking another', () => {
    const { '2020-02-04': _left, ...gap } = prices
    const input = given([], of(market(gap, { currency: 'USD' })))
    const problem = { problem: 'no-close', assetId: 'A', date: '2020-02-04' }
    expect(applyRule(input, { ...plan, wholeUnits: false })).toEqual(problem)
    const unrated = given([], of(market(prices, { currency: 'SEK' })))
    const noRate = { problem: 'no-rate', currency: 'SEK', date: '2020-01-06' }
    expect(applyRule(unrated, { ...plan, wholeUnits: false })).toEqual(noRate)
    const early = { ...plan, from: '2019-12-28', wholeUnits: false }
    const closes = market({ '2019-12-30': 50, ...prices }, { currency: 'USD' })
    expect(applyRule(given([], of(closes)), early)).toEqual({ ...noRate, currency: 'USD', date: '2019-12-30' })
  })

  test('ends with the last day that has a close, if the prices are current', () => {
    const days = { '2020-01-06': 50, '2020-02-04': 50 }
    const input = given([], { ...of(market(days)), today: parseIsoDate('2020-02-08') })
    const weekly = { ...plan, every: 'week', from: '2020-01-31', wholeUnits: false } as const
    expect(applyRule(input, weekly)).toMatchObject({ added: [{ date: '2020-02-04' }] })
    const quarterly = applyRule(given([], of(market(prices))), { ...plan, every: 'quarter', wholeUnits: false })
    expect(quarterly).toMatchObject({ added: [{ date: '2020-01-06' }] })
  })
})

describe('had I never sold', () => {
  const ledger = [
    booked({ id: 'bought', type: 'buy', date: '2020-01-06', units: 10, price: 50 }),
    booked({ id: 'sold', type: 'sell', date: '2020-02-03', units: 4, price: 60 }),
    booked({ id: 'paid', type: 'dividend', date: '2020-03-02', price: 6, fee: 1.5 }),
    booked({ id: 'other', type: 'sell', date: '2020-02-03', assetId: 'B', units: 1, price: 9 }),
    booked({ id: 'cash', type: 'buy', date: '2020-02-03', assetId: 'EUR.CASH', units: 240, price: 1 }),
  ]

  test('leaves the sales out, and pays dividends on all units', () => {
    // 6 EUR on 6 units are 10 EUR on 10.
    expect(applyRule(given(ledger), { kind: 'never-sold', assetId: 'A' })).toMatchObject({
      removed: ['sold'],
      edited: [{ id: 'paid', price: 10, fee: 2.5 }],
    })
    expect(applyRule(given(ledger), { kind: 'never-sold' })).toMatchObject({ removed: ['sold', 'other'] })
  })

  test('scales returns of capital as it does dividends', () => {
    const back = booked({ id: 'back', type: 'returnofcapital', date: '2020-03-02', price: 12 })
    expect(applyRule(given([...ledger, back]), { kind: 'never-sold', assetId: 'A' })).toMatchObject({
      edited: [
        { id: 'paid', price: 10 },
        { id: 'back', price: 20 },
      ],
    })
  })

  test('says when there is nothing to change', () => {
    expect(applyRule(given(ledger), { kind: 'never-sold', assetId: 'C' })).toEqual({ problem: 'nothing-to-change' })
  })
})

describe('everything into one asset', () => {
  const index = market(
    { '2020-01-06': 100, '2020-02-03': 125, '2020-03-02': 60, '2020-04-01': 50 },
    { assetId: 'I', splits: [{ date: '2020-03-02', ratio: 2 }] },
  )

  test('buys for what was paid, and sells for what was received', () => {
    const ledger = [
      booked({ id: '1', type: 'buy', date: '2020-01-07', units: 10, price: 49, fee: 10 }),
      booked({ id: '2', type: 'sell', date: '2020-02-03', units: 5, price: 60, fee: 50 }),
      booked({ id: '3', type: 'buy', date: '2020-02-03', assetId: 'B', units: 1, price: 100, currency: 'USD' }),
      booked({ id: '4', type: 'dividend', date: '2020-02-20', price: 7 }),
      booked({ id: '5', type: 'sell', date: '2020-03-02', units: 5, price: 120 }),
    ]
    // Out on 3 February: 250 EUR less 100 USD at 1.25, which are 80 EUR. 3.64 units are 7.28 after the split.
    expect(applyRule(given(ledger, of(index)), { kind: 'everything-into', assetId: 'I' })).toEqual({
      removed: ['1', '2', '3', '4', '5'],
      edited: [],
      added: [
        { assetId: 'I', type: 'buy', date: '2020-01-07', units: 5, price: 100, currency: 'EUR' },
        { assetId: 'I', type: 'sell', date: '2020-02-03', units: 1.36, price: 125, currency: 'EUR' },
        { assetId: 'I', type: 'sell', date: '2020-03-02', units: 7.28, price: 60, currency: 'EUR' },
      ],
      shortfall: { date: '2020-03-02', amount: expect.closeTo(600 - 7.28 * 60, 9) },
    })
  })

  test('where cash is booked, follows deposits and withdrawals in their currency', () => {
    const ledger = [
      booked({ id: '1', type: 'deposit', date: '2020-01-06', assetId: 'USD.CASH', price: 250, currency: 'USD' }),
      booked({ id: '2', type: 'buy', date: '2020-01-07', units: 1, price: 40 }),
      booked({ id: '3', type: 'interest', date: '2020-01-08', assetId: 'EUR.CASH', price: 4 }),
      booked({ id: '4', type: 'withdrawal', date: '2020-04-01', assetId: 'USD.CASH', price: 25, currency: 'USD' }),
    ]
    const input = given(ledger, { ...of(index), booksCash: true })
    expect(applyRule(input, { kind: 'everything-into', assetId: 'I' })).toMatchObject({
      removed: ['2', '3'],
      added: [
        { type: 'buy', date: '2020-01-06', units: 2, price: 125, currency: 'USD' },
        { type: 'sell', date: '2020-04-01', units: 0.4, price: 62.5, currency: 'USD' },
      ],
      shortfall: null,
    })
  })
})

test('scaled: units of trades, amounts of the rest, and all fees', () => {
  const ledger = [
    booked({ id: '1', type: 'buy', date: '2020-01-06', units: 10, price: 49, fee: 10 }),
    booked({ id: '2', type: 'split', date: '2020-01-07', units: 2 }),
    booked({ id: '3', type: 'dividend', date: '2020-01-08', price: 3 }),
    booked({ id: '4', type: 'buy', date: '2020-01-06', assetId: 'B', units: 10, price: 49 }),
  ]
  expect(applyRule(given(ledger), { kind: 'scale', assetId: 'A', factor: 1.1 })).toMatchObject({
    edited: [
      { id: '1', units: 11, price: 49, fee: 11 },
      { id: '3', units: 0, price: 3.3 },
    ],
  })
  expect(applyRule(given(ledger), { kind: 'scale', factor: 2 })).toMatchObject({ edited: [{}, {}, { id: '4' }] })
})

describe('moved', () => {
  const splits = [{ date: '2020-02-03', ratio: 4 }]
  const assets = of(market({ '2020-01-06': 80, '2020-01-20': 84, '2020-02-03': 22 }, { splits }))
  const ledger = [
    booked({ id: '1', type: 'buy', date: '2020-01-06', units: 3, price: 80, currency: 'USD', rate: 0.8 }),
    booked({ id: '2', type: 'dividend', date: '2020-01-08', price: 3 }),
  ]

  test('a trade is made at the close of its new day, with its units after the splits between', () => {
    expect(applyRule(given(ledger, assets), { kind: 'move', days: 28 })).toMatchObject({
      edited: [
        { id: '1', date: '2020-02-03', units: 12, price: 27.5, currency: 'USD', rate: null },
        { id: '2', date: '2020-02-05', price: 3 },
      ],
    })
    const later = [booked({ id: '3', type: 'buy', date: '2020-02-03', units: 12, price: 22 })]
    expect(applyRule(given(later, assets), { kind: 'move', type: 'buy', days: -20 })).toMatchObject({
      edited: [{ id: '3', date: '2020-01-20', units: 3, price: 84 }],
    })
  })

  test('not into the future', () => {
    const problem = { problem: 'in-future', date: '2021-01-10' }
    expect(applyRule(given(ledger, assets), { kind: 'move', days: 370 })).toEqual(problem)
    const today = parseIsoDate('2020-02-07')
    const pending = { problem: 'in-future', date: '2020-02-05' }
    expect(applyRule(given(ledger, { ...assets, today }), { kind: 'move', days: 30 })).toEqual(pending)
  })
})

test('dropped: an asset with its splits, a type without; the proceeds of a sale follow the sale', () => {
  const ledger = [
    booked({ id: '1', type: 'buy', date: '2020-01-06', units: 10, price: 49 }),
    booked({ id: '2', type: 'split', date: '2020-01-07', units: 2 }),
    booked({ id: '3', type: 'buy', date: '2020-01-08', assetId: 'EUR.CASH', units: 3, price: 1 }),
  ]
  const input = given(ledger, { proceeds: new Set(['3']) })
  expect(applyRule(input, { kind: 'drop', assetId: 'A' })).toMatchObject({ removed: ['1', '2'] })
  expect(applyRule(input, { kind: 'drop', type: 'buy' })).toMatchObject({ removed: ['1'] })
  expect(applyRule(input, { kind: 'copy' })).toEqual({ removed: [], edited: [], added: [], shortfall: null })
})

describe('rebalanced each year', () => {
  const a = market({ '2020-01-06': 10, '2021-01-06': 30, '2022-01-06': 30 })
  const b = market({ '2020-01-06': 10, '2021-01-08': 10, '2022-01-06': 20 }, { assetId: 'B' })
  const bought = [
    booked({ id: 'a', type: 'buy', date: '2020-01-06', units: 10, price: 10 }),
    booked({ id: 'b', type: 'buy', date: '2020-01-06', assetId: 'B', units: 10, price: 10 }),
  ]
  const today = parseIsoDate('2022-03-01')

  test('to the weights at the start, on the first day on which each holding has a close', () => {
    // 300 and 100 become 200 and 200; then 6.66666667 at 30 and 20 at 20 are 600: 300 each.
    const input = given(bought, { ...of(a, b), today })
    expect(applyRule(input, { kind: 'rebalance', from: '2020-01-06' })).toMatchObject({
      removed: [],
      edited: [],
      added: [
        { assetId: 'A', type: 'sell', date: '2021-01-08', units: 3.33333333, price: 30 },
        { assetId: 'B', type: 'buy', date: '2021-01-08', units: 10, price: 10 },
        { assetId: 'A', type: 'buy', date: '2022-01-06', units: 3.33333333, price: 30 },
        { assetId: 'B', type: 'sell', date: '2022-01-06', units: 5, price: 20 },
      ],
    })
  })

  test('to stated weights from the first day on; later sales and dividends follow the units', () => {
    const ledger = [
      ...bought,
      booked({ id: 'c', type: 'dividend', date: '2020-06-01', price: 8, fee: 2 }),
      booked({ id: 'd', type: 'dividend', date: '2020-06-01', assetId: 'B', price: 8 }),
      booked({ id: 'e', type: 'sell', date: '2020-07-01', units: 2, price: 12 }),
      booked({ id: 'f', type: 'sell', date: '2020-07-01', assetId: 'B', units: 10, price: 12 }),
      booked({ id: 'g', type: 'returnofcapital', date: '2020-06-01', price: 3 }),
      booked({ id: 'h', type: 'returnofcapital', date: '2020-06-01', assetId: 'B', price: 3 }),
    ]
    const weights = [{ assetId: 'A', percent: 100 }]
    const rule = { kind: 'rebalance', from: '2020-01-06', weights } as const
    const before2021 = parseIsoDate('2020-12-31')
    expect(applyRule(given(ledger, { ...of(a, b), today: before2021 }), rule)).toMatchObject({
      removed: ['h', 'd', 'f'],
      edited: [
        { id: 'g', price: 6 },
        { id: 'c', price: 16, fee: 4 },
        { id: 'e', units: 4, price: 12 },
      ],
      added: [
        { assetId: 'A', type: 'buy', date: '2020-01-06', units: 10 },
        { assetId: 'B', type: 'sell', date: '2020-01-06', units: 10 },
      ],
    })
  })

  test('names the holding without a close', () => {
    const input = given(bought, { ...of(a, market({ '2020-01-06': 10 }, { assetId: 'B' })), today })
    const problem = { problem: 'no-close', assetId: 'B', date: '2021-01-06' }
    expect(applyRule(input, { kind: 'rebalance', from: '2020-01-06' })).toEqual(problem)
  })
})
