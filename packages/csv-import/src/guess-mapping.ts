import type { CsvTable } from './csv-table.ts'
import { currencyOf } from './currencies.ts'
import { type DateFormat, guessDateFormat } from './date-formats.ts'
import { guessDecimalMarks } from './guess-decimal-marks.ts'
import { guessRateMeaning } from './guess-rate-meaning.ts'
import { guessTypeWord } from './guess-type.ts'
import { isWrittenDayFirst, splitHeader } from './header-meaning.ts'
import type { ImportField } from './import-field.ts'
import { isLedgerFile } from './ledger-file.ts'
import { guessColumns } from './map-columns.ts'
import type { ColumnMapping, Mapping, ValueChoice } from './mapping.ts'
import type { DecimalMark } from './numbers.ts'
import { columnOf, currencyWordOf, typeWordOf } from './row-cells.ts'
import type { TypeChoice } from './type-words.ts'

const EXAMPLE_ROWS = 3

/**
 * The mapping that a table suggests by itself: a field and a reason for every column, what the type and currency values
 * stand for, the date format, the decimal mark of each column and the meaning of the rate. What cannot be told is left
 * null to be asked for, never guessed.
 */
export function guessMapping(table: CsvTable): Mapping {
  const guesses = guessColumns(table)
  const columns = table.headers.map(
    (header, index): ColumnMapping => ({
      index,
      header,
      field: guesses[index]?.field ?? null,
      confidence: guesses[index]?.confidence ?? 'none',
      reason: guesses[index]?.reason ?? '',
      examples: table.rows.slice(0, EXAMPLE_ROWS).map(({ cells }) => cells[index] ?? ''),
      statedCurrency: splitHeader(header).statedCurrency,
      decimalMark: '.',
      decimalMarkIsDoubtful: false,
    }),
  )
  return deriveMapping(table, columns, null)
}

/** The mapping with another field for one column, and everything that follows from it guessed anew. */
export function mapColumn(table: CsvTable, mapping: Mapping, index: number, field: ImportField | null): Mapping {
  const columns = mapping.columns.map(
    (column): ColumnMapping =>
      column.index === index ? { ...column, field, confidence: 'chosen', reason: 'Chosen by you' } : column,
  )
  return deriveMapping(table, columns, mapping)
}

/** The mapping with one type word of the file meaning `choice`. */
export function chooseType(mapping: Mapping, value: string, choice: TypeChoice): Mapping {
  return { ...mapping, types: chooseValue(mapping.types, value, choice) }
}

/** The mapping with one currency value of the file meaning `choice`: a currency code, or `ignore` for its rows. */
export function chooseCurrency(mapping: Mapping, value: string, choice: string): Mapping {
  return { ...mapping, currencies: chooseValue(mapping.currencies, value, choice) }
}

/** The mapping with the given format for the date column. */
export function chooseDateFormat(mapping: Mapping, dateFormat: DateFormat): Mapping {
  return { ...mapping, dateFormat }
}

/** The mapping with the given decimal mark for one column. */
export function chooseDecimalMark(mapping: Mapping, index: number, decimalMark: DecimalMark): Mapping {
  const columns = mapping.columns.map((column) =>
    column.index === index ? { ...column, decimalMark, decimalMarkIsDoubtful: false } : column,
  )
  return { ...mapping, columns }
}

function chooseValue<Choice>(
  values: readonly ValueChoice<Choice>[],
  value: string,
  choice: Choice,
): ValueChoice<Choice>[] {
  return values.map((known) => (known.value === value ? { ...known, choice, by: 'user' } : known))
}

function deriveMapping(table: CsvTable, columns: readonly ColumnMapping[], previous: Mapping | null): Mapping {
  const ledger = isLedgerFile(table)
  const marked = guessDecimalMarks(table, columns, ledger)
  const dateColumn = columnOf(columns, 'date')
  const dateCells = dateColumn === null ? [] : table.rows.map(({ cells }) => cells[dateColumn.index] ?? '')
  const dates = guessDateFormat(dateCells, isWrittenDayFirst(table.headers))
  const sameDateColumn = previous !== null && columnOf(previous.columns, 'date')?.index === dateColumn?.index
  const typeWords = table.rows.map(({ cells }) => typeWordOf(cells, columns))
  const currencyWords = table.rows.map(({ cells }) => {
    const word = currencyWordOf(cells, columns)
    return word !== null && /\d/.test(word) ? null : word
  })
  return {
    columns: marked,
    dateFormat: sameDateColumn ? previous.dateFormat : dates.format,
    dateFormatCandidates: dates.candidates,
    types: choicesFor(typeWords, guessTypeWord, previous?.types ?? []),
    currencies: choicesFor(currencyWords, currencyOf, previous?.currencies ?? []),
    rateMeaning: guessRateMeaning(table, marked),
    isLedgerFile: ledger,
  }
}

/** One choice per distinct word, in the order of the file; what the user chose before stays. */
function choicesFor<Choice>(
  words: readonly (string | null)[],
  guess: (word: string) => Choice | null,
  previous: readonly ValueChoice<Choice>[],
): ValueChoice<Choice>[] {
  const counts = new Map<string, number>()
  for (const word of words) {
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const chosen = new Map(previous.filter(({ by }) => by === 'user').map((known) => [known.value, known.choice]))
  return [...counts].map(([value, count]) => {
    const choice = chosen.get(value)
    return choice === undefined
      ? { value, count, choice: guess(value), by: 'guess' }
      : { value, count, choice, by: 'user' }
  })
}
