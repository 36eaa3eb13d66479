import { expect, test } from 'vitest'
import { toDividendRow } from './to-dividend-row.ts'

const missing = {
  portfolioId: 'p',
  assetId: 'A',
  exDate: '2026-06-12',
  payDate: '2026-06-26',
  units: 775,
  value: 0.4,
  currency: 'NOK',
  taxRate: null,
}

test('a missing dividend is recorded on its pay day, in its own currency, as units x amount per unit', () =>
  expect(toDividendRow(missing)).toEqual({
    portfolioId: 'p',
    stockId: 'A',
    type: 'dividend',
    date: '2026-06-26',
    price: 310,
    fee: 0,
    currency: 'NOK',
    source: 'market',
  }))

test('without a pay day it is recorded on its ex-day, rounded to the coins of its currency', () => {
  expect(toDividendRow({ ...missing, payDate: null })).toMatchObject({ date: '2026-06-12' })
  expect(toDividendRow({ ...missing, units: 120.9, value: 0.24, currency: 'USD' })).toMatchObject({ price: 29.02 })
  expect(toDividendRow({ ...missing, units: 3, value: 12.5, currency: 'JPY' })).toMatchObject({ price: 38 })
})

test('what the rate of its country withholds is its fee, rounded to the coins of its currency', () => {
  // Norway withholds 25 % of dividends to people abroad (skatteetaten.no); the United States 15 % by most treaties.
  expect(toDividendRow({ ...missing, taxRate: 0.25 })).toMatchObject({ price: 310, fee: 77.5 })
  expect(toDividendRow({ ...missing, units: 120.9, value: 0.24, currency: 'USD', taxRate: 0.15 })).toMatchObject({
    price: 29.02,
    fee: 4.35,
  })
})
