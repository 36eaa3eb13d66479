import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const list = (headers: string, cells: string) => rowsOf([headers, cells].join('\n'))[0]

test('amounts with a day of payment and a withheld tax are dividends', () => {
  const row = list('pay_date,symbol,amount,currency,withholding_tax', '2026-03-20,AAPL,8.50,USD,1.50')

  expect(row).toMatchObject({ type: 'dividend', date: '2026-03-20', symbol: 'AAPL', currency: 'USD' })
})

test('neither without a tax nor with a column of units', () => {
  expect(list('pay_date,symbol,amount,currency', '2026-03-20,AAPL,8.50,USD')?.type).not.toBe('dividend')
  expect(list('pay_date,symbol,units,amount,currency,tax', '2026-03-20,AAPL,5,850.00,USD,1.50')?.type).not.toBe(
    'dividend',
  )
})
