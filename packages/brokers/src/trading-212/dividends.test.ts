import { ExactDecimal } from '@plumbline/csv-import/cells/numbers'
import { expect, test } from 'vitest'
import { recordOfDividend } from './dividends.ts'

const instrument = { key: 'IVX', isin: 'US00000A1029', symbol: 'IVX', name: null, currency: 'EUR', exchange: null }
const row = {
  paidOn: '2024-03-01',
  amount: 7.36,
  quantity: 5,
  grossAmountPerShare: 2,
  reference: 'r',
  type: 'ORDINARY',
}
const reported = {
  isin: instrument.isin,
  day: '2024-03-01',
  units: new ExactDecimal(5),
  perShare: new ExactDecimal(2),
  currency: 'USD',
  tax: new ExactDecimal(1.5),
  instrument,
  key: 'k',
}

const read = (change: object, currency: string | null = 'EUR', report?: typeof reported) =>
  recordOfDividend({ ...row, ...change }, { ...instrument, currency }, 'EUR', report, () => 'content')

test.each([
  ['a day', { paidOn: '' }],
  ['an amount', { amount: undefined }],
  ['an amount that is not 0', { amount: 0 }],
])('a dividend needs %s', (_what, change) => {
  expect(read(change)).toBeNull()
})

// Five shares at 2 are 10 before tax.
test.each([
  ['the difference to what was paid', {}, 'EUR', { amount: { amount: '10' }, tax: '2.64' }],
  ['nothing, where all was paid', { amount: 10 }, 'EUR', { amount: { amount: '10' }, tax: '0' }],
  ['nothing, where rounding paid a cent more', { amount: 10.1 }, 'EUR', { amount: { amount: '10' }, tax: '0' }],
  ['at most 60 percent', { amount: 4 }, 'EUR', { amount: { amount: '10' }, tax: '6' }],
  [
    'the difference in pence and pounds',
    { amount: 0.08, currency: 'GBP' },
    'GBX',
    { amount: { amount: '10' }, tax: '2' },
  ],
])('the tax of a dividend is %s', (_what, change, currency, expected) => {
  expect(read(change, currency)).toMatchObject(expected)
})

test.each([
  ['more than 60 percent would be tax', { amount: 3.99 }, 'EUR'],
  ['more was paid than there was', { amount: 10.11 }, 'EUR'],
  ['it is in another currency', {}, 'USD'],
  ['its currency is not known', {}, null],
  ['the amount per share is not stated', { grossAmountPerShare: undefined }, 'EUR'],
  ['the shares are not stated', { quantity: undefined }, 'EUR'],
  ['the amount per share is 0', { grossAmountPerShare: 0 }, 'EUR'],
])('a dividend is booked after tax where %s', (_what, change, currency) => {
  const record = read(change, currency)
  expect(record).toMatchObject({ amount: { amount: String((change as { amount?: number }).amount ?? 7.36) } })
  expect(record).not.toHaveProperty('tax')
})

test('the report’s tax is taken, if it is less than the dividend', () => {
  expect(read({}, 'EUR', reported)).toMatchObject({ amount: { amount: '10', currency: 'USD' }, tax: '1.5' })
  expect(read({}, 'EUR', { ...reported, tax: new ExactDecimal(10) })).toMatchObject({ tax: '2.64' })
})
