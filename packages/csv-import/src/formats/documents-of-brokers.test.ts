import { describe, expect, test } from 'vitest'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { decodeEntities } from './decode-entities.ts'
import { readFlex } from './read-flex.ts'
import { readJson } from './read-json.ts'
import { readMarkupTable } from './read-markup-table.ts'
import { readOfx } from './read-ofx.ts'

function tableOf(outcome: ReadOutcome) {
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  const { headers, rows } = outcome.table
  return rows.map(({ line, cells, leftOut }) => ({
    line,
    isLeftOut: leftOut !== undefined,
    ...Object.fromEntries(headers.map((header, at) => [header, cells[at]])),
  }))
}
const cellsOf = (outcome: ReadOutcome) => (outcome.ok ? outcome.table.rows.map(({ cells }) => cells) : [])

describe('a Flex query', () => {
  const query = (...elements: string[]) =>
    readFlex(
      `<FlexQueryResponse><FlexStatements><FlexStatement><Trades>\n${elements.join('\n')}\n</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`,
      'flex.xml',
    )
  const trade = (attributes: string) =>
    `<Trade assetCategory="STK" currency="USD" symbol="ACRN" quantity="10" tradePrice="5" proceeds="-50" ${attributes} />`

  test.each([
    ['tradeDate="20240115" dateTime="20240116" settleDate="20240117" reportDate="20240118"', '2024-01-15'],
    ['dateTime="2024-01-16, 10:15:00" settleDate="20240117" reportDate="20240118"', '2024-01-16'],
    ['settleDate="20240117" reportDate="20240118"', '2024-01-17'],
    ['reportDate="20240118;101500"', '2024-01-18'],
  ])('dates a trade by the first of the days that it states: %s', (dates, day) => {
    expect(cellsOf(query(trade(`buySell="BUY" ${dates}`)))[0]).toContain(day)
  })

  test.each([
    ['buySell="SELL"', 'SELL'],
    ['buySell="BUY (Ca.)"', 'Cancellation'],
    ['', 'BUY'],
  ])('a trade with %s is %s', (attributes, type) => {
    expect(cellsOf(query(trade(`tradeDate="20240115" ${attributes}`)))[0]).toContain(type)
  })

  test('a trade without a side is a sale if its units are negative', () => {
    const sale = trade('tradeDate="20240115"').replace('quantity="10"', 'quantity="-10"')
    expect(cellsOf(query(sale))[0]).toContain('SELL')
  })

  test('totals of orders are left out only if their executions are listed', () => {
    const order = trade('tradeDate="20240115" buySell="BUY" levelOfDetail="ORDER"')
    const execution = trade('tradeDate="20240115" buySell="BUY" levelOfDetail="EXECUTION"')
    const unnamed = trade('tradeDate="20240115" buySell="BUY"')
    expect(tableOf(query(order, unnamed)).map(({ isLeftOut }) => isLeftOut)).toEqual([false, false])
    expect(tableOf(query(order, execution, unnamed)).map(({ isLeftOut }) => isLeftOut)).toEqual([true, false, false])
  })

  test('the exchange of the listing comes before that of the trade, and the currency of the fee before that of the trade', () => {
    const [both, own] = cellsOf(
      query(
        trade(
          'tradeDate="20240115" buySell="BUY" listingExchange="NYSE" exchange="ISLAND" ibCommission="-1" taxes="-2" ibCommissionCurrency="CHF"',
        ),
        trade('tradeDate="20240115" buySell="BUY" exchange="ISLAND" ibCommission="-1"'),
      ),
    )
    expect(both).toEqual(expect.arrayContaining(['NYSE', 'CHF', '3']))
    expect(both).not.toContain('ISLAND')
    expect(own).toEqual(expect.arrayContaining(['ISLAND', '1']))
    expect(own).not.toContain('CHF')
  })

  test('a split into fewer units is a reverse split', () => {
    const action = (text: string) =>
      `<CorporateAction reportDate="20240115" symbol="ACRN" currency="USD" description="ACRN ${text}" />`
    const [split, joined, other] = tableOf(query(action('SPLIT 2 FOR 1'), action('SPLIT 1 FOR 2'), action('SPINOFF')))
    expect(Object.values(split ?? {})).toEqual(expect.arrayContaining(['Split', '2:1']))
    expect(Object.values(joined ?? {})).toEqual(expect.arrayContaining(['Reverse split', '1:2']))
    expect(other?.isLeftOut).toBe(true)
  })

  test('a dividend is read once, and a cancelled one is a reversal', () => {
    const cash = (attributes: string) =>
      `<CashTransaction dateTime="20240115" symbol="ACRN" currency="USD" ${attributes} />`
    const rows = tableOf(
      query(
        cash('type="Dividends" amount="5"'),
        cash('type="Dividends" amount="-5"'),
        cash('type="Dividends" amount="5" levelOfDetail="SUMMARY"'),
        cash('type="Deposits" amount="5"'),
        trade('tradeDate="20240115" buySell="BUY"'),
      ),
    )
    expect(rows.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, true, true, false])
    expect(Object.values(rows[0] ?? {})).toContain('Dividend')
    expect(Object.values(rows[1] ?? {})).toContain('Reversal')
  })
})

describe('JSON', () => {
  const list = [
    { date: '2024-01-15', symbol: 'ACRN', units: 1.5, account: { name: 'A', more: null } },
    { date: '2024-01-16', symbol: 'ACRN', units: 2, fee: false },
  ]

  test('the longest list of objects is the table, with a column for each key', () => {
    const outcome = readJson(JSON.stringify({ version: 2, meta: [{ a: 1 }], data: { activities: list } }), 'a.json')
    expect(tableOf(outcome)).toEqual([
      {
        line: 1,
        isLeftOut: false,
        date: '2024-01-15',
        symbol: 'ACRN',
        units: '1.5',
        'account.name': 'A',
        'account.more': '',
        fee: '',
      },
      {
        line: 2,
        isLeftOut: false,
        date: '2024-01-16',
        symbol: 'ACRN',
        units: '2',
        'account.name': '',
        'account.more': '',
        fee: 'false',
      },
    ])
  })

  const nested = (depth: number): unknown => (depth === 0 ? list : { a: nested(depth - 1) })
  test.each([
    [5, true],
    [6, false],
  ])('a list inside of %i objects is found: %s', (depth, isFound) => {
    expect(readJson(JSON.stringify(nested(depth)), 'a.json').ok).toBe(isFound)
  })
})

describe('a table of a web page', () => {
  const page = (rows: string) => readMarkupTable(`<table>${rows}</table>`, 'a.xls')
  const head = '<tr><th>Date</th><th>Symbol</th><th>Units</th></tr>'

  test('a cell over two columns leaves the next one blank, and lines are rows of the table', () => {
    expect(cellsOf(page(`${head}<tr></tr><tr><td colspan="2">2024-01-15</td><td>5</td></tr>`))).toEqual([
      ['2024-01-15', '', '5'],
    ])
    const outcome = page(`${head}<tr></tr><tr><td>2024-01-15</td><td>A</td><td>5</td></tr>`)
    expect(tableOf(outcome)[0]?.line).toBe(3)
  })

  test('cells and rows end where the next begin', () => {
    expect(cellsOf(page('<tr><th>Date<th>Symbol<th>Units<tr><td>2024-01-15<td>A &amp; B<td><b>5</b>'))).toEqual([
      ['2024-01-15', 'A & B', '5'],
    ])
  })

  test('the place of a cell of Excel counts from one', () => {
    const sheet =
      '<Row><Cell>Date</Cell><Cell>Symbol</Cell><Cell>Units</Cell></Row><Row><Cell>2024-01-15</Cell><Cell ss:Index="3">5</Cell></Row>'
    expect(cellsOf(readMarkupTable(`<Table>${sheet}</Table>`, 'a.xls'))).toEqual([['2024-01-15', '', '5']])
  })
})

describe('OFX', () => {
  const ofx = (...transactions: string[]) =>
    readOfx(`OFXHEADER:100\n<OFX>\n<CURDEF>USD\n${transactions.join('\n')}\n</OFX>`, 'a.ofx')
  const buy =
    '<BUYSTOCK>\n<DTTRADE>20240115120000\n<UNIQUEID>US0378331005\n<UNIQUEIDTYPE>ISIN\n<UNITS>10\n<UNITPRICE>5\n<COMMISSION>1\n<FEES>0,5\n<TOTAL>-51.5\n</BUYSTOCK>'

  test('a row has the line of its opening tag, and its costs add up', () => {
    const [first, second] = tableOf(ofx(buy, buy))
    expect([first?.line, second?.line]).toEqual([4, 14])
    expect(Object.values(first ?? {})).toEqual(
      expect.arrayContaining(['2024-01-15', 'Buy', '10', '5', '1.5', 'US0378331005']),
    )
  })

  test('an end tag without a start tag ends nothing', () => {
    expect(tableOf(ofx('</INVTRAN>', buy))).toHaveLength(1)
    expect(tableOf(readOfx(`</OFX><OFX><CURDEF>USD\n${buy}`, 'a.ofx'))).toHaveLength(1)
  })

  test.each([
    [999, true],
    [1001, false],
  ])('%i nested elements can be read: %s', (depth, isRead) => {
    const outcome = readOfx(`${'<A>'.repeat(depth - 1)}${buy}`, 'a.ofx')
    expect(outcome.ok || outcome.refusal.code !== 'too-deep').toBe(isRead)
  })
})

test('references to characters are replaced once, and unknown ones stay', () => {
  expect(decodeEntities('&amp;lt; &#65;&#x42; &eacute;&Uuml; &bogus; &euro;')).toBe('&lt; AB éÜ &bogus; €')
  expect(decodeEntities('a&#1114111;b&#1114112;c&#x10FFFF;')).toBe('a\u{10ffff}bc\u{10ffff}')
})
