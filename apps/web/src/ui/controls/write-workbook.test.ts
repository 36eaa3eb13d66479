import type { Sheet } from '@plumbline/csv-import/exports/sheet'
import { writeSheetCsv } from '@plumbline/csv-import/exports/write-sheet-csv'
import readXlsxFile from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { writeWorkbook } from './write-workbook.ts'

const sheet: Sheet = {
  columns: [
    { header: 'Sold', kind: 'day' },
    { header: 'Name', kind: 'text' },
    { header: 'Gain', kind: 'number' },
  ],
  rows: [
    ['2021-10-04', 'Acorn & "Sons" <Ltd>', -187.47],
    ['1970-01-01', '=1+1', 1e-7],
    [null, '\u0001Ünïcode 🌱', null],
  ],
}

test('read-excel-file reads the days, texts and numbers that were written', async () => {
  const [read] = await readXlsxFile(await (await writeWorkbook(sheet, 'Gains')).arrayBuffer())
  expect(read?.sheet).toBe('Gains')
  expect(read?.data).toEqual([
    ['Sold', 'Name', 'Gain'],
    [new Date('2021-10-04'), 'Acorn & "Sons" <Ltd>', -187.47],
    [new Date('1970-01-01'), '=1+1', 1e-7],
    [null, 'Ünïcode 🌱', null],
  ])
})

test('the same table as csv has a point in its numbers and no formulas', () => {
  expect(writeSheetCsv(sheet).split('\r\n').slice(0, 3)).toEqual([
    'Sold,Name,Gain',
    '2021-10-04,"Acorn & ""Sons"" <Ltd>",-187.47',
    "1970-01-01,'=1+1,1e-7",
  ])
})

test('columns beyond Z have two letters', async () => {
  const columns = Array.from({ length: 30 }, (_, at) => ({ header: `c${at}`, kind: 'number' }) as const)
  const workbook = await writeWorkbook({ columns, rows: [columns.map((_, at) => at)] }, 'Wide')
  const [read] = await readXlsxFile(await workbook.arrayBuffer())
  expect(read?.data[1]).toEqual(columns.map((_, at) => at))
})
