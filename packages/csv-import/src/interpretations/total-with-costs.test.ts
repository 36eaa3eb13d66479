import { expect, test } from 'vitest'
import { rowsOf, tableOf } from '../testing/csv-bytes.ts'
import { guessMapping } from './guess-mapping.ts'

const feesOf = (header: string, ...rows: string[]) => rowsOf([header, ...rows].join('\n')).map(({ fee }) => fee)
const HEADER = 'Date,Type,Symbol,Units,Price,Currency,Total,Price + fees,Total + fees'
const ROWS = [
  '2024-02-05,Buy,ABC,130,41.50,USD,5395.00,41.5124,5396.61',
  '2024-03-20,Sell,ABC,50,36.20,USD,1810.00,36.1892,1809.46',
]

test('the difference between a total with fees and units × price is the fee', () => {
  expect(feesOf(HEADER, ...ROWS)).toEqual(['1.61', '0.54'])
})

test('a total with fees is not read where a column states the fees', () => {
  const withFees = ROWS.map((row, index) => `${row},${['1.61', '0.54'][index]}`)

  expect(feesOf(`${HEADER},Fee`, ...withFees)).toEqual(['1.61', '0.54'])
})

test('a second total that does not say what it is is asked about', () => {
  const header = 'Date,Type,Symbol,Units,Price,Currency,Total,Net amount'
  const rows = ['2024-02-05,Buy,ABC,130,41.50,USD,5395.00,5396.61', '2024-03-20,Sell,ABC,50,36.20,USD,1810.00,1809.46']
  const { columns, unproven } = guessMapping(tableOf([header, ...rows].join('\n')))

  expect(unproven.map(({ index }) => columns[index]?.header)).toEqual(['Net amount'])
})

test('a second total that the fees and the tax explain is not asked about', () => {
  const header = 'Date,Type,Symbol,Units,Price,Currency,Total,Fee,Tax,Net amount'
  const rows = [
    '2024-02-05,Buy,ABC,130,41.50,USD,5395.00,3,1.10,5399.10',
    '2024-03-20,Sell,ABC,50,36.20,USD,1810.00,3,0.50,1806.50',
  ]

  expect(guessMapping(tableOf([header, ...rows].join('\n'))).unproven).toEqual([])
})
