import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const symbolsOf = (...names: string[]) =>
  rowsOf(
    ['Date;Type;Name;Units;Price;Currency', ...names.map((name) => `2024-01-15;Buy;${name};3;50;EUR`)].join('\n'),
  ).map(({ symbol, name }) => [symbol, name])

test.each([
  ['in brackets behind the names', ['PKN ORLEN (PKN)', 'Synektik (SNT)'], ['PKN', 'SNT']],
  ['as the whole name beside such', ['PKN ORLEN (PKN)', 'XTB'], ['PKN', 'XTB']],
  ['before a dash', ['AAPL - Apple Inc.', 'MSFT - Microsoft'], ['AAPL', 'MSFT']],
  ['as digits before names of East Asia', ['7203 トヨタ自動車', '6758 ソニー'], ['7203', '6758']],
])('names hold the symbols %s', (_where, names, symbols) => {
  expect(symbolsOf(...names)).toEqual(names.map((name, index) => [symbols[index], name]))
})

test.each([
  ['the currency of a fund', ['World Fund (USD)', 'Bond Fund (EUR)']],
  ['what is done with income', ['World Fund (ACC)', 'Bond Fund (DIST)']],
  ['a class of shares', ['World Fund (A)', 'Bond Fund (B)']],
  ['an exchange', ['Alpha (NYSE)', 'Beta (LSE)']],
  ['one code for two names', ['Alpha (XYZ)', 'Beta (XYZ)']],
  ['a name without', ['Alpha (ABC)', 'Beta Gamma']],
])('%s is no symbol', (_what, names) => {
  expect(symbolsOf(...names).map(([symbol]) => symbol)).toEqual([null, null])
})

test('a file with ISINs needs no symbols from its names', () => {
  const [row] = rowsOf('Date;Type;Name;ISIN;Units;Price\n2024-01-15;Buy;Apple (AAPL);US0378331005;3;50')

  expect(row).toMatchObject({ symbol: null, isin: 'US0378331005' })
})
