import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const HEADER = 'Date,Type,Symbol,Units,Price,Currency,Total,Commission,Other fees'
const feesOf = (...rows: string[]) => rowsOf([HEADER, ...rows].join('\n')).map(({ fee }) => fee)

test('a total without costs says nothing of a fee beside another that is zero', () => {
  expect(
    feesOf(
      '2024-01-15,Buy,ABC,30,40,EUR,1200,2,0',
      '2024-01-16,Sell,ABC,30,45,EUR,1350,2,0',
      '2024-01-17,Buy,XYZ,15,80,EUR,1200,3,0',
    ),
  ).toEqual(['2', '2', '3'])
})

test('a fee that another one contains is not added to it', () => {
  expect(feesOf('2024-01-15,Buy,ABC,30,40,EUR,1205,2,5', '2024-01-16,Buy,ABC,30,45,EUR,1356,3,6')).toEqual(['5', '6'])
})

test('fees that stand below one header in two columns are paid once, unless the totals contain both', () => {
  const header = 'Date,Type,Symbol,Units,Price,Currency,Fee,Total,Fee'
  const of = (...rows: string[]) => rowsOf([header, ...rows].join('\n')).map(({ fee }) => fee)

  expect(of('2024-01-15,Buy,ABC,30,40,EUR,5,1205,5')).toEqual(['5'])
  expect(of('2024-01-15,Buy,ABC,30,40,EUR,5,,5')).toEqual(['5'])
  expect(of('2024-01-15,Buy,ABC,30,40,EUR,5,1210,5')).toEqual(['10'])
  expect(of('2024-01-15,Buy,ABC,30,40,EUR,5,1208,3')).toEqual(['8'])
})

test('a fee beside the same one in another currency is paid once, in the currency of the price', () => {
  const of = (price: string, ...fees: string[]) =>
    rowsOf(`Date,Type,Symbol,Units,${price},${fees.join()}\n2024-01-15,Buy,BTC,0.01,82000,0.0001,8.2`).map(
      ({ fee }) => fee,
    )

  expect(of('Price EUR', 'Fee', 'Fee EUR')).toEqual(['8.2'])
  expect(of('Price', 'Fee', 'Fee EUR')).toEqual(['0.0001'])
  expect(of('Price EUR', 'Fee', 'Network fee EUR')).toEqual(['8.2001'])
})

test('a cost without a known header is what is missing between units × price and the net, beside fees and a tax', () => {
  const rows = [
    'Date,Type,Symbol,Units,Price,Currency,Gross,Commission,SCCP,Capital gains tax,Net',
    '2025-02-12,Buy,BDO,100,150,EUR,15000,37.5,1.5,0,15039',
    '2025-03-19,Sell,ALI,1000,25,EUR,25000,62.5,2.5,1500,23435',
  ]

  expect(rowsOf(rows.join('\n')).map(({ fee }) => fee)).toEqual(['39', '65'])
})

const NET_HEADER = 'Date,Client,Type,Symbol,Units,Price,Currency,Gross,Commission,Fondo Garantía,Kkk,Net'

test('costs smaller than the rounding of the prices lead to the net total to the cent in every row', () => {
  const rows = [
    NET_HEADER,
    '2025-02-12,A,Buy,ALICORC1,500,7.05,PEN,3525,17.63,0.26,0.92,3543.81',
    '2025-03-19,A,Sell,BVN,30,14.2,PEN,426,2.13,0.03,0.11,423.73',
  ]

  expect(rowsOf(rows.join('\n')).map(({ fee }) => fee)).toEqual(['18.81', '2.27'])
  expect(rowsOf(rows.join('\n').replace('3543.81', '3543.80')).map(({ fee }) => fee)).not.toContain('18.81')
})

test('a cell of letters and digits is no cost', () => {
  const rows = [
    NET_HEADER,
    '2025-02-12,ACC-1,Buy,ABC,1000,22.4,EUR,22400,143.36,18.82,5.38,22567.56',
    '2025-03-19,ACC-1,Sell,XYZ,200,148,EUR,29600,189.44,24.86,7.1,29378.6',
  ]

  expect(rowsOf(rows.join('\n')).map(({ fee }) => fee)).toEqual(['167.56', '221.4'])
})

test('a rebate has the other sign than the fee and is taken off it', () => {
  const rows = [
    'Date,Type,Symbol,Shares,Price,Fee,Rebate,Net,Currency',
    '2025-03-03,Buy,VWCE.DE,10,128,5,-5,1280,EUR',
    '2025-03-10,Sell,VWCE.DE,4,130,5,-2,517,EUR',
  ]

  expect(rowsOf(rows.join('\n')).map(({ fee }) => fee)).toEqual(['0', '3'])
})

test('100 units do not make a second price the same one in another unit', () => {
  const header = 'Date;Type;Symbol;Units;Price;Total;Price + Fees;Total + Fees'
  const [row] = rowsOf([header, '2024-02-05;Buy;PETR4;100;41.50;4150.00;41.5124;4151.24'].join('\n'))

  expect(row).toMatchObject({ units: '100', price: '41.5', fee: '1.24' })
})

test('a price without a currency is in that of the total that it proves', () => {
  const header = 'Date,Type,ISIN,Units,Price,Currency,Fee,Total,Total currency'
  const of = (total: string) =>
    rowsOf(
      [
        header,
        `2025-05-02,Sell,US0378331005,10,150.0,,2,${total},USD`,
        '2025-05-02,Buy,SE0000115446,100,100.0,SEK,0,10000,SEK',
      ].join('\n'),
    ).map(({ currency }) => currency)

  expect(of('1498')).toEqual(['USD', 'SEK'])
  expect(of('1500')).toEqual(['USD', 'SEK'])
  expect(of('1370')).not.toEqual(['USD', 'SEK'])
})
