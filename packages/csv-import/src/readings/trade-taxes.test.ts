import { describe, expect, test } from 'vitest'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { tableOf } from '../testing/csv-bytes.ts'
import { buildRows } from './build-rows.ts'

function feesOf(...lines: string[]): string[] {
  const table = tableOf(lines.join('\n'))
  return buildRows(table, guessMapping(table)).map(({ fee }) => fee)
}

const HEADER = 'Date,Type,Symbol,Quantity,Price,Currency,Fee,Tax'

test('a tax that is the same small share of each sale is a cost of trading', () => {
  const rows = [
    '2024-01-01,Buy,005930,10,70000,KRW,100,0',
    '2024-01-02,Sell,005930,5,80000,KRW,60,720',
    '2024-01-03,Sell,005930,5,81000,KRW,60,729',
  ]

  expect(feesOf(HEADER, ...rows)).toEqual(['100', '780', '789'])
})

test.each([
  ['a share that differs', '2024-01-02,Sell,ABC,5,80000,EUR,60,720', '2024-01-03,Sell,ABC,5,81000,EUR,60,800'],
  ['other thousandths', '2024-01-02,Sell,ABC,5,2000,USD,60,52.125', '2024-01-03,Sell,ABC,5,2010,USD,60,53.750'],
  ['a large share', '2024-01-02,Sell,ABC,5,80000,EUR,60,40000', '2024-01-03,Sell,ABC,5,81000,EUR,60,40500'],
  ['few digits', '2024-01-02,Sell,ABC,5,100,EUR,60,1', '2024-01-03,Sell,ABC,5,200,EUR,60,2'],
  ['one amount', '2024-01-02,Sell,ABC,5,80000,EUR,60,720', '2024-01-03,Sell,ABC,5,80000,EUR,60,720'],
  ['a sale without', '2024-01-02,Sell,ABC,5,80000,EUR,60,720', '2024-01-03,Sell,ABC,5,81000,EUR,60,0'],
])('a tax on sales with %s is one on their gains', (_what, ...rows) => {
  expect(feesOf(HEADER, ...rows)).toEqual(['60', '60'])
})

test('cents of a tax that are rounded or cut have the same share', () => {
  const rows = ['2024-01-02,Sell,ABC,5,1000,USD,1,5.00', '2024-01-03,Sell,ABC,3,1007.10,USD,1,3.02']

  expect(feesOf(HEADER, ...rows)).toEqual(['6', '4.02'])
})

test('sales by the sign of their units have it, too', () => {
  const rows = [
    '2024-01-01,005930,10,70000,KRW,100,0',
    '2024-01-02,005930,-5,80000,KRW,60,720',
    '2024-01-03,005930,-5,81000,KRW,60,729',
  ]

  expect(feesOf('Date,Symbol,Quantity,Price,Currency,Fee,Tax', ...rows)).toEqual(['100', '780', '789'])
})

test.each([
  ['Korea', '거래일자,구분,종목명,수량,단가,수수료,세금', '매수', '매도'],
  ['China', '成交日期,买卖方向,证券名称,成交数量,成交价格,手续费,税额', '买入', '卖出'],
])(
  'a small tax on one sale is a cost of trading in %s, which withholds nothing from gains',
  (_what, header, buy, sell) => {
    const rows = [`2024-01-02,${buy},ABC,10,72000,1500,0`, `2024-01-03,${sell},ABC,5,78000,1500,975`]

    expect(feesOf(header, ...rows)).toEqual(['1500', '2475'])
  },
)

test.each([
  ['배당소득세', '975'],
  ['세금', '39000'],
])('a tax on one sale named %s of %s is one on income', (name, tax) => {
  const rows = ['2024-01-02,매수,ABC,10,72000,1500,0', `2024-01-03,매도,ABC,5,78000,1500,${tax}`]

  expect(feesOf(`거래일자,구분,종목명,수량,단가,수수료,${name}`, ...rows)).toEqual(['1500', '1500'])
})

test.each([
  ['TWD', 'a cost of trading: Taiwan withholds nothing from gains', '1301'],
  ['USD', 'one on the gain', '419'],
])('a small tax on one sale in %s is %s', (currency, _what, fee) => {
  const rows = [`2024-01-02,Buy,ABC,1000,585,${currency},833,0`, `2024-01-03,Sell,ABC,300,980,${currency},419,882`]

  expect(feesOf(HEADER, ...rows)).toEqual(['833', fee])
})

describe('a tax on purchases', () => {
  const header = 'Date,Type,ISIN,Quantity,Price,Currency,Amount,Fee,Tax'

  test.each([
    ['of French shares, next to others', 'FR0000121329', '100.00', '0.40', ['1.4', '1']],
    ['of British shares', 'GB00BP6MXD84', '100.00', '0.50', ['1.5', '1']],
    ['at a rate that is not theirs', 'FR0000121329', '100.00', '0.45', ['1', '1']],
    ['of shares of a country without one', 'US0378331005', '100.00', '0.40', ['1', '1']],
  ])('%s', (_which, isin, amount, tax, fees) => {
    const rows = [
      `2026-09-18,Buy,${isin},4,25,EUR,-${amount},-1,-${tax}`,
      '2026-09-18,Buy,IE00BK5BQT80,1,90,EUR,-90,-1,',
    ]

    expect(feesOf(header, ...rows)).toEqual(fees)
  })

  test('is not a cost of a sale', () => {
    const rows = [
      '2026-09-18,Buy,FR0000121329,4,25,EUR,-100,-1,-0.40',
      '2026-09-22,Sell,FR0000121329,4,30,EUR,120,-1,-0.48',
    ]

    expect(feesOf(header, ...rows)).toEqual(['1.4', '1'])
  })
})
