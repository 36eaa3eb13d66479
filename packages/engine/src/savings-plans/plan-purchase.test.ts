import { describe, expect, test } from 'vitest'
import { parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import { market } from '../testing/measure.ts'
import { type PurchaseTerms, planPurchase, unitsFor } from './plan-purchase.ts'

const fx = createFxTable([
  { base: 'EUR', quote: 'USD', days: Int32Array.of(parseIsoDate('2020-01-02')), rates: Float64Array.of(1.25) },
])

/** 100 EUR, of which 2 EUR are the fee. */
const terms: PurchaseTerms = { assetId: 'A', currency: 'EUR', amount: 100, units: null, fee: 2, wholeUnits: false }

// 4 January 2020 is a Saturday. 50 USD at 1.25 are 40 EUR: 98 / 40 = 2.45 units.
const closes: Readonly<Record<string, number>> = { '2020-01-03': 48, '2020-01-06': 50, '2020-01-09': 60 }

function purchase(day: string, changed: Partial<PurchaseTerms> = {}, until = '2020-01-10', prices = closes) {
  const asset = market(prices, { currency: 'USD' })
  const input = { markets: new Map([['A', asset]]), fx, today: parseIsoDate(until) }
  return planPurchase(input, { ...terms, ...changed }, parseIsoDate(day))
}

describe('the purchase of a planned day', () => {
  test('is at its close or that of the next trading day, in the currency of the plan, for the amount less the fee', () => {
    expect(purchase('2020-01-04')).toEqual({ date: '2020-01-06', price: 40, units: 2.45 })
    expect(purchase('2020-01-06')).toEqual({ date: '2020-01-06', price: 40, units: 2.45 })
    expect(purchase('2020-01-04', { currency: 'USD' })).toEqual({ date: '2020-01-06', price: 50, units: 1.96 })
  })

  test('rounds down to 8 decimals, or to whole units', () => {
    // 98 / 48 = 2.041666666…
    expect(purchase('2020-01-07')).toEqual({ date: '2020-01-09', price: 48, units: 2.04166666 })
    expect(purchase('2020-01-07', { wholeUnits: true })).toMatchObject({ units: 2 })
    expect(purchase('2020-01-07', { amount: 98, wholeUnits: true, fee: 2 })).toMatchObject({ units: 2 })
    expect(purchase('2020-01-07', { amount: 97.99, wholeUnits: true, fee: 2 })).toMatchObject({ units: 1 })
    expect(purchase('2020-01-07', { amount: 49, wholeUnits: true, fee: 2 })).toMatchObject({ units: 0 })
  })

  test('buys the units that are stated', () => {
    expect(purchase('2020-01-07', { amount: null, units: 3 })).toEqual({ date: '2020-01-09', price: 48, units: 3 })
  })

  test('waits for a close that has not come, and says where there is none or no rate', () => {
    expect(purchase('2020-01-10')).toEqual({ waitsFor: 'close-to-come' })
    expect(purchase('2020-01-07', {}, '2020-01-08')).toEqual({ waitsFor: 'close-to-come' })
    expect(purchase('2020-01-10', {}, '2020-01-17')).toEqual({ waitsFor: 'no-close' })
    expect(purchase('2020-01-10', {}, '2020-02-17', { ...closes, '2020-01-18': 60 })).toEqual({ waitsFor: 'no-close' })
    expect(purchase('2020-01-10', {}, '2020-02-17', { ...closes, '2020-01-17': 60 })).toMatchObject({
      units: 2.04166666,
    })
    expect(purchase('2020-01-07', { currency: 'SEK' })).toEqual({ waitsFor: 'no-rate' })
    const early = { '2020-01-01': 50, ...closes }
    expect(purchase('2020-01-01', {}, '2020-01-10', early)).toEqual({ waitsFor: 'no-rate' })
  })
})

test('amounts that are multiples of the price give their exact number of units', () => {
  // In binary, 0.3 / 0.1 is 2.9999999999999996 and 4.35 / 0.01 is 434.99999999999994.
  expect(unitsFor(0.3, 0.1, true)).toBe(3)
  expect(unitsFor(4.35, 0.01, true)).toBe(435)
  expect(unitsFor(0.3, 0.1, false)).toBe(3)
  expect(unitsFor(100, 30, false)).toBe(3.33333333)
  expect(unitsFor(0.29, 0.1, true)).toBe(2)
})
