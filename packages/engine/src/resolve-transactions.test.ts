import { describe, expect, test } from 'vitest'
import { holdingLedgerOf } from './build-ledger.ts'
import { parseIsoDate } from './calendar.ts'
import { createFxTable } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import { transactionsOf } from './ledger-columns.ts'
import { Resolver } from './resolve-transactions.ts'
import { booked } from './testing/booked.ts'

const days = Int32Array.of(parseIsoDate('2024-01-01'))
const fx = createFxTable([
  { base: 'EUR', quote: 'USD', days, rates: Float64Array.of(1.25) },
  { base: 'EUR', quote: 'GBP', days, rates: Float64Array.of(0.8) },
])
const trade = (currency: string, rate: number | null = null) =>
  booked({ type: 'buy', date: '2024-01-02', units: 10, price: 100, fee: 5, currency, rate })

describe('amounts in the asset currency and in EUR', () => {
  test.each([
    {
      title: 'by the table',
      currency: 'USD',
      asset: 'USD',
      rate: null,
      inAsset: 1000,
      inBase: 800,
      fee: 4,
      source: 'table',
    },
    {
      title: 'by its own rate',
      currency: 'USD',
      asset: 'USD',
      rate: 0.9,
      inAsset: 1000,
      inBase: 900,
      fee: 4.5,
      source: 'transaction',
    },
    {
      title: 'a rate of 0 is none',
      currency: 'USD',
      asset: 'USD',
      rate: 0,
      inAsset: 1000,
      inBase: 800,
      fee: 4,
      source: 'table',
    },
    {
      title: 'its own rate into its own currency is 1',
      currency: 'EUR',
      asset: 'EUR',
      rate: 1.2,
      inAsset: 1000,
      inBase: 1000,
      fee: 5,
      source: 'same-currency',
    },
    {
      title: 'pence by the table',
      currency: 'GBX',
      asset: 'GBP',
      rate: null,
      inAsset: 10,
      inBase: 12.5,
      fee: 0.0625,
      source: 'table',
    },
    {
      title: 'pence by a rate per penny',
      currency: 'GBX',
      asset: 'GBP',
      rate: 0.012,
      inAsset: 10,
      inBase: 12,
      fee: 0.06,
      source: 'transaction',
    },
    {
      title: 'paid in base',
      currency: 'EUR',
      asset: 'USD',
      rate: null,
      inAsset: 1250,
      inBase: 1000,
      fee: 5,
      source: 'table',
    },
    {
      title: 'paid in a third currency',
      currency: 'GBP',
      asset: 'USD',
      rate: null,
      inAsset: 1562.5,
      inBase: 1250,
      fee: 6.25,
      source: 'table',
    },
    {
      title: 'paid in a third by its own rate',
      currency: 'GBP',
      asset: 'USD',
      rate: 1,
      inAsset: 1250,
      inBase: 1000,
      fee: 5,
      source: 'table',
    },
  ])('$title', ({ currency, asset, rate, inAsset, inBase, fee, source }) => {
    const resolved = resolve(trade(currency, rate), asset)
    expect(resolved.amountAsset).toBeCloseTo(inAsset, 10)
    expect(resolved.amountBase).toBeCloseTo(inBase, 10)
    expect(resolved.feeBase).toBeCloseTo(fee, 10)
    expect(resolved).toMatchObject({ rateSource: source, missingCurrency: undefined })
  })

  test.each([
    { currency: 'XYZ', asset: 'USD', missing: 'XYZ' },
    { currency: 'USD', asset: 'XYZ', missing: 'XYZ' },
    { currency: 'XYZ', asset: 'XYZ', missing: 'XYZ' },
  ])('$currency for an asset in $asset: $missing has no rate', ({ currency, asset, missing }) => {
    const resolved = resolve(trade(currency), asset)
    expect(resolved.missingCurrency).toBe(missing)
    expect([resolved.amountAsset, resolved.amountBase].some(Number.isNaN)).toBe(true)
  })
})

test.each([
  { title: 'by its own rate into the portfolio’s currency, and from there by the table', currency: 'USD', base: 72 },
  { title: 'by the table, if it is the portfolio’s currency', currency: 'EUR', base: 80 },
  { title: 'as it is, if it is the currency of choice', currency: 'GBP', base: 100 },
])('measured in another currency than the portfolio’s, an amount is converted $title', ({ currency, base }) => {
  const ledger = holdingLedgerOf('A', [{ ...trade(currency, 0.9), units: 1 }])
  const resolved = new Resolver(ledger, currency, 'GBP', fx, 'EUR').resolve(0)
  expect(resolved.amountBase).toBeCloseTo(base, 10)
})

function resolve(transaction: LedgerTransaction, assetCurrency: string) {
  return new Resolver(holdingLedgerOf('A', [transaction]), assetCurrency, 'EUR', fx).resolve(0)
}

test('a day is ordered split, buy, dividend, fee, sell, regardless of the order of entry', () => {
  const date = '2024-01-02'
  const entered = [
    booked({ type: 'sell', date, units: 1, price: 1 }),
    booked({ type: 'fee', date, price: 1 }),
    booked({ type: 'dividend', date, price: 1 }),
    booked({ type: 'buy', date, units: 1, price: 1 }),
    booked({ type: 'sell', date: '2024-01-01', units: 1, price: 1 }),
  ]
  const order = transactionsOf(holdingLedgerOf('A', entered)).map(({ type }) => type)
  expect(order).toEqual(['sell', 'buy', 'dividend', 'fee', 'sell'])
})
