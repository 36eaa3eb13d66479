import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { ImportField } from '@plumbline/csv-import/words/import-field'
import { expect, test } from 'vitest'
import { lacksColumns } from './lacks-columns.ts'

const lacks = (fields: (ImportField | null)[], choices: string[] = []) =>
  lacksColumns({
    columns: fields.map((field) => ({ field })),
    types: choices.map((choice) => ({ choice })),
  } as unknown as Mapping)

test.each<[string, (ImportField | null)[], boolean]>([
  ['a day, a security and a price', ['date', 'symbol', 'price'], false],
  ['an ISIN and a total', ['date', 'isin', 'total'], false],
  ['a name and money that goes', ['date', 'name', 'debit'], false],
  ['a name and money that comes', ['date', 'name', 'credit', null, null], false],
  ['no day', ['symbol', 'price'], true],
  ['no security', ['date', 'price'], true],
  ['no amount', ['date', 'symbol', 'units'], true],
  ['two days', ['date', 'symbol', 'price', 'date'], true],
  ['two fees, which are added up', ['date', 'symbol', 'price', 'fee', 'fee'], false],
])('a table with %s', (_what, fields, isLacking) => {
  expect(lacks(fields)).toBe(isLacking)
})

test('of splits alone, a ratio is enough', () => {
  const fields: ImportField[] = ['date', 'symbol', 'splitRatio']
  expect([lacks(fields, ['split']), lacks(fields, ['split', 'buy']), lacks(fields)]).toEqual([false, true, true])
  expect(lacks(['date', 'symbol'], ['split'])).toBe(true)
})
