import { expect, test } from 'vitest'
import { decodeBytes } from '../formats/decode-bytes.ts'
import { readFile } from '../formats/read-file.ts'
import { splitRecords } from '../formats/split-records.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import type { CsvRecord } from '../tables/csv-record.ts'
import { utf8 } from './csv-bytes.ts'
import { goldenSamples, type SampleFile } from './sample-files.ts'

const ROWS_PER_PAGE = 3
const MIN_COMPARED = 80
const CODE = /^(?!\d+$)[A-Z0-9]{3,12}$/
const NEGATIVE = /^-(\d[\d.,]*)$/
const SPELLINGS = ['($1)', '$1-', '\u2212$1']

const PLAIN_AMOUNT = /^-?\d+(?:\.\d+)?$/

/** `-1234567.5` becomes `-1,234,567.5`. */
function inGroups(cell: string): string {
  const [whole = '', ...decimals] = cell.split('.')
  return [whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ','), ...decimals].join('.')
}

/** Ways in which brokers and spreadsheets write the same file. */
const REWRITTEN: Record<string, (records: readonly CsvRecord[], headerLine: number) => string[][]> = {
  'codes as formulas': (records, headerLine) =>
    changeBelow(records, headerLine, (cell) => (CODE.test(cell) ? `="${cell}"` : cell)),
  'negative numbers in other spellings': (records, headerLine) =>
    changeBelow(records, headerLine, (cell, index) =>
      cell.replace(NEGATIVE, SPELLINGS[index % SPELLINGS.length] ?? cell),
    ),
  'thousands in groups': (records, headerLine) => {
    const below = records.filter(({ line }) => line > headerLine)
    const width = Math.max(...below.map(({ cells }) => cells.length))
    const isAmounts = Array.from({ length: width }, (_, column) => {
      const cells = below.flatMap(({ cells }) => cells[column] || [])
      return cells.every((cell) => PLAIN_AMOUNT.test(cell)) && cells.some((cell) => cell.includes('.'))
    })
    return changeBelow(records, headerLine, (cell, column) => (isAmounts[column] ? inGroups(cell) : cell))
  },
  'the header on each page': (records, headerLine) => {
    const header = records.find(({ line }) => line === headerLine)
    return records.flatMap(({ line, cells }) => {
      const isPageStart = line > headerLine + 1 && (line - headerLine) % ROWS_PER_PAGE === 1
      return isPageStart && header !== undefined ? [[...header.cells], [...cells]] : [[...cells]]
    })
  },
}

function changeBelow(
  records: readonly CsvRecord[],
  headerLine: number,
  change: (cell: string, index: number) => string,
): string[][] {
  return records.map(({ line, cells }) => (line <= headerLine ? [...cells] : cells.map(change)))
}

/** Ways in which the words of a header are written. Some columns may then have to be chosen, but none changes. */
const HEADER_SPELLINGS: Record<string, (cell: string) => string> = {
  'in capitals': (cell) => cell.toUpperCase(),
  'with underscores and in small letters': (cell) => cell.replaceAll(' ', '_').toLowerCase(),
}
/** Turkish capitals, a fee called `FeeSEC`, and sections whose names are cells. */
const NOT_RESPELLED = ['yatirim-tr.csv', 'lightspeed.csv', 'ibkr-activity.csv', 'ibkr-activity-german.csv']

function quoted(lines: readonly string[][], delimiter: string): Uint8Array {
  const texts = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
  return utf8(texts.join('\n'))
}

async function readRows(bytes: Uint8Array, name: string) {
  const outcome = await readFile(bytes, name)
  if (!outcome.ok) return null
  const rows = buildRows(outcome.table, guessMapping(outcome.table)).filter((row) => row.outcome.kind === 'ready')
  const figures = rows.map(({ type, date, currency, symbol, isin, units, price, fee }) => ({
    ...{ type, date, currency, symbol, isin },
    amounts: [units, price, fee].map(Number),
  }))
  return { table: outcome.table, figures }
}

interface ReadSample {
  name: string
  headerLine: number
  delimiter: string
  records: readonly CsvRecord[]
  figures: object[]
}

/** A sample of text as it is read unchanged; null for workbooks and other formats. */
async function readSample({ name, bytes }: SampleFile): Promise<ReadSample | null> {
  const decoded = decodeBytes(bytes)
  if ('refusal' in decoded || !name.endsWith('.csv')) return null
  const read = await readRows(bytes, name)
  if (!read?.table.delimiter) return null
  const { delimiter, headerLine } = read.table
  const { records } = splitRecords(decoded.text, delimiter)
  return { name, headerLine, delimiter, records, figures: read.figures }
}

const samples = (await Promise.all(goldenSamples().map(readSample))).filter((sample) => sample !== null)

test.each(Object.entries(REWRITTEN))('files are read the same with %s', async (_, rewrite) => {
  let compared = 0
  for (const { name, delimiter, headerLine, records, figures } of samples) {
    const cells = rewrite(records, headerLine)
    if (JSON.stringify(cells) === JSON.stringify(records.map((record) => record.cells))) continue
    const after = await readRows(quoted(cells, delimiter), name)
    expect({ name, figures: after?.figures }).toEqual({ name, figures })
    compared++
  }
  expect(compared).toBeGreaterThan(MIN_COMPARED)
})

test.each(Object.entries(HEADER_SPELLINGS))('headers %s change no figure', async (_, respell) => {
  let compared = 0
  for (const { name, delimiter, headerLine, records, figures } of samples) {
    if (NOT_RESPELLED.includes(name)) continue
    const cells = records.map((record) => record.cells.map(record.line === headerLine ? respell : String))
    const after = await readRows(quoted(cells, delimiter), name)
    const known = figures.map((row) => JSON.stringify(row))
    const changed = after?.figures.filter((row) => !known.includes(JSON.stringify(row)))
    expect({ name, changed }).toEqual({ name, changed: after === null ? undefined : [] })
    compared++
  }
  expect(compared).toBeGreaterThan(MIN_COMPARED)
})
