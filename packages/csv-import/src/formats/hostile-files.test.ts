import { formatEnglish } from '@plumbline/text/format-text'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function workbook(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const relations = (type: string, target: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`,
    )
  return zipSync({
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="Trades" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  })
}

const row = (line: number, cells: readonly string[]) =>
  `<row r="${line}">${cells.map((cell, at) => `<c r="${'ABCDE'[at]}${line}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
const headers = ['Date', 'Type', 'Symbol', 'Units', 'Price']
const trade = ['2024-01-02', 'Buy', 'ACRN', '10', '12.50']
const trades = row(1, headers) + row(3, trade)

async function read(bytes: Uint8Array, name: string) {
  const outcome = await readFile(bytes, name)
  if (!outcome.ok) return `${outcome.refusal.code}: ${formatEnglish(outcome.refusal.message)}`
  return outcome.table.rows.map(({ line, cells }) => [line, ...cells])
}

test('empty rows and cells of a workbook cost nothing, wherever they are', async () => {
  const styled = Array.from(
    { length: 200_000 },
    (_, index) => `<row r="${index + 4}"><c r="A${index + 4}" s="0"/></row>`,
  )
  const far = '<row r="1048576"><c r="XFD1048576" s="0"/></row>'
  expect(await read(workbook(trades + styled.join('') + far), 'a.xlsx')).toEqual([[3, ...trade]])
})

test('a trade in the last row of a sheet keeps its line', async () => {
  expect(await read(workbook(trades + row(1_048_576, trade)), 'a.xlsx')).toEqual([
    [3, ...trade],
    [1_048_576, ...trade],
  ])
})

test('a workbook with prefixes and without row numbers is read as well', async () => {
  const prefixed = (row(1, headers) + row(2, trade))
    .replaceAll(/<(\/?)(row|c|is|t)\b/g, '<$1x:$2')
    .replaceAll(/(<x:row) r="\d"/g, '$1')
  const sheet = `<x:worksheet xmlns:x="${SHEETS}"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`
  const bytes = workbook('', { 'xl/worksheets/sheet1.xml': strToU8(sheet) })
  expect(await read(bytes, 'a.xlsx')).toEqual([[2, ...trade]])
})

test('a value in the last cell of a sheet is named', async () => {
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  expect(await read(workbook(trades + far), 'a.xlsx')).toBe(
    'too-many-columns: Cell XFD1048576 is beyond column 1000. Delete it if it is not part of the table.',
  )
})

test('a workbook that unpacks to more than a browser has is refused before it is unpacked', async () => {
  const bytes = workbook(trades, { 'xl/large.xml': new Uint8Array(1) })
  // The last entry of the archive's directory begins with PK\1\2 and has the unpacked size at offset 24.
  const entry = bytes.findLastIndex((_, at) => String.fromCharCode(...bytes.subarray(at, at + 4)) === 'PK\u0001\u0002')
  new DataView(bytes.buffer).setUint32(entry + 24, 201_000_000, true)
  expect(await read(bytes, 'a.xlsx')).toBe(
    'too-many-cells: The workbook is too large: unpacked, it has more than 200 MB',
  )
})

test('a table in HTML is read without its end tags', async () => {
  const rows = Array.from({ length: 20_000 }, () => `<tr><td>${trade.join('<td>')}`)
  const outcome = await read(strToU8(`<html><table><tr><th>${headers.join('<th>')}${rows.join('')}`), 'a.html')
  expect(outcome).toHaveLength(20_000)
  expect(outcome[0]).toEqual([2, ...trade])
})

const wide = Array.from({ length: 1001 }, (_, at) => `{"key${at}":1}`)

test.each([
  {
    what: 'HTML with a row of cells without end',
    name: 'a.html',
    content: `<html><table><tr>${'<td>a'.repeat(50_000)}`,
    refused: 'too-many-columns: A line has more than 1000 columns',
  },
  {
    what: 'HTML whose cells span columns',
    name: 'a.html',
    content: `<html><table>${'<tr><td colspan="999">a</td></tr>'.repeat(50_000)}`,
    refused: 'too-many-cells: The table is too large: 10011 rows and 999 columns. Export fewer years at once.',
  },
  {
    what: 'HTML of tags that never end',
    name: 'a.html',
    content: `<html><table><tr><td>${'<'.repeat(200_000)}</td></tr>`,
    refused: 'no-columns: No columns were found: is this a CSV file?',
  },
  {
    what: 'OFX that is nested deep',
    name: 'a.ofx',
    content: `OFXHEADER:100\n<OFX>${'<A>'.repeat(200_000)}`,
    refused: 'too-deep: The file is not valid OFX: its elements are nested more than 1000 deep',
  },
  {
    what: 'JSON with another key in each entry',
    name: 'a.json',
    content: `[${wide.join(',')}]`,
    refused: 'too-many-columns: A line has more than 1000 columns',
  },
])('$what is refused with the reason', async ({ name, content, refused }) => {
  expect(await read(strToU8(content), name)).toBe(refused)
})
