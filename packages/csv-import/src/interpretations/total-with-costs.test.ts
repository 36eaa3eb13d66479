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

test('a plain amount contains its fees where prices are round only without them', () => {
  // 300 × 67.33 + 18.18, 100 × 282.00 + 25.38
  const rows = rowsOf(`Date;Achat/Vente;ISIN;Quantité;Montant;Commission
14/02/2022;Achat;FR0007052782;300;20 217,18 €;18,18 €
03/02/2022;Achat;FR0010655712;100;28 225,38 €;25,38 €`)
  expect(rows.map(({ outcome, price, fee }) => [outcome.kind, price, fee])).toEqual([
    ['ready', '67.33', '18.18'],
    ['ready', '282', '25.38'],
  ])
})

test('numbers under “Investment” are the total', () => {
  const rows = rowsOf(`Date,Type,Ticker,Quantity,Price,Currency,Investment
2025-01-06,Buy,CSSPX.MI,0.8,,EUR,200.00
2025-04-16,Buy,IQQQ.DE,1.6,62.5,EUR,100.00`)
  expect(rows.map(({ outcome, price }) => [outcome.kind, price])).toEqual([
    ['ready', '250'],
    ['ready', '62.5'],
  ])
})
