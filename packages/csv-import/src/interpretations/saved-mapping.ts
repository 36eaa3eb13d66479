import { DATE_FORMATS, type DateFormat } from '../cells/date-formats.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import type { Direction, Mapping } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { isNumberedHeader } from '../tables/numbered-headers.ts'
import { IMPORT_FIELDS, type ImportField } from '../words/import-field.ts'
import { TYPE_CHOICES, type TypeChoice } from '../words/type-words.ts'
import {
  chooseCurrency,
  chooseDateFormat,
  chooseDecimalMark,
  chooseDirection,
  chooseMissingCurrency,
  chooseType,
  identifyByName,
  mapColumns,
} from './guess-mapping.ts'

interface SavedChoice {
  readonly value: string
  readonly choice: string
}

/** What a user decided on files with one header row, as it is stored: words of unknown origin, checked when applied. */
export interface SavedMapping {
  readonly headers: readonly string[]
  /** The field of each column, null for none. */
  readonly fields: readonly (string | null)[]
  readonly dateFormat: string | null
  readonly types: readonly SavedChoice[]
  readonly currencies: readonly SavedChoice[]
  readonly missingCurrency: string | null
  readonly direction: string | null
  /** The decimal mark of each column, null where the file shows it. Mappings kept by earlier versions have none. */
  readonly decimalMarks?: readonly (DecimalMark | null)[] | undefined
  /** Names identify the securities. Mappings kept by earlier versions have none, as names did so unasked. */
  readonly identifiesByName?: boolean | undefined
}

const DIRECTIONS: readonly Direction[] = ['units-sign', 'total-sign', 'net-amount', 'buy', 'sell']

/** The differences from the guess, and the fields of all columns; null if the user has changed nothing. */
export function saveMapping(table: CsvTable, mapping: Mapping, guess: Mapping): Storable | null {
  const chosen = (values: Mapping['types'] | Mapping['currencies']) =>
    values.flatMap(({ value, choice, by }) => (by === 'user' && choice !== null ? [{ value, choice }] : []))
  const fieldsOf = ({ columns }: Mapping) => columns.map(({ field }) => field)
  const changed = <Value>(now: Value, before: Value) => (now === before ? null : now)
  const saved = {
    headers: [...table.headers],
    fields: fieldsOf(mapping),
    dateFormat: changed(mapping.dateFormat, guess.dateFormat),
    types: chosen(mapping.types),
    currencies: chosen(mapping.currencies),
    missingCurrency: changed(mapping.missingCurrency?.choice ?? null, guess.missingCurrency?.choice ?? null),
    direction: changed(mapping.direction, guess.direction),
    decimalMarks: mapping.columns.map(({ decimalMark, decimalMarkIsChosen }) =>
      decimalMarkIsChosen ? decimalMark : null,
    ),
    identifiesByName: mapping.identifiesByName,
  }
  const isSame =
    saved.fields.every((field, index) => field === fieldsOf(guess)[index]) &&
    saved.types.length + saved.currencies.length === 0 &&
    saved.dateFormat === null &&
    saved.missingCurrency === null &&
    saved.direction === null &&
    saved.identifiesByName === guess.identifiesByName &&
    saved.decimalMarks.every((mark) => mark === null) &&
    mapping.columns.every(({ confidence }) => confidence !== 'chosen')
  return isSame ? null : saved
}

/** The same, with mutable arrays for sending. */
export type Storable = { [Name in keyof SavedMapping]: Mutable<SavedMapping[Name]> }
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value

/** A file without a header fits none: its numbered columns do not identify a broker. */
export function fitsTable({ headers }: SavedMapping, table: CsvTable): boolean {
  if (headers.every(isNumberedHeader)) return false
  return headers.length === table.headers.length && headers.every((header, index) => header === table.headers[index])
}

/** A mark that this file proves stays: the broker may have changed its numbers. */
function isDoubted({ columns }: Mapping, index: number): boolean {
  return columns[index]?.decimalMarkIsDoubtful ?? false
}

/** The guess, with the decisions from an earlier file with the same header row. Words not in this file are skipped. */
export function applySavedMapping(table: CsvTable, guess: Mapping, saved: SavedMapping): Mapping {
  const fields = new Map<number, ImportField | null>()
  for (const { index, field } of guess.columns) {
    const kept = saved.fields[index] ?? null
    const known = IMPORT_FIELDS.find((each) => each === kept) ?? null
    const isConfirmed = known === field && guess.unproven.some((role) => role.index === index)
    if ((known !== field && (kept === null || known !== null)) || isConfirmed) fields.set(index, known)
  }
  let mapping = fields.size === 0 ? guess : mapColumns(table, guess, fields)
  for (const [index, mark] of (saved.decimalMarks ?? []).entries()) {
    if (mark !== null && isDoubted(mapping, index)) mapping = chooseDecimalMark(mapping, index, mark)
  }
  for (const { value, choice } of saved.types) {
    const known: TypeChoice | undefined = TYPE_CHOICES.find((each) => each === choice)
    if (known !== undefined) mapping = chooseType(mapping, value, known)
  }
  for (const { value, choice } of saved.currencies) mapping = chooseCurrency(mapping, value, choice)
  if (saved.missingCurrency !== null && mapping.missingCurrency !== null) {
    mapping = chooseMissingCurrency(mapping, saved.missingCurrency)
  }
  if (saved.identifiesByName ?? true) mapping = identifyByName(mapping)
  const direction = DIRECTIONS.find((each) => each === saved.direction)
  if (direction !== undefined) mapping = chooseDirection(mapping, direction)
  const format: DateFormat | undefined = DATE_FORMATS.find((each) => each === saved.dateFormat)
  // Uses the saved format only if it fits this file as well as the guess. Otherwise dates would shift or be lost.
  return format !== undefined && mapping.dateFormatCandidates.includes(format)
    ? chooseDateFormat(mapping, format)
    : mapping
}
