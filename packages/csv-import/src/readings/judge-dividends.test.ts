import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const issuesOf = (...lines: string[]) =>
  rowsOf(lines.join('\n')).map(({ outcome }) =>
    outcome.kind === 'attention' ? outcome.issues.map(({ code }) => code) : [outcome.kind],
  )

test.each([
  ['as after a usual tax', ['10', '20'], 'total-differs'],
  ['of nearly the same size', ['8.6', '17.1'], 'ready'],
  ['far above', ['80', '170'], 'ready'],
  ['the same in all rows', ['10', '10'], 'ready'],
])('a dividend beside an amount without a meaning, %s', (_how, [first, second], expected) => {
  const rows = [`2026-03-02,dividend,VOD,8.5,GBP,${first}`, `2026-04-02,dividend,VOD,17,GBP,${second}`]
  const isConstant = first === second
  const given = isConstant ? rows.map((row) => row.replace(',17,', ',8.5,')) : rows

  expect(issuesOf('Date,Type,Symbol,Total,Currency,Zz', ...given)).toEqual([[expected], [expected]])
})

test.each([
  ['in percent', ['15.00', '15.00'], 'ready'],
  ['as an amount', ['1.50', '3.00'], 'ready'],
  ['of another amount', ['1.20', '2.40'], 'total-differs'],
])('a dividend beside an amount before a tax that is stated %s', (_how, [first, second], expected) => {
  const rows = [`2026-03-02,dividend,VOD,8.5,GBP,${first},10`, `2026-04-02,dividend,VOD,17,GBP,${second},20`]

  expect(issuesOf('Date,Type,Symbol,Total,Currency,Withholding tax,Zz', ...rows)).toEqual([[expected], [expected]])
})

test('dividends of which none names a security are asked about, not left out', () => {
  const header = 'Date,Type,Symbol,Units,Price,Total,Currency'
  const buy = '2026-03-01,buy,VOD,4,60,240,GBP'
  const unnamed = '2026-03-02,dividend,,,,8.5,GBP'

  expect(issuesOf(header, buy, unnamed)).toEqual([['ready'], ['instrument-missing']])
  expect(issuesOf(header, buy, unnamed, '2026-03-03,dividend,VOD,,,9,GBP')).toEqual([['ready'], ['ignored'], ['ready']])
})

test('a distribution of units, as a second type column says, waits: its amount is what they are worth', () => {
  const header = 'Date,Action,Type,Symbol,Quantity,Price,Amount,Currency'
  const row = (type: string, units: string) => `2026-04-21,Distribution,${type},VGT,${units},,780.82,USD`

  expect(issuesOf(header, row('Shares', '7.729'), row('Shares', ''), row('Cash', '7.729'))).toEqual([
    ['type-conflict'],
    ['ready'],
    ['ready'],
  ])
})

test('interest on cash in a list of dividends is none of a security', () => {
  const header = 'Date,Symbol,Security name,ISIN,Gross amount,Withholding tax,Net amount,Currency'
  const rows = ['2025-10-24,ORCL,Oracle,US68389X1054,2.04,0.30,1.74,EUR', '2025-11-03,,Cash,,5.00,0.00,5.00,EUR']

  expect(issuesOf(header, ...rows)).toEqual([['ready'], ['ignored']])
})

// 42.10 is 5.1 % of 820 and 4.9 % of 862.10: neither is a rate at which states withhold. 171.44 is 26.375 % of 650.
test.each([
  ['whose tax shows no side waits', '820.00,42.10', 'attention'],
  ['whose tax is a usual part is before it', '650.00,171.44', 'ready'],
  ['without a tax is ready', '820.00,0', 'ready'],
  ['of a small amount is ready: a cent of tax is a large part', '0.82,0.05', 'ready'],
])('a dividend %s', (_which, amounts, kind) => {
  const [row] = rowsOf(`Date,Type,ISIN,Amount,Tax,Currency\n2026-02-22,Dividend,US0378331005,${amounts},EUR`)
  expect(row?.outcome.kind).toBe(kind)
})

test.each([
  ['another amount', 'Date,Type,Symbol,Amount,Value,Currency', 'total-differs'],
  ['the same in another currency', 'Date,Type,Symbol,Amount,Value (EUR),Currency', 'ready'],
])('a dividend beside %s, without units', (_what, header, expected) => {
  expect(issuesOf(header, '2023-03-10,Dividend,GOOG,10,2500.00,USD')).toEqual([[expected]])
})

test.each([
  ['nine times', '38.88', 'total-differs'],
  ['a little more than', '4.9', 'ready'],
])('a total of %s the dividend per share × units', (_how, total, expected) => {
  const row = `2025-12-16,Dividend,GOOG,20,0.21,${total},USD`

  expect(issuesOf('Date,Type,Symbol,Quantity,Price,Total,Currency', row)).toEqual([[expected]])
})
