import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { utf8 } from '../testing/csv-bytes.ts'
import { createImportTasks as createTasks, type OpenedFile } from './import-tasks.ts'

const createImportTasks = () => createTasks((content) => content.join(' '))

function opened(outcome: OpenedFile) {
  if (!outcome.ok) throw new Error(formatEnglish(outcome.refusal.message))
  return outcome
}

const many = Array.from({ length: 250 }, (_, index) => `2024-01-02,buy,AAA,${index + 1},5\n`).join('')

test('of a big file the page gets the first rows, the count, and what they become in parts', async () => {
  const tasks = createImportTasks()
  const { file, mapping } = opened(await tasks.open('many.csv', utf8(`Date,Type,Symbol,Units,Price\n${many}`)))
  expect(file).toMatchObject({ name: 'many.csv', rowCount: 250 })
  expect(file.table.rows).toHaveLength(100)
  expect(mapping.types).toMatchObject([{ value: 'buy', count: 250 }])
  expect(tasks.buildRows(mapping, '2024-06-01')).toBe(250)
  expect(tasks.takeRows(248, 260).map(({ units }) => units)).toEqual(['249', '250'])
})

test('of a big file the page also gets the rows with words that nobody knows', async () => {
  const tasks = createImportTasks()
  const late = '2024-01-03,Gratisaktie,BBB,7,5\n2024-01-04,buy,AAA,8,5\n'
  const { file } = opened(await tasks.open('many.csv', utf8(`Date,Type,Symbol,Units,Price\n${many}${late}`)))
  expect(file.table.rows.at(-1)).toMatchObject({ line: 252, cells: ['2024-01-03', 'Gratisaktie', 'BBB', '7', '5'] })
  expect(file.table.rows).toHaveLength(101)
})

test('the delimiter, the encoding and the header row can be said instead of guessed', async () => {
  const tasks = createImportTasks()
  const latin = Uint8Array.from([...utf8('Note;to,all\nDatum;B'), 0xf6, ...utf8('rse;Kurs\n02.01.2024;X;5,5\n')])
  const { fingerprint } = opened(await tasks.open('a.csv', latin)).file
  const asSaid = opened(await tasks.reopen({ delimiter: ';', encoding: 'windows-1250', headerLine: 1 })).file
  expect(asSaid).toMatchObject({ fingerprint, table: { encoding: 'windows-1250', headerLine: 1 } })
  expect(opened(await tasks.reopen({ delimiter: ',' })).file.table.headers).toEqual(['Note;to', 'all'])
})

test('a file that cannot be read with the new choices leaves the previous one in place', async () => {
  const tasks = createImportTasks()
  const { mapping } = opened(await tasks.open('a.csv', utf8('Date,Symbol,Units,Price\n2024-01-02,AAA,1,2\n')))
  expect(await tasks.reopen({ delimiter: '\t' })).toMatchObject({ ok: false })
  expect(await tasks.open('b.csv', utf8(''))).toMatchObject({ ok: false })
  expect(tasks.buildRows(mapping, null)).toBe(1)
})

test('rows are built again for another mapping, another day and another file', async () => {
  const tasks = createImportTasks()
  const file = (units: number) => utf8(`Date,Type,Symbol,Units,Price,Currency\n2024-01-02,Buy,AAA,${units},2,EUR\n`)
  const { mapping } = opened(await tasks.open('a.csv', file(1)))
  const rowsOn = (day: string, read = mapping) => tasks.takeRows(0, tasks.buildRows(read, day))
  expect(rowsOn('2024-06-01')).toMatchObject([{ date: '2024-01-02', units: '1', outcome: { kind: 'ready' } }])
  expect(rowsOn('2023-06-01')).toMatchObject([{ outcome: { kind: 'attention' } }])
  const withoutDate = tasks.mapColumn(mapping, 0, null)
  expect(rowsOn('2023-06-01', withoutDate)).toMatchObject([{ date: null }])
  await tasks.open('b.csv', file(7))
  expect(rowsOn('2023-06-01', withoutDate)).toMatchObject([{ units: '7' }])
})
