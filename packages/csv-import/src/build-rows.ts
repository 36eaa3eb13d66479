import type { TransactionType } from '@plumbline/engine/ledger'
import type { CsvRow, CsvTable } from './csv-table.ts'
import { currencyOf } from './currencies.ts'
import { readDate } from './date-formats.ts'
import { deriveAmounts } from './derive-amounts.ts'
import type { ImportField } from './import-field.ts'
import type { IgnoreReason, ImportRow, IssueCode, RowIssue, RowOutcome } from './import-row.ts'
import type { Mapping, ValueChoice } from './mapping.ts'
import { normalizeWords } from './normalize-words.ts'
import { readInstrument } from './read-instrument.ts'
import { readText } from './read-text.ts'
import { cellOf, columnOf, currencyWordOf, numberOf, typeWordOf } from './row-cells.ts'
import type { TypeChoice } from './type-words.ts'

const NOT_EXECUTED = new Set([
  'pending',
  'open',
  'cancelled',
  'canceled',
  'rejected',
  'expired',
  'failed',
  'offen',
  'storniert',
  'abgelehnt',
  'gestrichen',
  'annulé',
  'refusé',
  'geannuleerd',
  'afgewezen',
  'en curso',
  'rechazada',
  'cancelada',
  'annullato',
])
const DIGITS_OF_A_DATE = 4

interface Lookup {
  readonly mapping: Mapping
  readonly today: string | null
  readonly types: ReadonlyMap<string, ValueChoice<TypeChoice>>
  readonly currencies: ReadonlyMap<string, ValueChoice<string>>
}

/**
 * Every row of the table as a transaction with its outcome, in the order of the file and one for one: nothing is dropped.
 * Rows are ready, left out (said by whom and why), or wait for a decision with the issues named. Works on any mapping,
 * also one that `checkMapping` still blocks. With `today` (YYYY-MM-DD) a later date is an issue.
 */
export function buildRows(table: CsvTable, mapping: Mapping, today: string | null = null): ImportRow[] {
  const types = new Map(mapping.types.map((known) => [known.value, known]))
  const currencies = new Map(mapping.currencies.map((known) => [known.value, known]))
  return table.rows.map((row) => buildRow(row, { mapping, today, types, currencies }))
}

function buildRow(row: CsvRow, lookup: Lookup): ImportRow {
  const { cells } = row
  const { columns, dateFormat } = lookup.mapping
  const issues: RowIssue[] = []
  const addIssue = (code: IssueCode, message: string, field: ImportField | null) => {
    const column = field === null ? null : columnOf(columns, field)
    issues.push({ code, message, column: column === null ? null : { index: column.index, header: column.header } })
  }

  const instrument = readInstrument(cells, columns)
  const dateCell = cellOf(cells, columns, 'date')
  const date = dateFormat === null ? null : readDate(dateCell, dateFormat)
  const typeWord = typeWordOf(cells, columns)
  const typeChoice = typeWord === null ? null : (lookup.types.get(typeWord) ?? null)
  const type = importedTypeOf(cells, lookup, typeChoice?.choice ?? null)
  const currencyWord = currencyWordOf(cells, columns)
  const currencyChoice = currencyWord === null ? null : (lookup.currencies.get(currencyWord) ?? null)
  const currency = currencyChoice?.choice === 'ignore' ? null : (currencyChoice?.choice ?? null)
  const totalCurrency = totalCurrencyOf(cells, lookup.mapping)

  const amounts = deriveAmounts({ cells, mapping: lookup.mapping, type, currency, totalCurrency, addIssue })

  const hasInstrument = instrument.symbol !== null || instrument.isin !== null || instrument.name !== null
  if (row.hasExtraCells) addIssue('extra-cells', 'The row has more cells than the header: values may be shifted', null)
  if (date === null) addIssue('date-unreadable', dateMessage(dateCell, dateFormat), 'date')
  if (date !== null && lookup.today !== null && date > lookup.today) {
    addIssue('date-in-future', `${date} is in the future`, 'date')
  }
  if (type === null) addTypeIssue(typeWord, addIssue)
  if (currencyWord !== null && (currencyChoice === null || currencyChoice.choice === null)) {
    addIssue('currency-unmapped', `“${currencyWord}” is not mapped to a currency`, 'currency')
  }
  if (!hasInstrument) addIssue('instrument-missing', 'The row names no security', 'isin')

  const ignored =
    ignoredByType(typeChoice) ??
    ignoredByCurrency(currencyChoice) ??
    ignoredByStatus(cellOf(cells, columns, 'status')) ??
    ignoredAsNoTransaction({ date, dateCell, hasInstrument, type })
  const outcome: RowOutcome = ignored ?? (issues.length > 0 ? { kind: 'attention', issues } : { kind: 'ready' })
  const comments = readText(cells, columns, 'comments')
  return { rowNumber: row.line, outcome, type, date, ...amounts, ...instrument, comments, totalCurrency }
}

/** The type by its word; without a type column by the sign of the units. */
function importedTypeOf(
  cells: readonly string[],
  { mapping }: Lookup,
  choice: TypeChoice | null,
): TransactionType | null {
  if (choice !== null && choice !== 'ignore') return choice === 'reverse-split' ? 'reversesplit' : choice
  if (mapping.types.length > 0) return null
  const units = numberOf(cells, mapping.columns, 'units')
  if (units.kind !== 'number' || Number(units.value) === 0) return null
  return units.value.startsWith('-') ? 'sell' : 'buy'
}

function totalCurrencyOf(cells: readonly string[], { columns }: Mapping): string | null {
  const number = numberOf(cells, columns, 'total')
  const mark = number.kind === 'number' && number.currencyMark !== null ? currencyOf(number.currencyMark) : null
  return (
    currencyOf(cellOf(cells, columns, 'totalCurrency')) ?? mark ?? columnOf(columns, 'total')?.statedCurrency ?? null
  )
}

function dateMessage(cell: string, format: string | null): string {
  if (cell === '') return 'The row has no date'
  return format === null ? 'No date format is chosen' : `“${cell}” is not a date in the format ${format}`
}

function addTypeIssue(
  word: string | null,
  addIssue: (code: IssueCode, message: string, field: ImportField) => void,
): void {
  if (word === null) addIssue('type-missing', 'The row does not say whether it is a buy or a sell', 'type')
  else addIssue('type-unmapped', `“${word}” is not mapped to a type`, 'type')
}

type Ignored = Extract<RowOutcome, { kind: 'ignored' }>

function ignore(by: Ignored['by'], reason: IgnoreReason, message: string): Ignored {
  return { kind: 'ignored', by, reason, message }
}

function ignoredByType(choice: ValueChoice<TypeChoice> | null): Ignored | null {
  if (choice?.choice !== 'ignore') return null
  return ignore(choice.by === 'user' ? 'user' : 'rule', 'type', `“${choice.value}” is not imported`)
}

function ignoredByCurrency(choice: ValueChoice<string> | null): Ignored | null {
  if (choice?.choice !== 'ignore') return null
  return ignore(choice.by === 'user' ? 'user' : 'rule', 'currency', `Rows in “${choice.value}” are not imported`)
}

function ignoredByStatus(status: string): Ignored | null {
  return NOT_EXECUTED.has(normalizeWords(status)) ? ignore('rule', 'status', `The order is “${status}”`) : null
}

interface Substance {
  readonly date: string | null
  readonly dateCell: string
  readonly hasInstrument: boolean
  readonly type: TransactionType | null
}

/** Footers, sums and remarks have neither a date nor a security; a fee or interest of the account has no security. */
function ignoredAsNoTransaction({ date, dateCell, hasInstrument, type }: Substance): Ignored | null {
  if (hasInstrument) return null
  const looksLikeDate = (dateCell.match(/\d/g) ?? []).length >= DIGITS_OF_A_DATE
  if (date === null && !looksLikeDate)
    return ignore('rule', 'not-a-transaction', 'The line has no date and no security')
  if (type === 'fee' || type === 'dividend') {
    return ignore('rule', 'no-instrument', 'The line belongs to the account, not to a security')
  }
  return null
}
