import { describe, expect, test } from 'vitest'
import { rowsOf, tableOf } from '../testing/csv-bytes.ts'
import { guessMapping } from './guess-mapping.ts'

const fieldsOf = (text: string) => guessMapping(tableOf(text)).columns.map(({ field }) => field)

test('a column of currencies whose header is that of an amount has its unit', () => {
  const header = '約定日,銘柄コード,取引,数量,数量（単位）,単価,単価（単位）,精算金額,精算金額（単位）'
  const rows = ['2026/01/05,7203,買付,100,株,720,円,-72000,円', '2026/01/06,9999,買付,100,口,7.2,米ドル,-720,米ドル']

  expect(rowsOf([header, ...rows].join('\n')).map(({ currency }) => currency)).toEqual(['JPY', 'USD'])
})

test('beside prices with the mark of a currency, an amount without is that of the units', () => {
  const header = 'Date,Asset,Action,Amount,Price (AUD)'

  expect(fieldsOf(`${header}\n2017-08-01,NASDAQ:AAPL,BUY,34,$188.61`)[3]).toBe('units')
  expect(fieldsOf(`${header}\n2017-08-01,NASDAQ:AAPL,BUY,$34,$188.61`)[3]).toBe('total')
  expect(fieldsOf(`${header}\n2017-08-01,NASDAQ:AAPL,BUY,34,188.61`)[3]).toBe('total')
})

describe('the net amount of a dividend', () => {
  const rowOf = (gross: string, tax: string) =>
    rowsOf(`Date,Type,ISIN,Units,Price,Total,X,Y\n2025-08-20,Dividend,US0378331005,,,68.34,${gross},${tax}`)[0]

  test('shows the amount before tax, in columns without a meaning', () => {
    expect(rowOf('80.74', '12.40')).toMatchObject({ price: '80.74' })
  })

  test.each([
    ['that do not add up', '80.74', '12.41'],
    ['of which the tax would be more than half', '168.34', '100.00'],
    ['of which the tax would be a fee', '69.34', '1.00'],
  ])('is the amount beside figures %s', (_what, gross, tax) => {
    expect(rowOf(gross, tax)).toMatchObject({ price: '68.34' })
  })
})

test('a dividend waits where no column identifies securities', () => {
  const [row] = rowsOf(
    'Date,Type,Units,Price,Total,Currency\n2025-08-20,Dividend,,,68.34,EUR\n2025-08-21,Buy,3,5,15,EUR',
  )

  expect(row?.outcome).toMatchObject({ kind: 'attention' })
})
