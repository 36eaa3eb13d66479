import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { buildRows } from '../readings/build-rows.ts'
import { tableOf } from '../testing/csv-bytes.ts'
import { checkMapping } from './check-mapping.ts'
import { chooseType, guessMapping } from './guess-mapping.ts'

const HEADER = 'Trade date,Activity,Ticker,Shares,Unit price,Net amount,Ccy,Memo'
const BUY = '2024-01-15,Buy,AAPL,10,185.5,-1855,USD,'

/** What is asked of a file with a purchase and one more row, and what becomes of that row. */
function read(row: string) {
  const table = tableOf([HEADER, BUY, row].join('\n'))
  const mapping = guessMapping(table)
  const outcome = buildRows(table, mapping)[1]?.outcome
  const codes = outcome?.kind === 'attention' ? outcome.issues.map(({ code }) => code) : []
  return { asked: checkMapping(table, mapping), kind: outcome?.kind, codes }
}

test.each([
  ['of a corporate action', '2024-02-01,Spin-off,GEV,2.5,,,USD,'],
  ['of a corporate action with money', '2024-02-01,Stock Merger,AAPL,-10,,500,USD,'],
  ['of a corporate action without units', '2024-02-01,Merger,AAPL,,,,USD,'],
  ['that moves units without money', '2024-02-01,Zrgl,AAPL,4,,,USD,'],
  ['of bonus shares', '2024-02-01,Bonus,AAPL,5,0,0,USD,'],
  ['of a short sale', '2024-02-01,SS,AAPL,-10,180,1800,USD,'],
  ['of a merger that is paid', '2024-02-01,MRGS,AAPL,-10,18,180,USD,'],
  ['with an impossible date', '2024-02-01,Zrgl,AAPL,4,150,600,USD,33-09-2024'],
])('a row %s waits, and its word asks nothing of the file', (_, row) => {
  expect(read(row)).toEqual({ asked: [], kind: 'attention', codes: expect.arrayContaining(['type-unmapped']) })
})

test('a bonus of one share is asked about, and one of money is left out', () => {
  const header = 'Date,Ticker,Action,Shares,Price,Currency'
  const asked = (row: string) => {
    const table = tableOf([header, '2025-01-15,SAP.DE,buy,4,240,EUR', row].join('\n'))
    return checkMapping(table, guessMapping(table)).map(formatEnglish)
  }

  expect(asked('2025-01-17,SAP.DE,bonus,1,10,EUR')).toEqual(['Please map all values'])
  expect(asked('2025-01-17,,bonus,1,10,EUR')).toEqual([])
})

test('without a word for trades or dividends, short sales are asked about once for all rows', () => {
  const table = tableOf(`${HEADER}\n2024-02-01,SS,AAPL,-10,180,1800,USD,\n2024-02-02,SS,AAPL,-5,180,900,USD,`)

  expect(checkMapping(table, guessMapping(table)).length).toBeGreaterThan(0)
})

test.each([
  ['money', '2024-02-01,Zrgl,,,,250,USD,'],
  ['a row', '2024-02-01,Zrgl,,,,,USD,'],
])('%s without a security is left out: it belongs to the account', (_, row) => {
  expect(read(row)).toEqual({ asked: [], kind: 'ignored', codes: [] })
})

test.each([
  ['of a security with money', '2024-02-01,Zrgl,AAPL,4,185.5,-742,USD,'],
  ['of money in whose row a text names a security', '2024-02-01,Zrgl,,,,250,USD,paid for US0378331005 in March'],
  ['of units without a security', '2024-02-01,Zrgl,,4,,-742,USD,'],
])('an unknown word %s is asked', (_, row) => {
  expect(read(row).asked).toEqual(['Please map all values'])
})

test('a word that is left to its rows can be given a meaning for all of them', () => {
  const table = tableOf([HEADER, BUY, '2024-02-01,Spin-off,GEV,2.5,20,-50,USD,'].join('\n'))
  const mapping = chooseType(guessMapping(table), 'Spin-off', 'buy')

  expect(buildRows(table, mapping)[1]?.outcome.kind).toBe('ready')
})

test('a cash account asks nothing: all its rows are left out', () => {
  const table = tableOf('Datum,Transactietype,Bedrag\n2024-01-15,Storting,100\n2024-02-15,Rente,0.12')

  expect(checkMapping(table, guessMapping(table))).toEqual([])
})

test.each([
  ['without a number belongs to the account', 'Zrgl', []],
  ['with a number may be a trade', 'Zrgl 5 Acorn', ['Please map all values']],
])('among sentences of trades, one of unknown words %s', (_, sentence, asked) => {
  const rows = ['Date,Description,Amount,Currency', '2024-03-04,Bought 5 Cord @ 40.00,-200.00,USD']
  const table = tableOf([...rows, `2024-03-05,${sentence},-2.00,USD`].join('\n'))

  expect(checkMapping(table, guessMapping(table))).toEqual(asked)
})

test('what a corporate action is comes before the amounts that it lacks', () => {
  expect(read('2024-02-01,Spin-off,GEV,2.5,,,USD,').codes).toEqual(['type-unmapped', 'price-missing'])
})

test.each([
  ['Portuguese', 'Data,Tipo,Ticker,Quantidade,Preço', 'C'],
  ['French', 'Date,Sens,Code,Quantité,Cours', 'A'],
])('the letter of a purchase below %s headers is one, without a sale beside it', (_language, header, letter) => {
  const table = tableOf(`${header}\n2026-01-12,${letter},PETR4,100,38.50`)

  expect(guessMapping(table).types).toMatchObject([{ value: letter, choice: 'buy' }])
})

test('a letter that is no purchase in the language of the headers is asked for', () => {
  const table = tableOf('Date,Type,Ticker,Shares,Price\n2026-01-12,C,AAPL,100,38.50')

  expect(guessMapping(table).types).toMatchObject([{ value: 'C', choice: null }])
})

test('credits and debits of securities are asked for, those of money are left out', () => {
  const choicesOf = (...rows: string[]) => {
    const table = tableOf(['Date,Type,Units,ISIN,Price,Total,Currency', ...rows].join('\n'))
    return guessMapping(table).types.map(({ choice }) => choice)
  }
  const trades = ['2024-05-04,CREDIT,29,DE000A2YN900,37,1073,EUR', '2024-05-14,DEBIT,9,DE000A2YN900,38,342,EUR']

  expect(choicesOf(...trades)).toEqual([null, null])
  expect(choicesOf('2024-05-04,CREDIT,,,,1073,EUR', '2024-05-05,Buy,9,DE000A2YN900,38,342,EUR')).toEqual([
    'ignore',
    'buy',
  ])
})

test.each([
  ['beside an unknown word does not leave out trades', 'Zrgl,AAPL,10,185.5', null],
  ['beside an unknown word leaves out rows without units and a price', 'Zrgl,AAPL,,', 'ignore'],
  ['beside a known one leaves the decision to it', 'Buy,AAPL,10,185.5', 'buy'],
])('a word for deposits in a second column %s', (_which, cells, choice) => {
  const lines = ['Date,Type,Symbol,Shares,Price,Currency,Side', `2024-01-15,${cells},USD,Depot`]
  const { types } = guessMapping(tableOf([...lines, '2024-01-16,Sell,AAPL,10,186.5,USD,'].join('\n')))
  expect(types[0]?.choice).toBe(choice)
})

test.each([
  ['units at a price may be a sale', 'FUND,4,185.5', null],
  ['units at a price of 1 moves money', 'FUND,4,1', 'ignore'],
])('without totals, a withdrawal of %s', (_which, cells, choice) => {
  const lines = ['Date,Type,Symbol,Shares,Price,Currency', '2024-01-15,Buy,FUND,10,185.5,USD']
  const { types } = guessMapping(tableOf([...lines, `2024-01-16,Withdrawal,${cells},USD`].join('\n')))
  expect(types.find(({ value }) => value === 'Withdrawal')?.choice).toBe(choice)
})

test('a row of a short sale asks because it is no plain sale', () => {
  const table = tableOf([HEADER, BUY, '2024-02-01,SS,AAPL,-10,180,1800,USD,'].join('\n'))
  const outcome = buildRows(table, guessMapping(table))[1]?.outcome
  const messages = outcome?.kind === 'attention' ? outcome.issues.map(({ message }) => formatEnglish(message)) : []

  expect(messages).toEqual(['“SS” is no plain purchase or sale: choose what it is'])
})
