import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const HEADER = 'Date;Action;Symbol;Currency;Units;Price;Fee;Exchange rate;Total PLN'

test.each([
  ['that the total converts with the price is in the currency of the price', '1935.63', '1.5'],
  ['that the total adds after converting is in the currency of the total', '1931.10', '0.373134328358209'],
])('a fee %s', (_which, total, fee) => {
  const [row] = rowsOf([HEADER, `2025-02-12;Buy;AAPL;USD;2;240.00;1.50;4.02;${total}`].join('\n'))

  expect(row).toMatchObject({ outcome: { kind: 'ready' }, currency: 'USD', price: '240', fee })
})
