import { expect, test } from 'vitest'
import { buildRows } from '../readings/build-rows.ts'
import { tableOf } from '../testing/csv-bytes.ts'
import { guessMapping } from './guess-mapping.ts'

const HEADER = 'Trade date,Ticker,Shares,Unit price,Commission,Net amount,Ccy'
const BUY = '2024-01-15,AAPL,10,185.50,1.50,1856.50,USD'
const SELL = '2024-03-15,AAPL,4,172.00,1.50,686.50,USD'

function read(...rows: string[]) {
  const table = tableOf([HEADER, ...rows].join('\n'))
  const mapping = guessMapping(table)
  return { direction: mapping.direction, types: buildRows(table, mapping).map(({ type }) => type) }
}

test('fees that some totals contain and others lack tell buys from sells', () => {
  expect(read(BUY, SELL)).toEqual({ direction: 'net-amount', types: ['buy', 'sell'] })
})

test.each([
  [
    'all totals contain their fees, as a list that adds both up would',
    [BUY, '2024-03-15,AAPL,4,172.00,1.50,689.50,USD'],
  ],
  ['a total shows no side', [BUY, SELL, '2024-03-18,AAPL,2,170.00,1.50,340.00,USD']],
  ['more is sold than was bought', [BUY, '2024-03-15,AAPL,40,172.00,1.50,6878.50,USD']],
])('where %s, it is asked', (_, rows) => {
  expect(read(...rows).direction).toBeNull()
})

test('a price of purchases on different days says that all rows are purchases', () => {
  const directionOf = (...rows: string[]) =>
    guessMapping(tableOf(["Date,ISIN,Quantité,Cours d'achat", ...rows].join('\n'))).direction

  expect(directionOf('15/03/2024,US0378331005,10,180.50', '18/03/2024,US0378331005,5,181.50')).toBe('buy')
  expect(directionOf('15/03/2024,US0378331005,10,180.50', '15/03/2024,US5949181045,5,410.50')).toBeNull()
})
