import { inserted, type Text, text } from '@plumbline/text/text'
import type { ReadRefusal } from '../tables/csv-table.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { decodeBytes } from './decode-bytes.ts'
import { exportHint } from './export-hints.ts'
import { isQif } from './qif-start.ts'
import { type ReadChoices, readCsvText } from './read-csv-file.ts'

const START_LENGTH = 4096

/**
 * Reads the bytes of a broker's or tracker's file into a table, whatever its extension: delimited text, an .xlsx
 * workbook, JSON (Ghostfolio), XML of Portfolio Performance and Interactive Brokers, OFX, QFX or QIF, or a table in
 * HTML. Rarely needed parsers are loaded on demand. Never throws: rejects unreadable files and says what to export
 * instead.
 */
export async function readFile(bytes: Uint8Array, fileName: string, choices: ReadChoices = {}): Promise<ReadOutcome> {
  if (startsWith(bytes, '%PDF'))
    return refuse('pdf-file', text('A PDF cannot be read. {hint}', { hint: inserted(exportHint(fileName, bytes)) }))
  if (startsWith(bytes, 'PK\u0003\u0004')) {
    const { readWorkbook } = await import('./read-workbook.ts')
    return await readWorkbook(bytes, fileName, choices)
  }
  const decoded = decodeBytes(bytes, choices.encoding)
  if ('refusal' in decoded) {
    if (decoded.refusal.code !== 'spreadsheet-file') return { ok: false, refusal: decoded.refusal }
    return refuse(
      'spreadsheet-file',
      text('An old .xls workbook cannot be read: save it as .xlsx. {hint}', {
        hint: inserted(exportHint(fileName, bytes)),
      }),
    )
  }
  const start = decoded.text.slice(0, START_LENGTH).trimStart()
  if (/^[[{]\s*[[{"\]}]/.test(start)) {
    const { readJson } = await import('./read-json.ts')
    return readJson(decoded.text, fileName)
  }
  if (isQif(start)) {
    const { readQif } = await import('./read-qif.ts')
    return readQif(decoded.text, fileName)
  }
  if (/^OFXHEADER|<OFX>/i.test(start)) {
    const { readOfx } = await import('./read-ofx.ts')
    return readOfx(decoded.text, fileName)
  }
  if (start.startsWith('<')) {
    if (/<FlexQueryResponse[\s>]/.test(start)) {
      const { readFlex } = await import('./read-flex.ts')
      return readFlex(decoded.text, fileName)
    }
    if (/<client[\s>]/.test(start)) {
      const { readPortfolioPerformance } = await import('./read-portfolio-performance.ts')
      return readPortfolioPerformance(decoded.text, fileName)
    }
    if (/<(?:table|tr|html|(?:ss:)?Workbook)\b/i.test(decoded.text)) {
      const { readMarkupTable } = await import('./read-markup-table.ts')
      return readMarkupTable(decoded.text, fileName, choices.headerLine)
    }
  }
  return readCsvText(decoded, fileName, choices)
}

function startsWith(bytes: Uint8Array, prefix: string): boolean {
  return [...prefix].every((character, index) => bytes[index] === character.charCodeAt(0))
}

function refuse(code: ReadRefusal['code'], message: Text): ReadOutcome {
  return { ok: false, refusal: { code, message, line: null } }
}
