import { describe, expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const kinds = (text: string) =>
  rowsOf(text).map(({ type, outcome }) => (outcome.kind === 'ready' ? type : outcome.kind))

const HEADER = 'Date,Type,ISIN,Quantity,Price,Fee,Currency,Total'

/** Purchases of 10 at 100 with a fee of 1, whose totals are the given ones: 1001 adds up, 1004 is 3 more. */
function waitingRows(totals: number[]): number[] {
  const lines = totals.map((total, index) => `2024-01-${10 + index},Buy,US0378331005,10,100,1,USD,${total}`)
  const rows = rowsOf([HEADER, ...lines].join('\n'))
  return rows.flatMap(({ outcome }, index) => (outcome.kind === 'attention' ? [index] : []))
}

describe('a total that is slightly off', () => {
  test('waits where at least half of a few rows add up, and not where fewer do', () => {
    expect(waitingRows([1001, 1004])).toEqual([1])
    expect(waitingRows([1001, 1004, 1005])).toEqual([])
    expect(waitingRows([1001, 1001, 1004, 1005])).toEqual([2, 3])
  })

  test('of ten rows and more, waits where at least four fifths add up', () => {
    expect(waitingRows([...Array(8).fill(1001), 1004, 1005])).toEqual([8, 9])
    expect(waitingRows([...Array(7).fill(1001), 1004, 1005, 1006])).toEqual([])
    expect(waitingRows([...Array(7).fill(1001), 1004, 1005])).toEqual([7, 8])
  })

  test('waits in a file with fees whose one or two rows all differ; three show a cost of their own', () => {
    expect(waitingRows([1004])).toEqual([0])
    expect(waitingRows([1004, 1005])).toEqual([0, 1])
    expect(waitingRows([1004, 1005, 1006])).toEqual([])
  })
})

test('the same money for other units of a security on one day may be a split', () => {
  const text = (units: number) => `Date,Type,Symbol,Quantity,Price,Currency,Total
2024-06-17,Buy,WKHS,20,55,USD,1100.00
2024-06-17,Sell,WKHS,${units},${1100 / units},USD,1100.00`
  expect(kinds(text(400))).toEqual(['attention', 'attention'])
  expect(kinds(text(20))).toEqual(['buy', 'sell'])
})

test('a purchase of units with a minus may be a sale, unless sales have a minus, too', () => {
  const text = (sold: string) => `Date,Type,ISIN,Quantity,Price,Currency
2024-03-04,Bought,US0378331005,-10,150,USD
2024-06-17,Sold,US0378331005,${sold},160,USD`
  expect(kinds(text('5'))).toEqual(['attention', 'sell'])
  expect(kinds(text('-5'))).toEqual(['buy', 'sell'])
})

test('a balance that goes on without a trade shows that it was cancelled', () => {
  const text = (balance: number) => `Date,Type,ISIN,Quantity,Price,Currency,Total,Kkk
2024-05-03,Buy,NO0010096985,100,291.5,NOK,-29150,70850
2024-05-20,Dividend,NO0010096985,100,3.7,NOK,370,71220
2024-05-30,Buy,NO0010096985,10,292,NOK,-2920,68300
2024-05-31,Sell,NO0010096985,40,300,NOK,12000,80300
2024-06-07,Sell,NO0010096985,40,301,NOK,12040,${balance}`
  expect(kinds(text(80_340))).toEqual(['buy', 'dividend', 'buy', 'attention', 'sell'])
  expect(kinds(text(92_340))).toEqual(['buy', 'dividend', 'buy', 'sell', 'sell'])
})

test('a second amount only in rows of another currency leaves open which of the two is in it', () => {
  const text = (second: string) => `Date,Type,ISIN,Quantity,Total,Importo estero,Currency
2024-11-14,Buy,IE00B4L5Y983,5,-519.25,0,EUR
2024-11-28,Sell,US5949181045,2,801.60,${second},USD`
  expect(kinds(text('845.69'))).toEqual(['buy', 'attention'])
  expect(kinds(text('0'))).toEqual(['buy', 'sell'])
})

test('a total that is a round price without the fee may contain it, unless many rows show that it does not', () => {
  const text = (...rows: string[]) => ['Date,Type,Symbol,Quantity,Amount,Fee,Currency', ...rows].join('\n')
  const [first, second] = ['2024-02-15,Buy,XEQT,25,650.00,9.99,CAD', '2024-05-10,Buy,XEQT,30,825.00,9.99,CAD']
  expect(kinds(text(first))).toEqual(['attention'])
  expect(rowsOf(text(first, second)).map(({ price }) => price)).toEqual(['26', '27.5'])
})

test('a dividend per share that is ten times its total and more, in currencies of like value, is in doubt', () => {
  const text = (price: string) => `Date,Type,ISIN,Quantity,Price,Currency,Total,Currency (Total)
2022-03-15,Dividend,US0378331005,0.3,${price},USD,0.03,EUR`
  expect(kinds(text('11'))).toEqual(['attention'])
  expect(kinds(text('0.11'))).toEqual(['dividend'])
})

test('money paid for the units of a dividend is a reinvestment', () => {
  const text = (total: string) => `Date,Type,Symbol,Quantity,Price,Currency,Total
2024-06-03,Dividend,BND,0.21,72.1,USD,${total}`
  expect(kinds(text('-15.14'))).toEqual(['attention'])
})

test('a currency bought with itself is cash, also where its code is a name', () => {
  const text = `Date,Type,Product,Quantity,Price,Currency
2024-06-03,Buy,USD,29.99,1,USD`
  expect(kinds(text)).toEqual(['ignored'])
})

test('a commission that three trades show is also in the total of a trade so large that rounding hides it', () => {
  const fees = (total: string) =>
    rowsOf(`Date,Type,ISIN,Quantity,Price,Currency,Total
2026-03-02,Buy,US0378331005,10,50,USD,-509.95
2026-03-03,Buy,US0378331005,20,50,USD,-1009.95
2026-03-04,Sell,US0378331005,10,60,USD,590.05
2026-03-05,${total}`).map(({ fee }) => fee)
  const buy = 'Buy,US0378331005,10500,11.24,USD'
  expect(fees(`${buy},-118029.95`)).toEqual(['9.95', '9.95', '9.95', '9.95'])
  expect(fees(`${buy},-118026.40`)).toEqual(['9.95', '9.95', '9.95', '0'])
  expect(fees('Sell,US0378331005,7626,33.40,USD,254698.45')).toEqual(['9.95', '9.95', '9.95', '9.95'])
})

test('cents that two different trades cost alike are a fee, not a rounding', () => {
  const fees = (sale: string) =>
    rowsOf(`Date,Type,ISIN,Quantity,Price,Currency,Total
2026-03-02,Buy,US0378331005,10,200.00,USD,2000.05
2026-03-03,Sell,US0378331005,${sale}`).map(({ fee }) => fee)

  expect(fees('4,220.00,USD,879.95')).toEqual(['0.05', '0.05'])
  expect(fees('4,220.00,USD,879.96')).toEqual(['0', '0'])
  expect(fees('10,200.00,USD,1999.95')).toEqual(['0', '0'])
})

test('a total of 0 beside units and a price waits, unless no total is another one', () => {
  const text = (other: string) => `Date,Type,ISIN,Quantity,Price,Currency,Total
2026-03-02,Buy,US0378331005,10,50,USD,${other}
2026-03-03,Buy,US0378331005,10,50,USD,${other}
2026-03-04,Buy,US0378331005,20,50,USD,0`
  expect(kinds(text('-500'))).toEqual(['buy', 'buy', 'attention'])
  expect(kinds(text('0'))).toEqual(['buy', 'buy', 'buy'])
})

test('an unread column that multiplies to the totals shows that the fees are not in them', () => {
  const text = (
    price: string,
  ) => `Date,Type,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Fee
2026-03-02,Buy,650.00,EUR,0.013,BTC,${price},EUR,5
2026-03-06,Staking,1,EUR,1,XAU,70,EUR,0`
  expect(rowsOf(text('50000'))[0]).toMatchObject({ price: '50000', fee: '5', outcome: { kind: 'ready' } })
  expect(kinds(text('49000'))[0]).toBe('attention')
})
