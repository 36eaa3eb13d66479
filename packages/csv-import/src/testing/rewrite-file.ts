import { readDate } from '../cells/date-formats.ts'
import { readNumber } from '../cells/numbers.ts'
import { decodeBytes } from '../formats/decode-bytes.ts'
import { readFile } from '../formats/read-file.ts'
import { splitRecords } from '../formats/split-records.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import type { Mapping } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { HEADER_SYNONYMS } from '../words/header-synonyms.ts'
import type { ImportField } from '../words/import-field.ts'
import { utf8 } from './csv-bytes.ts'
import type { ExpectedFile } from './expected-file.ts'
import type { SampleFile } from './sample-files.ts'
import { cellWithCommas } from './write-with-commas.ts'

/** A line of a file that is rewritten, with its number in the original. */
interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

interface Original {
  readonly file: SampleFile
  readonly table: CsvTable
  readonly mapping: Mapping
  /** The header and what stands above it. */
  readonly above: readonly Line[]
  readonly rows: readonly Line[]
}

/** Null where a class does not apply to a file. */
type Rewrite = (original: Original) => readonly Line[] | null

const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'pl', 'da', 'en'] as const

/** Ways in which users and programs change a broker's file before it is imported. */
export const REWRITINGS: Readonly<Record<string, Rewrite>> = {
  'headers translated': translateHeaders,
  'headers unknown': ({ above, rows }) => [...withHeader(above, (_, index) => `Feld ${index + 1}`), ...rows],
  'no type column': dropTypes,
  'cut to 1 row': cutTo(1),
  'cut to 2 rows': cutTo(2),
  'cut to 3 rows': cutTo(3),
  're-saved by a spreadsheet in the USA': resave((year, month, day) => `${+month}/${+day}/${year}`),
  're-saved by a spreadsheet in Germany': resave((year, month, day) => `${day}.${month}.${year}`),
  'decimal commas': ({ mapping, above, rows }) =>
    mapping.columns.some(({ decimalMark }) => decimalMark === ',') ? null : [...above, ...rows],
  'prices × 100': raisePrices,
}

/** A sample as a table of text with what its rows mean; null for workbooks and other formats. */
export async function originalOf(file: SampleFile): Promise<Original | null> {
  const decoded = decodeBytes(file.bytes)
  const outcome = await readFile(file.bytes, file.name)
  if ('refusal' in decoded || !outcome.ok || outcome.table.delimiter === null) return null
  const { table } = outcome
  if (table.headerLine === 0 || !file.name.endsWith('.csv')) return null
  const lines = splitRecords(decoded.text, outcome.table.delimiter).records
  const headerAt = lines.findIndex(({ line }) => line === table.headerLine)
  const header = lines[headerAt]?.cells ?? []
  // A reader that rearranges columns leaves no way back to those of the file.
  if (table.headers.some((name, index) => name !== header[index]?.trim())) return null
  return {
    file,
    table,
    mapping: guessMapping(table),
    above: lines.slice(0, headerAt + 1),
    rows: lines.slice(headerAt + 1),
  }
}

/** The file of a class with its truth, whose lines are those of the new file; null where the class does not apply. */
export function rewriteFile(original: Original, name: string): SampleFile | null {
  const lines = REWRITINGS[name]?.(original)
  if (lines === null || lines === undefined) return null
  const hasCommas = name === 'decimal commas' || name === 're-saved by a spreadsheet in Germany'
  const write = hasCommas ? cellWithCommas : (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const text = lines.map(({ cells }) => cells.map(write).join(hasCommas ? ';' : ',')).join('\n')
  return { name: original.file.name, bytes: utf8(text), expected: renumbered(original.file.expected, lines) }
}

function renumbered({ file, importable_lines, transactions }: ExpectedFile, lines: readonly Line[]): ExpectedFile {
  const places = new Map<number, number>()
  let end = 0
  for (const { line, cells } of lines) {
    end += 1 + cells.join('').split('\n').length - 1
    places.set(line, end)
  }
  return {
    file,
    importable_lines: importable_lines.flatMap((line) => places.get(line) ?? []),
    transactions: transactions.flatMap((row) => {
      const line = places.get(row.line)
      return line === undefined ? [] : [{ ...row, line }]
    }),
  }
}

function withHeader(above: readonly Line[], write: (header: string, index: number) => string): Line[] {
  return above.map((line, index) => (index === above.length - 1 ? { ...line, cells: line.cells.map(write) } : line))
}

/** The header in the words of another language, each column known by its word. */
function translateHeaders({ file, above, rows }: Original): readonly Line[] | null {
  const language = LANGUAGES[file.name.length % LANGUAGES.length] ?? 'de'
  const words = HEADER_SYNONYMS[language]
  const translate = (header: string) => {
    const [meaning] = meaningsOfHeader(header).filter(({ match }) => match === 'known')
    return (meaning && words[meaning.class]?.[0]) ?? header
  }
  const lines = withHeader(above, translate)
  const header = lines.at(-1)?.cells ?? []
  const before = above.at(-1)?.cells ?? []
  const isSame = header.every((cell, index) => cell === before[index])
  return isSame ? null : [...lines, ...rows]
}

function dropTypes({ mapping, above, rows }: Original): readonly Line[] | null {
  const dropped = mapping.columns.filter(({ field }) => field === 'type' || field === 'side').map(({ index }) => index)
  if (dropped.length === 0) return null
  const drop = (line: Line): Line => ({ ...line, cells: line.cells.filter((_, index) => !dropped.includes(index)) })
  return [...above.map((line, index) => (index === above.length - 1 ? drop(line) : line)), ...rows.map(drop)]
}

/** The first transactions, as in a file of a short period. */
function cutTo(count: number): Rewrite {
  return ({ file, above, rows }) => {
    const { importable_lines } = file.expected
    const kept = rows.filter(({ line }) => importable_lines.includes(line)).slice(0, count)
    return kept.length < count ? null : [...above, ...kept]
  }
}

/** Dates in the order of a country, numbers without groups and without zeros at the end. */
function resave(write: (year: string, month: string, day: string) => string): Rewrite {
  return ({ table, mapping, above, rows }) => {
    const { dateFormat } = mapping
    if (dateFormat === null) return null
    const dates = mapping.columns.filter(({ field }) => field !== null && DATES.includes(field))
    const amounts = mapping.columns.filter(({ index }) => isOfAmounts(table, index))
    const change = (cell: string, index: number) => {
      if (dates.some((column) => column.index === index)) {
        const [year, month, day] = readDate(cell, dateFormat)?.split('-') ?? []
        return year && month && day ? write(year, month, day) : cell
      }
      const column = amounts.find((amount) => amount.index === index)
      const number = column === undefined ? null : readNumber(cell, column.decimalMark)
      return number?.kind === 'number' && number.currencyMark === null ? number.value : cell
    }
    return [...above, ...rows.map((line) => ({ ...line, cells: line.cells.map(change) }))]
  }
}

const DATES: readonly ImportField[] = ['date', 'settlementDate', 'bookingDate']
const AMOUNT = /^-?[\d.,' ]+$/

function isOfAmounts({ rows }: CsvTable, index: number): boolean {
  const cells = rows.flatMap(({ cells }) => cells[index] || [])
  return cells.length > 0 && cells.every((cell) => AMOUNT.test(cell)) && cells.some((cell) => /[.,]/.test(cell))
}

/** Prices in the hundredth of the currency, as pence, with nothing that says so. */
function raisePrices({ mapping, above, rows }: Original): readonly Line[] | null {
  const price = mapping.columns.find(({ field }) => field === 'price')
  const hasTotal = mapping.columns.some(({ field }) => field === 'total' || field === 'debit' || field === 'credit')
  if (price === undefined || !hasTotal) return null
  const raise = (cell: string, index: number) => {
    const number = index === price.index ? readNumber(cell, price.decimalMark) : null
    if (number?.kind !== 'number' || number.value === '0') return cell
    const raised = (Number(number.value) * 100).toFixed(Math.max(0, number.decimals - 2))
    return price.decimalMark === ',' ? raised.replace('.', ',') : raised
  }
  return [...above, ...rows.map((line) => ({ ...line, cells: line.cells.map(raise) }))]
}
