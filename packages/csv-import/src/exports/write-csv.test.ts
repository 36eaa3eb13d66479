import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'
import { csvHeader, type ExportedTransaction, exportFileName, writeCsv, writeCsvRows } from './write-csv.ts'

const bought: ExportedTransaction = {
  date: '2024-01-15',
  type: 'buy',
  symbol: 'AAPL',
  exchange: 'US',
  isin: 'US0378331005',
  name: 'Apple Inc',
  units: '10',
  price: '185.2',
  fee: '1.5',
  currency: 'USD',
  rate: '0.92',
  comments: null,
  tags: [],
}

describe('CSV-11 export', () => {
  test('one line per transaction under the header, numbers bare', () => {
    expect(writeCsv([bought])).toBe(
      'Date,Type,Symbol,Exchange,ISIN,Name,Quantity,Price,Fee,Currency,Rate,Comments,Tags\r\n' +
        '2024-01-15,buy,AAPL,US,US0378331005,Apple Inc,10,185.2,1.5,USD,0.92,,\r\n',
    )
  })

  test('a file with opening positions has their costs and days of purchase in a column of its own', () => {
    const rows = [
      { ...bought, opening: { cost: '400', acquired: '2020-05-04' } },
      { ...bought, opening: {} },
      { ...bought, opening: null },
    ]
    expect(csvHeader({ hasOpenings: true, hasPortfolios: true })).toMatch(/,Tags,Opening,Portfolio\r\n$/)
    const cells = writeCsvRows(rows)
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').at(-1))
    expect(cells).toEqual(['400 2020-05-04', 'value', ''])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-', "'-"],
    ['@home', "'@home"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['–', "'–"],
    ['n/a', "'n/a"],
    ["'—", "''—"],
    ["'=1", "''=1"],
    ['a=1', 'a=1'],
    ["it's", "it's"],
    ['a, "b"', '"a, ""b"""'],
    ['a\nb', '"a\nb"'],
  ])('the comment %j is written as %j', (comments, cell) => {
    expect(writeCsv([{ ...bought, comments }])).toContain(`,0.92,${cell},\r\n`)
  })

  test.each([
    ['My  long portfolio', 'My-long-portfolio.csv'],
    ['a/b:c', 'abc.csv'],
    ['  ', 'portfolio.csv'],
  ])('the portfolio %j is saved as %s', (name, file) => {
    expect(exportFileName(name)).toBe(file)
  })

  const digits = fc.stringMatching(/^[1-9]\d{0,8}$/)
  const decimal = fc.oneof(
    digits,
    fc.tuple(digits, fc.stringMatching(/^\d{0,9}[1-9]$/)).map((parts) => parts.join('.')),
  )
  const amount = fc.oneof(fc.constant('0'), decimal)
  const text = (maxLength: number) =>
    fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength }),
        fc.stringMatching(/^['=+\-@;,|\t"\r\n a1.]{0,12}$/),
        fc.stringMatching(/^'{0,2}(?:[-–—]{1,2}|n\/a|N\/A)$/),
      )
      .map((value) => value.replaceAll('\u0000', '').trim() || null)
  const tag = fc
    .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), fc.constantFrom('=1', '-', 'Long term', "'s"))
    .map((name) => name.replace(/[,;\p{Cc}\s]+/gu, ' ').trim())
    .filter((name) => name !== '')
  const isin = fc.constantFrom('US0378331005', 'IE00B5BMR087', null)
  const shared = {
    date: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    symbol: fc.constantFrom('AAPL', '0700', 'BRK.B', 'EUR', 'BUY', '1306', '-X'),
    exchange: text(10),
    isin,
    name: text(30),
    fee: amount,
    currency: fc.constantFrom('EUR', 'USD', 'GBP', 'GBX', 'JPY'),
    rate: fc.oneof(fc.constant(null), decimal),
    comments: text(60),
    tags: fc.uniqueArray(tag, { maxLength: 10, selector: (name) => name.toLowerCase() }),
  }
  const transaction: fc.Arbitrary<ExportedTransaction> = fc.oneof(
    fc.record({ ...shared, type: fc.constantFrom('buy' as const, 'sell' as const), units: decimal, price: amount }),
    fc.record({
      ...shared,
      type: fc.constantFrom('dividend' as const, 'returnofcapital' as const, 'fee' as const),
      units: fc.constant('0'),
      price: amount,
    }),
    fc.record({
      ...shared,
      type: fc.constantFrom('split' as const, 'reversesplit' as const),
      units: decimal,
      price: fc.constant('0'),
    }),
  )

  test('importing an export gives the same transactions, with nothing to ask', () => {
    fc.assert(
      fc.property(fc.array(transaction, { minLength: 1, maxLength: 8 }), (transactions) => {
        const rows = rowsOf(writeCsv(transactions))

        expect(rows.map(({ outcome }) => outcome)).toEqual(transactions.map(() => ({ kind: 'ready' })))
        expect(
          rows.map(
            ({ date, type, symbol, exchange, isin, name, units, price, fee, currency, rate, comments, tags }) => ({
              date,
              type,
              symbol,
              exchange,
              isin,
              name,
              units,
              price,
              fee,
              currency,
              rate,
              comments,
              tags,
            }),
          ),
        ).toEqual(transactions)
      }),
      { numRuns: 300 },
    )
  })
})
