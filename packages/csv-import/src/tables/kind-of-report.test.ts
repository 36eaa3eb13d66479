import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { utf8 } from '../testing/csv-bytes.ts'

function refusalOf(...lines: string[]): string | null {
  const outcome = readCsvFile(utf8(lines.join('\n')), 'test.csv')
  return outcome.ok ? null : formatEnglish(outcome.refusal.message)
}

test.each([
  [
    'Japanese',
    '約定日,銘柄コード,銘柄名,取引,数量[株],売却/決済単価[円],平均取得価額[円],実現損益[円]',
    '2026/04/23,1111,銘柄A,売付,100,1234.5,1200,3450',
  ],
  [
    'Vietnamese',
    'Ngày,Mã CK,Khối lượng bán,Giá bán,Giá trị bán,Giá vốn,Lãi/Lỗ',
    '15/09/2026,FPT,500,135000,67500000,110000,12432500',
  ],
  ['English', 'Date,Symbol,Action,Quantity,Price,Average cost,Realized P&L', '2026-04-23,ABC,Sell,5,60,50,50'],
])('sales with their cost and result below %s headers are a report of gains', (_language, header, row) => {
  expect(refusalOf(header, row)).toMatch(/^This file reports realized gains/)
})

test('purchases beside them are transactions', () => {
  const header = 'Date,Symbol,Action,Quantity,Price,Average cost,Realized P&L'

  expect(refusalOf(header, '2026-04-20,ABC,Buy,5,50,50,0', '2026-04-23,ABC,Sell,5,60,50,50')).toBeNull()
})

test('what holdings are worth now, beside their cost and result, is not the price of a purchase', () => {
  const header = 'Name,ISIN,Date,Units,Cost,Price,Market value,Gain/loss'

  expect(refusalOf(header, 'World,IE00B4L5Y983,2024-03-04,10,800,90,900,100')).toMatch(/^This file lists holdings/)
})

test('a purchase and a sale in one line are a report of gains, whatever the class of the asset', () => {
  const header = 'Fund,ISIN,Type,Units,Purchase Date,Purchase Value,Sale Date,Sale Value'
  const row = (type: string) => `World,IE00B4L5Y983,${type},10,2019-01-05,2500.00,2020-09-10,3100.00`

  expect(refusalOf(header, row('EQUITY'))).toMatch(/^This file reports realized gains/)
})

test('positions with the time they were opened and closed are a report of gains', () => {
  const header = 'Order,Open time,Type,Lot,Symbol,Open price,Close time,Price,Profit / Loss'

  expect(refusalOf(header, '1,2020-12-16 12:44:58,Buy,10,DAI.D,59.6,2020-12-17 12:44:58,61.6,20')).toMatch(
    /^This file reports realized gains/,
  )
})
