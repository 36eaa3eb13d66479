import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const file = (factor: string, total: string, home = '1') =>
  rowsOf(
    [
      'Date;Action;Symbol;Currency;Units;Price;Fee;Factor PLN used;Total PLN',
      `2025-01-10;Buy;PKO.WA;PLN;10;50.50;5;${home};510`,
      `2025-02-12;Buy;AAPL;USD;2;240.00;1.50;${factor};${total}`,
    ].join('\n'),
  )[1]

test('an unknown column by which price and fee become the total is the rate', () => {
  expect(file('4.02', '1935.63')).toMatchObject({ outcome: { kind: 'ready' }, fee: '1.5', rate: '4.02' })
  expect(file('4.02', '1935.63', '')).toMatchObject({ rate: '4.02' })
})

test('it is none where it misses the total by a cent, or is another number in rows that nothing converts', () => {
  expect(file('4.02', '1935.65')).toMatchObject({ rate: null })
  expect(file('4.02', '1935.63', '2')).toMatchObject({ rate: null })
})
