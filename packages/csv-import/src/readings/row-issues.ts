import { day, type Text, text } from '@plumbline/text/text'
import { sizeOf } from '../cells/numbers.ts'
import type { CsvRow } from '../tables/csv-table.ts'
import { guessType, hasActionWord, isCorporateAction, isUndecidedWord } from '../words/guess-type.ts'
import type { ImportField } from '../words/import-field.ts'
import type { IssueCode } from './import-row.ts'
import type { Mapping } from './mapping.ts'
import { isTrade } from './row-amounts.ts'
import { numberOf } from './row-cells.ts'
import type { RowFacts } from './row-facts.ts'
import type { RowLookup } from './row-lookup.ts'

type AddIssue = (code: IssueCode, message: Text, field: ImportField | null) => void

/** Adds what keeps a row from being imported, apart from its amounts. */
export function addIssues(source: CsvRow, facts: RowFacts, lookup: RowLookup, addIssue: AddIssue): void {
  const { currencyWord, currencyChoice, status } = facts
  if (source.hasExtraCells) {
    addIssue('extra-cells', text('The row has more cells than the header: values may be shifted'), null)
  }
  if (source.isCutOff) {
    addIssue('cells-missing', text('The file ends in the middle of this row: values may be missing or shortened'), null)
  }
  addDateIssue(facts, lookup, addIssue)
  addTypeIssue(facts, lookup.mapping, addIssue)
  if (currencyWord !== null && (currencyChoice === null || currencyChoice.choice === null)) {
    addIssue('currency-unmapped', text('“{word}” is not mapped to a currency', { word: currencyWord }), 'currency')
  }
  addTypeConflict(source.cells, facts, lookup, addIssue)
  if (!facts.hasInstrument && !facts.isOfMoney) addIssue('instrument-missing', text('The row has no security'), 'isin')
  if (status.kind === 'unknown') {
    addIssue(
      'status-unknown',
      text('It is unclear whether an order with the status “{status}” was executed', { status: status.text }),
      'status',
    )
  }
}

function addDateIssue({ date, dateCell }: RowFacts, { mapping, today }: RowLookup, addIssue: AddIssue): void {
  if (date === null) addIssue('date-unreadable', dateMessage(dateCell, mapping.dateFormat), 'date')
  else if (today !== null && date > today)
    addIssue('date-in-future', text('{date} is in the future', { date: day(date) }), 'date')
}

function dateMessage(cell: string, format: string | null): Text {
  if (cell === '') return text('The row has no date')
  return format === null
    ? text('No date format is chosen')
    : text('“{cell}” is not a date in the format {format}', { cell, format })
}

function addTypeIssue({ type, typeWord: word, isReversal }: RowFacts, mapping: Mapping, addIssue: AddIssue): void {
  if (type !== null) return
  if (word !== null && isReversal) {
    addIssue('reversal', text('“{word}”: the row reverses another one', { word }), 'type')
  } else if (word !== null && mapping.types.some(({ value, isLeftToRows }) => value === word && isLeftToRows)) {
    const message =
      isUndecidedWord(word) && !isCorporateAction(word)
        ? text('“{word}” is no plain purchase or sale: choose what it is', { word })
        : text('“{word}”: the row does not say what it changes', { word })
    addIssue('type-unmapped', message, 'type')
  } else if (word !== null) addIssue('type-unmapped', text('“{word}” is not mapped to a type', { word }), 'type')
  else if (mapping.types.length === 0 && mapping.direction === null) {
    addIssue('direction-unknown', text('Missing type: buy or sell?'), 'type')
  } else addIssue('type-missing', text('Missing type: buy or sell?'), 'type')
}

function addTypeConflict(
  cells: readonly string[],
  { type }: RowFacts,
  { layout }: RowLookup,
  addIssue: AddIssue,
): void {
  const isAgainst = (cell: string | undefined) =>
    isTrade(type) ? speaksAgainst(cell, type) : type === 'dividend' && PAID_IN_SHARES.test(cell ?? '')
  const against = layout.otherTypes.find((other) => isAgainst(cells[other.index]))
  const paysMoney = type === 'dividend' && sizeOf(numberOf(cells, layout, 'units')) === 0
  if (against === undefined || type === null || paysMoney) return
  const { index, header } = against
  addIssue(
    'type-conflict',
    text('“{cell}” in {header} contradicts a {type}', { cell: cells[index] ?? '', header, type }),
    'type',
  )
}

/** A distribution of units, whose amount is what they are worth. */
const PAID_IN_SHARES = /^(?:shares|stock|scrip)$/i

/** Whether a word in a second type column rules out a plain trade. */
function speaksAgainst(text: string | undefined = '', side: 'buy' | 'sell'): boolean {
  const type = guessType(text)
  if (hasActionWord(text, side)) return false
  return type === 'split' || type === 'reverse-split' || (type === null && isUndecidedWord(text))
}
