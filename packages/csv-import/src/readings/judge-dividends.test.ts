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
