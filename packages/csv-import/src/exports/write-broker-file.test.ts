import { expect, test } from 'vitest'
import type { Mapping } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import type { ImportField } from '../words/import-field.ts'
import { writeBrokerFile } from './write-broker-file.ts'

/** The rows of the file that is written for these cells, many of them so that no digit stays by chance alone. */
function writtenRows(columns: [field: ImportField | null, cell: string][]): string[][] {
  const row = { line: 2, cells: columns.map(([, cell]) => cell), hasExtraCells: false }
  const table: Partial<CsvTable> = { rows: Array.from({ length: 20 }, () => row) }
  const mapping = { columns: columns.map(([field]) => ({ header: 'Any', field })), types: [], currencies: [] }
  // Only what the file shows of both.
  return JSON.parse(writeBrokerFile(table as CsvTable, mapping as unknown as Mapping)).rows
}

test('what says how a row is read stays as it is', () => {
  const rows = writtenRows([
    ['date', '2024-03-15'],
    ['type', 'Buy 1'],
    ['isin', 'US0378331005'],
  ])
  for (const row of rows) expect(row).toEqual(['2024-03-15', 'Buy 1', 'US0378331005'])
})

test('amounts keep their form, and none of their digits can be relied on', () => {
  const rows = writtenRows([['total', '-9,876,543,219.05 €']])
  for (const [cell] of rows) {
    expect(cell).toMatch(/^-[1-9],[1-9]{3},[1-9]{3},[1-9]{3}\.0[1-9] €$/)
    expect(cell).not.toBe('-9,876,543,219.05 €')
  }
  const digits = new Set(rows.join('').match(/[1-9]/g))
  expect([...digits].sort().join('')).toBe('123456789')
})

test('of columns that are not imported, and of words in the place of an amount, no letter is left', () => {
  const rows = writtenRows([
    [null, 'Żaneta Müller 98765432198765'],
    ['total', 'paid to Ann'],
    [null, '987 654 321 987'],
  ])
  for (const [name, total, account] of rows) {
    expect(name).toMatch(/^x{6} x{6} [1-9]{14}$/)
    expect(name).not.toContain('98765432198765')
    expect(total).toBe('xxxx xx xxx')
    expect(account).not.toBe('987 654 321 987')
  }
})
