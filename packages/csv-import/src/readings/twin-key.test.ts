import { expect, test } from 'vitest'
import { type TwinFields, twinKey } from './twin-key.ts'

const purchase: TwinFields = {
  assetId: 'QUAY.LSE',
  type: 'buy',
  date: '2024-03-08',
  units: '10',
  price: '3.152',
  currency: 'GBP',
}

test.each<[string, Partial<TwinFields>]>([
  ['pence and pounds', { price: '315.2', currency: 'GBX' }],
  ['numbers and texts', { units: 10, price: 3.152 }],
  ['zeros at the end', { units: '10.00', price: '3.15200' }],
])('twins: %s', (_name, fields) => {
  expect(twinKey({ ...purchase, ...fields })).toBe(twinKey(purchase))
})

test.each<[keyof TwinFields, string]>([
  ['assetId', 'QUAY.US'],
  ['type', 'sell'],
  ['date', '2024-03-09'],
  ['units', '10.0001'],
  ['price', '3.1521'],
])('no twins: another %s', (field, value) => {
  expect(twinKey({ ...purchase, [field]: value })).not.toBe(twinKey(purchase))
})
