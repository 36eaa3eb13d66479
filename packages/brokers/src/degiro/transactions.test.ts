import { ExactDecimal } from '@plumbline/csv-import/cells/numbers'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../reading/values.ts'
import { recordsOfCashMovements, tradedCurrencies } from './cash-movements.ts'
import type { Product } from './products.ts'
import { baseCurrencyShownBy, recordsOfTransactions, unsupportedReason } from './trades.ts'

const instrument = { key: '1', isin: 'US0378331005', symbol: 'A', name: 'Acme', currency: 'USD', exchange: null }
const stock: Product = { instrument, contractSize: new ExactDecimal(1), typeId: 1 }
const trade = { id: 7, productId: 1, date: '2024-03-01T10:00:00+01:00', quantity: 10, price: 5, buysell: 'B' }

const read = (rows: JsonObject[], product = stock) => recordsOfTransactions(rows, () => product, 'EUR')
const one = (change: object, product = stock) => read([{ ...trade, ...change }], product)[0]

describe('a transaction', () => {
  test.each(['id', 'productId', 'date', 'quantity'])('without its %s is left out', (field) => {
    expect(one({ [field]: undefined })).toMatchObject({ kind: 'skipped' })
  })

  test('of no units is left out', () => {
    expect(one({ quantity: 0 })).toMatchObject({ kind: 'skipped' })
  })

  test.each([
    ['S with positive units', { buysell: 'S' }, 'sell'],
    ['s in a small letter', { buysell: 's' }, 'sell'],
    ['negative units alone', { buysell: undefined, quantity: -10 }, 'sell'],
    ['B', {}, 'buy'],
    ['positive units alone', { buysell: undefined }, 'buy'],
  ])('by %s', (_by, change, side) => {
    expect(one(change)).toMatchObject({ kind: 'trade', side, units: '10', price: '5' })
  })

  test.each([
    ['a transfer without a price', { transfered: true, price: 0 }, 'skipped'],
    ['a transfer with a price', { transfered: true }, 'trade'],
    ['a gift, which is no transfer', { price: 0 }, 'trade'],
  ])('%s', (_what, change, kind) => {
    expect(one(change)).toMatchObject({ kind })
  })

  // 1,000 nominal at 98.5 percent cost 985.
  test.each([
    ['the price as stated', { quantity: 10, price: 5, total: -50 }, '5', null],
    ['a total half a percent off', { quantity: 10, price: 5, total: -50.25 }, '5', null],
    ['a price in percent', { quantity: 1000, price: 98.5, total: -985 }, '0.985', 'Price: 98.5% of nominal'],
    ['neither', { quantity: 10, price: 5, total: -60 }, '6', 'The price is the total divided by the units.'],
    ['a total of 0', { quantity: 10, price: 5, total: 0 }, '5', null],
    ['a price of 0', { quantity: 10, price: 0, total: -60 }, '0', null],
    ['no total', { quantity: 10, price: 5 }, '5', null],
  ])('of which the total shows %s', (_what, change, price, note) => {
    expect(one(change)).toMatchObject({ price, note })
  })

  test.each([
    ['its own rate', { total: -50, totalInBaseCurrency: -45 }, { currency: 'EUR', rate: '0.9' }],
    ['no rate without a total', { totalInBaseCurrency: -45 }, null],
    ['no rate without a total in the account’s currency', { total: -50 }, null],
    ['no rate of nothing', { total: 0, totalInBaseCurrency: -45 }, null],
    ['no rate to nothing', { total: -50, totalInBaseCurrency: 0 }, null],
  ])('has %s', (_what, change, fx) => {
    expect(one(change)).toMatchObject({ fx })
  })

  test('in the account’s currency has no rate', () => {
    const euros = { ...stock, instrument: { ...instrument, currency: 'EUR' } }
    expect(one({ total: -50, totalInBaseCurrency: -50 }, euros)).toMatchObject({ fx: null })
  })

  test.each([
    ['all fees', { totalFeesInBaseCurrency: -2.5, feeInBaseCurrency: -2 }, [{ amount: '2.5', currency: 'EUR' }]],
    ['its parts', { feeInBaseCurrency: -2, autoFxFeeInBaseCurrency: -0.5 }, [{ amount: '2.5', currency: 'EUR' }]],
    ['none', {}, []],
  ])('states %s', (_what, change, fees) => {
    expect(one(change)).toMatchObject({ fees })
  })

  test('is named by its number, which is cut at 200 characters', () => {
    const [record] = read([{ ...trade, quantity: undefined, id: 'x'.repeat(300) }])
    expect(record?.key).toBe(`transaction:${'x'.repeat(188)}`)
  })
})

test.each([
  [7, 1, true],
  [8, 1, true],
  [535, 1, true],
  [1, 100, false],
  [null, 100, true],
  [null, 1, false],
  [null, null, false],
])('a product of type %s with a contract of %s is refused: %s', (typeId, size, isRefused) => {
  const contractSize = size === null ? null : new ExactDecimal(size)
  expect(unsupportedReason({ instrument, typeId, contractSize }) !== undefined).toBe(isRefused)
})

describe('a corporate action', () => {
  const action = { ...trade, transactionTypeId: 101, price: 0, buysell: undefined }
  const out = { ...action, id: 1, quantity: -10 }
  const into = { ...action, id: 2, quantity: 30 }
  const kinds = (...rows: JsonObject[]) => read(rows).map(({ kind }) => kind)

  test('is a split where old units go and others come on one day, in either order', () => {
    for (const rows of [
      [out, into],
      [into, out],
    ]) {
      expect(read(rows)).toEqual([
        expect.objectContaining({ kind: 'split', newUnits: '30', oldUnits: '10', key: 'transaction:1+transaction:2' }),
      ])
    }
  })

  test.each([
    ['one row alone', [out]],
    ['two rows in', [{ ...into, id: 1 }, into]],
    ['two rows out', [out, { ...out, id: 2 }]],
    ['as many units in as out', [out, { ...into, quantity: 10 }]],
    ['a third row', [out, into, { ...into, id: 3 }]],
    ['another day', [out, { ...into, date: '2024-03-02' }]],
  ])('is none with %s', (_what, rows) => {
    expect(kinds(...rows)).toEqual(rows.map(() => 'skipped'))
  })

  test('with a price is a trade', () => {
    expect(kinds({ ...out, price: 5 })).toEqual(['trade'])
  })
})

describe('the account’s currency', () => {
  const shown = { productId: 1, total: -50, totalInBaseCurrency: -50 }
  const currency = (row: JsonObject, ofProduct: string | null = 'EUR') => baseCurrencyShownBy([row], () => ofProduct)

  test('is that of a product whose total is the same in both', () => {
    expect(currency(shown)).toBe('EUR')
    expect(baseCurrencyShownBy([{ ...shown, totalInBaseCurrency: -45 }, shown], () => 'EUR')).toBe('EUR')
  })

  test.each([
    ['without a total', { ...shown, total: undefined }],
    ['without a total in it', { ...shown, totalInBaseCurrency: undefined }],
    ['of totals of 0', { ...shown, total: 0, totalInBaseCurrency: 0 }],
    ['without a product', { ...shown, productId: undefined }],
    ['of different totals', { ...shown, totalInBaseCurrency: -45 }],
  ])('is not known %s', (_what, row) => {
    expect(currency(row)).toBeNull()
  })

  test('is not known from a product whose currency is not', () => {
    expect(currency(shown, null)).toBeNull()
  })
})

describe('a cash movement', () => {
  const movement = {
    id: 5,
    date: '2024-03-01',
    change: 8.4,
    currency: 'USD',
    productId: 1,
    description: 'Dividend',
    type: 'CASH_TRANSACTION',
  }
  const cash = (change: object) => recordsOfCashMovements([{ ...movement, ...change }], () => stock)[0]

  test('is a dividend', () => {
    expect(cash({})).toMatchObject({ kind: 'dividend', key: 'cash:5', amount: { amount: '8.4', currency: 'USD' } })
  })

  test.each(['date', 'change', 'currency'])('without its %s is left out', (field) => {
    expect(cash({ [field]: undefined })).toMatchObject({ kind: 'skipped', reason: expect.stringMatching(/without/) })
  })

  test('of a trade, or of nothing, is no record', () => {
    expect([cash({ type: 'TRANSACTION' }), cash({ change: 0 })]).toEqual([undefined, undefined])
  })

  test('has a key of at most 200 characters', () => {
    expect(cash({ id: 'x'.repeat(300) })?.key).toBe(`cash:${'x'.repeat(195)}`)
  })

  test('of a trade tells the currency of its product, if it names both', () => {
    const ofTrade = { ...movement, type: 'TRANSACTION' }
    expect([...tradedCurrencies([ofTrade])]).toEqual([['1', 'USD']])
    for (const change of [{ type: 'PAYMENT' }, { productId: undefined }, { currency: undefined }])
      expect([...tradedCurrencies([{ ...ofTrade, ...change }])]).toEqual([])
  })
})
