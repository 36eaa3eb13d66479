import { isIsoDate } from '@plumbline/engine/calendar'
import type { Security, SecurityType } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { type CsvRow, type CsvTable, cellOf, parseCsvTable } from './csv-table.ts'
import { parseQuotedCurrency } from './quoted-currency.ts'

/** A security of securities.csv with the unit of its files. */
export interface ListedSecurity {
  security: Security
  /** `{symbol}.{exchange}`, as in the names of its files. */
  fileStem: string
  /** 100 where the files are in pence, cents or agorot, otherwise 1. */
  unitsPerMajor: number
}

const REQUIRED_COLUMNS = ['symbol', 'exchange', 'name', 'type', 'currency']
const MAX_LISTED_PROBLEMS = 20

const TYPES = new Map<string, SecurityType>([
  ['common stock', 'Common Stock'],
  ['stock', 'Common Stock'],
  ['preferred stock', 'Preferred Stock'],
  ['etf', 'ETF'],
  ['fund', 'FUND'],
  ['index', 'INDEX'],
  ['bond', 'BOND'],
  ['currency', 'Currency'],
  ['crypto', 'Currency'],
])

/**
 * Reads securities.csv. Symbols and exchanges become parts of file names, so only characters that cannot leave the
 * folder are accepted.
 *
 * @throws {UpstreamError} Lists what is wrong with every bad line (the first {@link MAX_LISTED_PROBLEMS}).
 */
export function readSecurities(text: string): ListedSecurity[] {
  const table = parseCsvTable(text)
  const missing = REQUIRED_COLUMNS.filter((column) => !table.columns.has(column))
  if (missing.length > 0) {
    throw new UpstreamError('files', `securities.csv has no column ${missing.join(', ')}`, false)
  }
  const problems: string[] = table.problem === undefined ? [] : [table.problem]
  const listed: ListedSecurity[] = []
  const lineOfId = new Map<string, number>()
  const lineOfStem = new Map<string, number>()
  for (const row of table.rows) {
    const read = readSecurity(table, row)
    if (typeof read === 'string') {
      problems.push(`line ${row.line}: ${read}`)
      continue
    }
    const earlier = lineOfId.get(read.security.id) ?? lineOfStem.get(read.fileStem)
    if (earlier !== undefined) {
      problems.push(`line ${row.line}: ${read.security.id} is already on line ${earlier}`)
      continue
    }
    lineOfId.set(read.security.id, row.line)
    lineOfStem.set(read.fileStem, row.line)
    listed.push(read)
  }
  if (problems.length > 0) {
    const more = problems.length > MAX_LISTED_PROBLEMS ? `; and ${problems.length - MAX_LISTED_PROBLEMS} more` : ''
    throw new UpstreamError(
      'files',
      `securities.csv ${problems.slice(0, MAX_LISTED_PROBLEMS).join('; ')}${more}`,
      false,
    )
  }
  return listed
}

function readSecurity(table: CsvTable, row: CsvRow): ListedSecurity | string {
  const optional = (column: string) => cellOf(table, row, column) || undefined
  const symbol = cellOf(table, row, 'symbol')
  const exchange = cellOf(table, row, 'exchange')
  for (const [column, value] of Object.entries({ symbol, exchange, name: cellOf(table, row, 'name') })) {
    if (value === '') return `${column} is empty`
  }
  if (!isFileNamePart(symbol)) return `symbol "${symbol}" contains a character that a file name cannot have`
  if (!isFileNamePart(exchange)) return `exchange "${exchange}" contains a character that a file name cannot have`
  const type = TYPES.get(cellOf(table, row, 'type').toLowerCase())
  if (type === undefined)
    return `type "${cellOf(table, row, 'type')}" is not one of ${[...new Set(TYPES.values())].join(', ')}`
  const currency = parseQuotedCurrency(cellOf(table, row, 'currency'))
  if (currency === undefined) return `currency "${cellOf(table, row, 'currency')}" is not a three-letter code`
  const delistedOn = optional('delisted_on')
  if (delistedOn !== undefined && !isIsoDate(delistedOn)) {
    return `delisted_on "${delistedOn}" is not a date YYYY-MM-DD`
  }
  const fileStem = `${symbol}.${exchange}`
  const security: Security = {
    id: optional('_id') ?? fileStem,
    symbol,
    exchange,
    name: cellOf(table, row, 'name'),
    type,
    currency: currency.code,
    isin: optional('isin')?.toUpperCase(),
    sector: optional('sector'),
    industry: optional('industry'),
    country: optional('country'),
    image: undefined,
    delistedOn,
  }
  return { security, fileStem, unitsPerMajor: currency.unitsPerMajor }
}

function isFileNamePart(text: string): boolean {
  return /^[\p{L}\p{N}^][\p{L}\p{N} ._^=&+$@-]*$/u.test(text) && !text.includes('..')
}
