import { expect, test } from 'vitest'
import type { BookedTransaction } from '../book-transactions.ts'
import { planSampleCash } from './plan-sample-cash.ts'

const row = (given: Partial<BookedTransaction> & Pick<BookedTransaction, 'type' | 'date'>): BookedTransaction => ({
  assetId: 'A',
  units: '0',
  price: '0',
  fee: '0',
  currency: 'EUR',
  rate: null,
  comments: null,
  ...given,
})

/** In euros; a dollar is worth half of one. */
const inEuros = (amount: number, from: string) => (from === 'EUR' ? amount : from === 'USD' ? amount / 2 : Number.NaN)

function cashOf(ledger: readonly BookedTransaction[]) {
  const booked = planSampleCash(ledger, { currency: 'EUR', assetId: 'EUR.CASH', convert: inEuros })
  return booked?.flatMap(({ assetId, type, date, price, fee }) =>
    assetId === 'EUR.CASH' ? [{ type, date, price, fee }] : [],
  )
}

test('a purchase that the money does not suffice for comes after a deposit in steps of 2400', () => {
  const bought = [
    // 4000 dollars and 10 of fees are 2005 euros, 50 units for 8 euros are 400: 5 more than the 395 left.
    row({ type: 'buy', date: '2020-03-02', units: '10', price: '400', fee: '10', currency: 'USD' }),
    row({ type: 'buy', date: '2020-04-01', units: '50', price: '8' }),
    row({ type: 'buy', date: '2020-05-04', units: '1', price: '2395' }),
  ]
  const booked = planSampleCash(bought, { currency: 'EUR', assetId: 'EUR.CASH', convert: inEuros })
  expect(booked?.map(({ type, date, price }) => [type, date, price])).toEqual([
    ['deposit', '2020-03-02', '2400.00'],
    ['buy', '2020-03-02', '400'],
    ['deposit', '2020-04-01', '2400.00'],
    ['buy', '2020-04-01', '8'],
    ['buy', '2020-05-04', '2395'],
  ])
})

test('what is there at the end of a year has interest of one percent, of which a quarter is withheld', () => {
  const ledger = [
    row({ type: 'buy', date: '2020-03-02', units: '1', price: '400' }),
    row({ type: 'dividend', date: '2022-03-01', price: '10' }),
  ]
  // 1 % of 2000, and of 2000 + 20 - 5.
  expect(cashOf(ledger)?.slice(1)).toEqual([
    { type: 'interest', date: '2020-12-31', price: '20.00', fee: '5.00' },
    { type: 'interest', date: '2021-12-31', price: '20.15', fee: '5.04' },
  ])
})

test('half of the proceeds of the last sale is withdrawn', () => {
  const ledger = [
    row({ type: 'buy', date: '2020-03-02', units: '10', price: '240' }),
    row({ type: 'sell', date: '2020-04-01', units: '2', price: '300', fee: '1' }),
    row({ type: 'sell', date: '2020-05-04', units: '3', price: '301', fee: '1' }),
  ]
  // (903 - 1) / 2 = 451
  expect(cashOf(ledger)?.slice(1)).toEqual([{ type: 'withdrawal', date: '2020-05-04', price: '451.00', fee: '0.00' }])
})

test('where a rate is missing, there is no cash', () => {
  expect(cashOf([row({ type: 'buy', date: '2020-03-02', units: '1', price: '1', currency: 'GBP' })])).toBeUndefined()
})
