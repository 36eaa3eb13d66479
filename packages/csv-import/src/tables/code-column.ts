import { isCurrencyMark } from '@plumbline/reading/words/currencies'
import { findIsin } from '../cells/isin.ts'
import { canMean } from '../words/header-meaning.ts'
import type { CsvTable } from './csv-table.ts'
import { tableWithColumns } from './table-with-columns.ts'

const SAMPLE_ROWS = 500
/** `PKN ORLEN (PKN)`. A single letter is a class of shares. */
const AT_END = /^\p{L}.*\S\s*\((?<code>[A-Z][A-Z0-9.]{1,7})\)$/u
const BARE_CODE = /^[A-Z][A-Z0-9.]{1,5}$/
/** `AAPL - Apple Inc.`, `PETR4: Petrobras`. */
const BEFORE_DASH = /^(?<code>[A-Z][A-Z0-9.]{0,7})\s*(?:\s[-–|]|:)\s+\p{L}.+$/u
/** `7203 トヨタ自動車`, `005930 삼성전자`, `600519 贵州茅台`. */
const NUMBER_BEFORE_NAME =
  /^(?<code>\d{4,6}[A-Z]?)\s+[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}].*$/u
/** What stands in brackets behind many names: classes of shares, forms of companies, countries and exchanges. */
const NO_CODE =
  /^(?:ACC|ACCU|DIST?|INC|ETF|ETC|ETN|ETP|UCITS|ADR|ADS|GDR|CDI|REIT|ORD|PREF|PFD|REG|NA|VZ|PLC|LTD|SA|AG|SE|NV|SPA|AB|DR|IE|LU|DE|US|USA|UK|EU|FR|NL|HEDGED|THE|NYSE|NASDAQ|AMEX|ARCA|LSE|AIM|XETRA|TSX|TSXV|ASX|SIX|NSE|BSE|HKEX|SGX|JSE|OTC)$/

/**
 * Adds a column with the codes of a file that has neither symbols nor ISINs, where every name holds one: before the
 * name or in brackets behind it, another for each name. Returns other tables unchanged.
 */
export function addCodeColumn(table: CsvTable): CsvTable {
  const rows = table.rows.filter(({ leftOut }) => leftOut === undefined).slice(0, SAMPLE_ROWS)
  if (table.headerLine === 0 || table.headers.some((header, index) => isIdentifier(table, header, index))) return table
  for (const [index, header] of table.headers.entries()) {
    if (!canMean(header, 'name')) continue
    const names = [...new Set(rows.map(({ cells }) => cells[index] ?? ''))].filter((name) => name !== '')
    const pattern = [AT_END, BEFORE_DASH, NUMBER_BEFORE_NAME].find((each) => holdsCodes(names, each))
    if (pattern === undefined) continue
    const codes = table.rows.map(({ cells }) => [codeIn(cells[index] ?? '', pattern)])
    return tableWithColumns(table, [`${header}: symbol`], ['symbol'], codes)
  }
  return table
}

/** Cash, which has no code, may stand among the names of securities. */
const CASH = /^(?:cash|gotówka|efectivo|liquidités?|contanti|contant|barguthaben|kontanter|現金|현금)$/i

function holdsCodes(names: readonly string[], pattern: RegExp): boolean {
  const held = names.filter((name) => !CASH.test(name))
  const codes = held.map((name) => codeIn(name, pattern))
  const isCode = (code: string) => code !== '' && !isCurrencyMark(code) && !NO_CODE.test(code)
  return held.some((name) => pattern.test(name)) && codes.every(isCode) && new Set(codes).size === codes.length
}

/** The code of a name; among names with codes in brackets, one in capitals is a code itself. */
function codeIn(name: string, pattern: RegExp): string {
  const code = pattern.exec(name)?.groups?.code
  return code ?? (pattern === AT_END && BARE_CODE.test(name) ? name : '')
}

/** Whether a column identifies securities: its header says so and it is not empty, or it holds ISINs. */
function isIdentifier({ rows }: CsvTable, header: string, index: number): boolean {
  const cells = rows.slice(0, SAMPLE_ROWS).map((row) => row.cells[index] ?? '')
  const isNamed = canMean(header, 'symbol', 'isin')
  return (isNamed && cells.some((cell) => cell !== '')) || cells.some((cell) => findIsin(cell) !== null)
}
