import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { expect, test } from 'vitest'
import { findReinvestment } from './find-reinvestment.ts'

type Stated = Partial<Pick<Transaction, 'type' | 'units' | 'price' | 'fee' | 'date' | 'currency'>> & {
  asset?: string
  portfolio?: string
}

const row = ({ asset = 'A', portfolio = 'P', ...stated }: Stated) => ({
  type: 'buy' as Transaction['type'],
  date: '2023-05-02',
  currency: 'EUR',
  portfolioId: { _id: portfolio },
  stockId: { _id: asset },
  units: 0,
  price: 0,
  fee: 0,
  ...stated,
})

// By hand: 42.50 less 2.50 of tax leaves 40; 0.8 × 48.75 is 39, and 1 of fee.
const dividend = row({ type: 'dividend', price: 42.5, fee: 2.5 })
const purchase = row({ type: 'buy', units: 0.8, price: 48.75, fee: 1 })

test('the purchase that a dividend paid for is the one of its day and asset for what was left of it', () => {
  expect(findReinvestment(dividend, [dividend, purchase])).toBe(purchase)
})

test.each<[string, Stated]>([
  ['another asset', { asset: 'B' }],
  ['another portfolio', { portfolio: 'Q' }],
  ['another day', { date: '2023-05-03' }],
  ['another currency', { currency: 'USD' }],
  ['another amount', { price: 48.8 }],
  ['a sale', { type: 'sell' }],
])('%s is not', (_name, changed) => {
  const other = row({ type: 'buy', units: 0.8, price: 48.75, fee: 1, ...changed })
  expect(findReinvestment(dividend, [dividend, other])).toBeUndefined()
})

test('a purchase has none', () => {
  expect(findReinvestment(purchase, [dividend, purchase, { ...purchase }])).toBeUndefined()
})
