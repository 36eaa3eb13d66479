import { strToU8, zipSync } from 'fflate'
import type { Sheet, SheetCell, SheetColumn } from './sheet.ts'

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Positions in the `cellXfs` of the styles. */
const PLAIN = 0
const DAY = 1
const HEADER = 2

const DAY_MS = 86_400_000
/** Days are counted from 30 December 1899. */
const UNIX_EPOCH_DAY = 25_569

const LETTERS = 26
const LETTER_A = 65

const STYLES = `<styleSheet xmlns="${SPREADSHEET}">\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`

/**
 * A workbook (Office Open XML) with one sheet under a bold header that stays in view. Numbers and days are cells of
 * their kind; a text never runs as a formula.
 *
 * @param name of the sheet, at most 31 characters without `\ / ? * [ ] :`
 */
export function writeXlsx(sheet: Sheet, name: string): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(name),
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': worksheet(sheet),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)])))
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function workbook(name: string): string {
  const sheet = `<sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/>`
  return `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheet}</sheets></workbook>`
}

function worksheet({ columns, rows }: Sheet): string {
  const view =
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const widths =
    columns.length === 0 ? '' : `<cols><col min="1" max="${columns.length}" width="14" customWidth="1"/></cols>`
  const header = columns.map((column, at) => textXml(column.header, addressOf(at, 1), HEADER))
  const lines = rows.map((row, below) =>
    rowXml(
      row.map((cell, at) => cellXml(cell, addressOf(at, below + 2), columns[at]?.kind)),
      below + 2,
    ),
  )
  const data = `<sheetData>${rowXml(header, 1)}${lines.join('')}</sheetData>`
  return `<worksheet xmlns="${SPREADSHEET}">${view}${widths}${data}</worksheet>`
}

function rowXml(cells: readonly string[], row: number): string {
  return `<row r="${row}">${cells.join('')}</row>`
}

function cellXml(cell: SheetCell, address: string, kind: SheetColumn['kind'] | undefined): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (kind !== 'day') return textXml(cell, address, PLAIN)
  const day = Date.parse(`${cell}T00:00:00Z`) / DAY_MS + UNIX_EPOCH_DAY
  return `<c r="${address}" s="${DAY}"><v>${day}</v></c>`
}

function textXml(text: string, address: string, style: number): string {
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Of a column from 0 and a row from 1: `A1`, `Z1`, `AA1`. */
function addressOf(column: number, row: number): string {
  let letters = ''
  for (let left = column; left >= 0; left = Math.floor(left / LETTERS) - 1) {
    letters = String.fromCharCode(LETTER_A + (left % LETTERS)) + letters
  }
  return `${letters}${row}`
}

/** Characters that XML does not allow are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
