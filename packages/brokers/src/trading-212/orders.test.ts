import { describe, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { createInstruments } from './instruments.ts'
import { dayOfOrder, recordOfOrder } from './orders.ts'

/** The list of instruments has one, in US dollars. */
function instruments() {
  const asked: string[] = []
  const fetch = async (input: unknown) => {
    asked.push(new URL(String(input)).pathname)
    return new Response(
      JSON.stringify([{ ticker: 'IVX_US_EQ', isin: 'US00000A1029', currencyCode: 'USD', name: 'IVX' }]),
    )
  }
  const context = { fetch: fetch as typeof globalThis.fetch, now: () => 0, wait: async () => {} }
  return { asked, list: createInstruments(createClient(context, { username: 'k', password: 's' })) }
}

const read = (order: object) => recordOfOrder(order, instruments().list, 'EUR')

const old = { id: 11, ticker: 'IVX_US_EQ', filledQuantity: 5, fillPrice: 50, fillId: 101, dateExecuted: '2024-02-01' }
const wallet = { currency: 'EUR', fxRate: 1.1, netValue: 227.27 }
const fill = { id: 201, quantity: 5, price: 50, filledAt: '2024-02-01T09:00:00Z', type: 'TRADE', walletImpact: wallet }
const newOrder = (change: object = {}, order: object = {}) => ({
  order: { id: 21, side: 'BUY', ticker: 'IVX_US_EQ', ...order },
  fill: { ...fill, ...change },
})

describe('an order', () => {
  test.each([
    ['of the old shape without a quantity', { ...old, filledQuantity: null }],
    ['of the old shape that filled nothing', { ...old, filledQuantity: 0 }],
    ['of the old shape without a day', { ...old, dateExecuted: null }],
    ['of the new shape without a quantity', newOrder({ quantity: null })],
    ['of the new shape that filled nothing', newOrder({ quantity: 0 })],
    ['of the new shape without a day', newOrder({ filledAt: null })],
  ])('%s is none', async (_what, order) => {
    expect(await read(order)).toBeNull()
  })

  test.each([
    ['without a price', { ...old, fillPrice: null }],
    ['that is a split', newOrder({ type: 'STOCK_SPLIT' })],
    ['of the old shape that is a split', { ...old, fillType: 'STOCK_SPLIT' }],
  ])('%s is left out', async (_what, order) => {
    expect(await read(order)).toMatchObject({ kind: 'skipped' })
  })

  test.each([
    ['a positive quantity', old, 'buy'],
    ['a negative quantity', { ...old, filledQuantity: -5 }, 'sell'],
    ['its side', newOrder({}, { side: 'SELL' }), 'sell'],
    ['its side, whatever the quantity', newOrder({ quantity: -5 }), 'buy'],
    ['a negative quantity without a side', newOrder({ quantity: -5 }, { side: undefined }), 'sell'],
    ['a way of trading', { ...old, fillType: 'OTC' }, 'buy'],
  ])('is a trade by %s', async (_by, order, side) => {
    expect(await read(order)).toMatchObject({ kind: 'trade', side, units: '5', price: '50' })
  })

  test.each([
    ['fill:101', old],
    ['order:11', { ...old, fillId: null }],
    ['fill:201', newOrder()],
    ['order:21', newOrder({ id: null })],
  ])('is known as %s', async (key, order) => {
    expect(await read(order)).toMatchObject({ key })
  })

  test('adds up the taxes of each currency', async () => {
    const taxes = [
      { quantity: -0.1, currency: 'EUR' },
      { amount: 0.2 },
      { quantity: 0.3, currency: 'GBP' },
      { quantity: 0, currency: 'USD' },
      { currency: 'CHF' },
    ]
    expect(await read(newOrder({ walletImpact: { ...wallet, taxes } }))).toMatchObject({
      fees: [
        { amount: '0.3', currency: 'EUR' },
        { amount: '0.3', currency: 'GBP' },
      ],
    })
  })

  // 5 × 50 USD are 250 USD; at 1.1 USD per EUR, 227.27 EUR.
  test.each([
    ['divided', {}, '0.909090909090909'],
    ['multiplied', { fxRate: 0.9091 }, '0.9091'],
    ['where it is five percent off at most', { fxRate: 1 / 0.95, netValue: 250 }, '0.95'],
  ])('has the stated rate, %s', async (_how, change, rate) => {
    expect(await read(newOrder({ walletImpact: { ...wallet, ...change } }))).toMatchObject({
      fx: { currency: 'EUR', rate },
    })
  })

  test.each([
    ['the rate', { fxRate: null }],
    ['a rate above 0', { fxRate: 0 }],
    ['the value', { netValue: null }],
    ['a value that is not 0', { netValue: 0 }],
    ['a rate that fits', { netValue: 100 }],
    ['another currency', { currency: 'USD' }],
  ])('has no rate without %s', async (_what, change) => {
    expect(await read(newOrder({ walletImpact: { ...wallet, ...change } }))).toMatchObject({ fx: null })
  })
})

test('the list of instruments is asked for once, and not where an order says it all', async () => {
  const { asked, list } = instruments()
  const own = { isin: 'US00000A1052', currency: 'USD', ticker: 'IVY_US_EQ', name: 'IVY' }
  expect(await list.instrumentOf({ instrument: own })).toMatchObject({ isin: 'US00000A1052', symbol: 'IVY' })
  expect(asked).toEqual([])
  expect(await list.instrumentOf({ instrument: { ...own, currency: null } })).toMatchObject({ currency: null })
  expect(await list.instrumentOf({ instrument: { ...own, isin: null } })).toMatchObject({ isin: null })
  expect(await list.instrumentOf({ ticker: 'IVX_US_EQ' })).toMatchObject({ isin: 'US00000A1029', currency: 'USD' })
  expect(asked).toHaveLength(1)
})

test('the day of an order is that of its execution, or else the latest that is stated', () => {
  expect(dayOfOrder(newOrder())).toBe('2024-02-01')
  expect(dayOfOrder({ order: { createdAt: '2024-03-01T09:00:00Z' } })).toBe('2024-03-01')
  expect(dayOfOrder({ dateModified: '2024-04-01', dateCreated: '2024-03-01' })).toBe('2024-04-01')
  expect(dayOfOrder({ dateCreated: '2024-03-01' })).toBe('2024-03-01')
})
