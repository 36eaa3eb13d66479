import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const kinds = (text: string) =>
  rowsOf(text).map(({ type, outcome }) => (outcome.kind === 'ready' ? type : outcome.kind))

test.each([
  [
    'a payment on units that were never bought, next to another row without a price',
    'Date,ISIN,Quantity,Price,Total\n2024-01-12,,,,500\n2024-01-15,US5949181045,10,9,-90\n2024-01-16,US0378331005,22,,-3\n2024-01-16,US0378331005,22,0.82,18.04',
    ['ignored', 'buy', 'attention', 'attention'],
  ],
  [
    'a total that contains the fee of the other side',
    'Date,ISIN,Quantity,Price,Fee,Total\n2024-01-15,US0378331005,3,50,1,151\n2024-01-16,US0378331005,-3,50,1,-149\n2024-01-17,US0378331005,2,60,1,119',
    ['buy', 'sell', 'attention'],
  ],
  [
    'as many units as money at a price of 1',
    'Date,ISIN,Quantity,Price,Total\n2024-01-15,US0378331005,3,50,150\n2024-01-16,US0378331005,-3,51,-153\n2024-01-17,US5949181045,250.5,1,250.5',
    ['buy', 'sell', 'attention'],
  ],
  [
    'the fractions of a purchase, taken back at its price',
    'Date,ISIN,Quantity,Price,Total\n2024-01-15,US0378331005,1.4813,50,74.07\n2024-01-16,US0378331005,-1.4813,50,-74.07\n2024-01-17,US5949181045,2,70,140',
    ['attention', 'attention', 'buy'],
  ],
  [
    'fractions of a unit for a small amount with cents',
    'Date,ISIN,Quantity,Price,Total\n2024-01-15,US0378331005,3.2,50,160\n2024-01-16,US0378331005,0.0842,50,4.21\n2024-01-17,US5949181045,-2,70,-140',
    ['buy', 'attention', 'sell'],
  ],
  [
    'a cost as large as the withholding tax of a dividend',
    'Date,ISIN,Quantity,Price,Fee,Total\n2024-01-15,US0378331005,3,50,1,-151\n2024-01-16,US0378331005,1,60,21,39\n2024-01-17,US5949181045,2,70,1,-141',
    ['buy', 'attention', 'buy'],
  ],
  [
    'no total where the others have one',
    'Date,ISIN,Quantity,Price,Total\n2024-01-15,US0378331005,3,50,150\n2024-01-16,US0378331005,4,50,200\n2024-01-16,US0378331005,5,50,250\n2024-01-16,US0378331005,6,50,300\n2024-01-17,US0378331005,-2,51,',
    ['buy', 'buy', 'buy', 'buy', 'attention'],
  ],
  [
    'no price where others have one',
    'Date,ISIN,Quantity,Price,Total\n2024-01-15,US0378331005,13,190,-2470\n2024-01-16,US5949181045,100,,-500',
    ['buy', 'attention'],
  ],
  [
    'a sale of what was never bought, by the sign of the money alone',
    'Date,ISIN,Quantity,Price,Total\n2024-01-15,US0378331005,3,50,-150\n2024-01-16,US0378331005,3,51,153\n2024-01-17,US5949181045,2,70,140',
    ['buy', 'sell', 'attention'],
  ],
])('without a type column %s is asked about', (_name, text, expected) => {
  expect(kinds(text)).toEqual(expected)
})

test('amounts without any sign do not contradict the sign of the units', () => {
  const rows = ['2024-01-15,US0378331005,10,50,500', '2024-01-16,US0378331005,-4,51,204']

  expect(kinds(['Date,ISIN,Quantity,Price,Total', ...rows].join('\n'))).toEqual(['buy', 'sell'])
})
