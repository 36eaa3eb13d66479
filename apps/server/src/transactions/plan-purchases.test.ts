import { expect, test } from 'vitest'
import { matchPlanPurchases } from './plan-purchases.ts'

/** 2.5 units at 40 euros, with a fee of 2. */
const booked = {
  id: 'p',
  assetId: 'OAK',
  type: 'buy',
  date: '2023-02-06',
  units: '2.5',
  price: '40',
  fee: '2',
  currency: 'EUR',
}
const executed = { assetId: 'OAK', type: 'buy', date: '2023-02-07', units: '2.53', price: '39.5', currency: 'EUR' }

test.each([
  ['executed at another price', {}, true],
  ['five days before', { date: '2023-02-01' }, true],
  ['six days before', { date: '2023-01-31' }, false],
  ['five days after', { date: '2023-02-11' }, true],
  ['six days after', { date: '2023-02-12' }, false],
  ['a sale', { type: 'sell' }, false],
  ['another asset', { assetId: 'ELM' }, false],
  // 112.2 is a tenth above 102, the amount with its fee; 90 a tenth below 100.
  ['a tenth above the amount with its fee', { units: '1', price: '112.2' }, true],
  ['more than that', { units: '1', price: '112.3' }, false],
  ['a tenth below the amount without its fee', { units: '1', price: '90' }, true],
  ['less than that', { units: '1', price: '89.9' }, false],
  ['in pence', { units: '2.5', price: '4000', currency: 'GBX' }, true],
  ['in another currency, of similar units', { price: '43', currency: 'USD' }, true],
  ['in another currency, of other units', { units: '2.2', price: '40', currency: 'USD' }, false],
  ['no number', { price: 'x' }, false],
  ['no day', { date: 'x' }, false],
])('%s: %o, found: %s', (_, changed: Partial<typeof executed>, isFound) => {
  const trade = { ...executed, ...changed }
  const purchase = changed.currency === 'GBX' ? { ...booked, currency: 'GBP' } : booked
  expect(matchPlanPurchases([trade], [purchase])).toEqual(new Map(isFound ? [[trade, purchase]] : []))
})

test('each purchase is found once, by the nearest trade', () => {
  const [far, near] = [{ ...executed, date: '2023-02-09' }, executed]
  expect([...matchPlanPurchases([far, near], [booked]).keys()]).toEqual([near])
  const next = { ...booked, id: 'q', date: '2023-02-13' }
  expect([...matchPlanPurchases([far, near], [booked, next])].map(([trade, { id }]) => [trade.date, id])).toEqual([
    ['2023-02-07', 'p'],
    ['2023-02-09', 'q'],
  ])
})
