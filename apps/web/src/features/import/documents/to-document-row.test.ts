import type { Reading } from '@plumbline/reading/readings'
import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { describeMoney, toDocumentRow } from './to-document-row.ts'

const money = (amount: string, currency = 'EUR') => ({ amount: new Decimal(amount), currency })

const purchase: Reading = {
  kind: 'buy',
  day: '2026-11-18',
  time: '10:42',
  settlementDay: '2026-11-20',
  isSettledDay: false,
  exDay: null,
  security: { isin: 'QZ0000000033', wkn: null, cusip: null, sedol: null, symbol: null, name: 'Cordage SE' },
  units: new Decimal('40'),
  price: money('19.32', 'GBP'),
  priceIsPercent: false,
  gross: money('772.80', 'GBP'),
  fees: money('9.50', 'GBP'),
  taxes: money('3.86', 'GBP'),
  net: money('786.16', 'GBP'),
  rate: null,
}

const numbering = { rowNumber: 3, today: '2026-11-23' }
const amountsOf = (reading: Reading) => {
  const { row, tax } = toDocumentRow(reading, numbering)
  const { units, price, fee, currency, rate, rateCurrency, total, totalCurrency } = row
  return { units, price, fee, currency, rate, rateCurrency, total, totalCurrency, tax }
}

test.each([
  [false, 0],
  [true, 1],
])('a row whose day is the settlement day has a note: %s', (isSettledDay, count) => {
  expect(toDocumentRow({ ...purchase, isSettledDay }, numbering).row.notes).toHaveLength(count)
})

describe('amounts of a row', () => {
  test('a buy pays its fee and its tax', () => {
    expect(amountsOf(purchase)).toEqual({
      units: '40',
      price: '19.32',
      fee: '13.36',
      currency: 'GBP',
      rate: null,
      rateCurrency: null,
      total: '786.16',
      totalCurrency: 'GBP',
      tax: '3.86',
    })
  })

  test('the tax on a sale is no fee', () => {
    const sale: Reading = { ...purchase, kind: 'sell', net: money('759.44', 'GBP') }
    expect(amountsOf(sale)).toMatchObject({ fee: '9.5', tax: '3.86', total: '759.44' })
  })

  test('a dividend is the amount before tax', () => {
    const dividend: Reading = {
      ...purchase,
      kind: 'dividend',
      units: new Decimal('60'),
      price: money('0.30'),
      gross: money('18.00'),
      fees: money('0'),
      taxes: money('2.70'),
      net: money('15.30'),
    }
    expect(amountsOf(dividend)).toMatchObject({ units: '0', price: '18', fee: '0', currency: 'EUR', tax: '2.7' })
  })

  test.each([
    ['dollars for a euro', { from: 'EUR', to: 'USD', rate: new Decimal('1.25') }],
    ['euros for a dollar', { from: 'USD', to: 'EUR', rate: new Decimal('0.8') }],
  ])('a trade in another currency keeps its price, with the rate into the account: %s', (_, rate) => {
    const foreign: Reading = {
      ...purchase,
      units: new Decimal('10'),
      price: money('50', 'USD'),
      gross: money('400'),
      fees: money('8'),
      taxes: money('0'),
      net: money('408'),
      rate,
    }
    expect(amountsOf(foreign)).toMatchObject({
      price: '50',
      fee: '10',
      currency: 'USD',
      rate: '0.8',
      rateCurrency: 'EUR',
      total: '408',
      totalCurrency: 'EUR',
      tax: null,
    })
  })

  test('without a rate, a price in another currency becomes the share of the gross amount', () => {
    const unconverted: Reading = { ...purchase, price: money('50', 'USD'), gross: money('800'), net: money('813.36') }
    expect(amountsOf(unconverted)).toMatchObject({ price: '20', currency: 'EUR', rate: null })
  })

  test('a bond is held by its nominal, at a price in percent', () => {
    const bond: Reading = {
      ...purchase,
      units: new Decimal('5000'),
      price: money('98.5'),
      priceIsPercent: true,
      gross: money('4925'),
    }
    expect(amountsOf(bond)).toMatchObject({ units: '5000', price: '0.985', currency: 'EUR' })
  })
})

test('a day after today waits', () => {
  expect(toDocumentRow({ ...purchase, day: '2026-11-23' }, numbering).row.outcome).toEqual({ kind: 'ready' })
  expect(toDocumentRow({ ...purchase, day: '2026-11-24' }, numbering).row.outcome).toMatchObject({
    kind: 'attention',
    issues: [{ code: 'date-in-future' }],
  })
})

test('a price in the currency of the gross amount stays as it is stated, also where their rounding differs', () => {
  const rounded: Reading = { ...purchase, units: new Decimal('3'), price: money('33.33'), gross: money('100') }
  expect(amountsOf(rounded)).toMatchObject({ price: '33.33', currency: 'EUR', rate: null })
})

test('money alone is a whole amount of its currency, without a security', () => {
  const deposit = { kind: 'deposit', day: '2026-11-18', amount: money('5100.00', 'CHF') } as const
  const { row, tax } = describeMoney(deposit, [], numbering)
  expect(row).toMatchObject({
    type: 'deposit',
    date: '2026-11-18',
    units: '0',
    price: '5100',
    fee: '0',
    currency: 'CHF',
  })
  expect([row.isin, row.symbol, row.name, tax]).toEqual([null, null, null, null])
  expect(row.outcome).toEqual({ kind: 'ready' })
  expect(describeMoney({ ...deposit, day: '2026-11-24' }, [], numbering).row.outcome.kind).toBe('attention')
})
