import { day, inserted, type Text, text } from '@plumbline/text/text'
import { DATE_FORMATS, type DateFormat, readDate } from '../cells/date-formats.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import { readNumber } from '../cells/numbers.ts'
import {
  chooseDateFormat,
  chooseDecimalMark,
  chooseDifference,
  chooseDirection,
  chooseRole,
  chooseType,
  identifyByName,
} from '../interpretations/guess-mapping.ts'
import type { Difference } from '../readings/find-differences.ts'
import { type ColumnMapping, isOpenWord, type Mapping, type TypeWord, type UnprovenRole } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { nameField } from '../words/field-names.ts'
import { nameType } from '../words/type-names.ts'
import { TYPE_CHOICES } from '../words/type-words.ts'
import { describeDifferenceChoices } from './difference-labels.ts'
import { type Answer, type NamesInLanguage, type Question, verbatim } from './question.ts'

const chosenOf = (answers: readonly Pick<Answer, 'id' | 'label'>[], id: string | null) =>
  answers.find((answer) => answer.id === id) ?? null

const plain = { others: null, exampleLine: null, isAboutDays: false }

/**
 * All questions of a file apart from its currency, open or answered: how its dates are written, its decimal mark, the
 * words of its types, buys or sells, columns whose role nothing proves, securities by name, and totals that differ.
 */
export function findQuestions(
  table: CsvTable,
  mapping: Mapping,
  differences: readonly Difference[],
  names: Pick<NamesInLanguage, 'dateFormat'>,
): Question[] {
  return [
    ...dateQuestion(table, mapping, names),
    ...mapping.columns.flatMap((column) => decimalQuestion(column, mapping)),
    ...mapping.types.flatMap((word) => typeQuestion(word, table, mapping)),
    ...directionQuestion(mapping),
    ...mapping.unproven.flatMap((role) => roleQuestion(role, mapping)),
    ...nameQuestion(mapping),
    ...differences.map((difference) => differenceQuestion(difference, mapping)),
  ]
}

function dateQuestion(
  table: CsvTable,
  mapping: Mapping,
  { dateFormat: nameDateFormat }: Pick<NamesInLanguage, 'dateFormat'>,
): Question[] {
  const column = mapping.columns.find(({ field }) => field === 'date')
  if (column === undefined) return []
  const { dateFormat, dateFormatCandidates: candidates } = mapping
  const example = table.rows.find(({ cells }) => cells[column.index])
  const cell = example?.cells[column.index] ?? ''
  const answerOf = (format: DateFormat): Answer => {
    const date = readDate(cell, format)
    const note = verbatim(nameDateFormat(format))
    return {
      id: format,
      label: date === null ? note : text('{date}', { date: day(date) }),
      note,
      mapping: chooseDateFormat(mapping, format),
    }
  }
  const answers = candidates.map(answerOf)
  const others = DATE_FORMATS.filter((format) => !candidates.includes(format)).map((format) => ({
    ...answerOf(format),
    label: verbatim(nameDateFormat(format)),
  }))
  return [
    {
      id: 'date',
      title: text('How is {example} meant?', { example: cell }),
      why:
        candidates.length > 1
          ? text('The dates can be read in more than one way, and every return depends on them.')
          : text('No known format fits all dates of the file.'),
      answers,
      chosen: chosenOf([...answers, ...others], dateFormat),
      others: { label: text('Another format'), answers: others },
      exampleLine: example?.line ?? null,
      isAboutDays: true,
    },
  ]
}

function decimalQuestion(column: ColumnMapping, mapping: Mapping): Question[] {
  const { field, index, header, decimalMarkIsDoubtful, decimalMarkIsChosen } = column
  if (field === null || !(decimalMarkIsDoubtful || decimalMarkIsChosen)) return []
  const example = column.examples.find((value) => /[.,]/.test(value)) ?? '1,234'
  const answers = (['.', ','] as const).map((mark) => ({
    id: mark,
    label: describeMark(example, mark),
    note: null,
    mapping: chooseDecimalMark(mapping, index, mark),
  }))
  return [
    {
      ...plain,
      id: `decimal-${index}`,
      title: text('How is {example} in {header} meant?', { example, header }),
      why: text('Nothing in the file shows whether the mark is for decimals or for thousands.'),
      answers,
      chosen: decimalMarkIsChosen ? chosenOf(answers, column.decimalMark) : null,
    },
  ]
}

/** What a mark makes of the example, in words: both readings of `1,234` look alike as figures. */
function describeMark(example: string, mark: DecimalMark): Text {
  const isComma = example.includes(',')
  const isDecimal = (mark === ',') === isComma
  const number = readNumber(example, mark)
  const value = number.kind === 'number' ? Number(number.value) : null
  if (isDecimal) {
    const meaning = isComma ? text('The comma is the decimal mark') : text('The point is the decimal mark')
    if (value === null) return meaning
    return text('{meaning}: about {rounded}', { meaning: inserted(meaning), rounded: Math.round(value) })
  }
  const meaning = isComma ? text('The comma separates thousands') : text('The point separates thousands')
  return value === null ? meaning : text('{meaning}: {value}', { meaning: inserted(meaning), value })
}

function typeQuestion(word: TypeWord, table: CsvTable, mapping: Mapping): Question[] {
  const { value, count, choice, by, exampleLine } = word
  if (by === 'guess' && !isOpenWord(word)) return []
  const answers = TYPE_CHOICES.map((type) => ({
    id: type,
    label: nameType(type),
    note: null,
    mapping: chooseType(mapping, value, type),
  }))
  return [
    {
      ...plain,
      id: `type-${value}`,
      title: value === '' ? text('What are rows without a type?') : text('What is “{word}”?', { word: value }),
      why: exampleRow(table, exampleLine, count),
      answers,
      chosen: chosenOf(answers, choice),
      exampleLine,
    },
  ]
}

/** How many rows there are, and one as the file has it, unless it lies beyond the rows that are shown. */
function exampleRow({ rows }: CsvTable, line: number, count: number): Text {
  const row = rows.find((each) => each.line === line)
  if (row === undefined) return text('{count, plural, one {# row} other {# rows}}', { count })
  const cells = row.cells.filter((cell) => cell !== '').join(' · ')
  return text('{count, plural, one {# row} other {# rows}}. Line {line}: {cells}', { count, line, cells })
}

function directionQuestion(mapping: Mapping): Question[] {
  const { direction, columns } = mapping
  const isTypeStated = columns.some(({ field }) => field === 'type' || field === 'side')
  const hasUnits = columns.some(({ field }) => field === 'units')
  if (isTypeStated || !hasUnits || !(direction === null || direction === 'buy' || direction === 'sell')) return []
  const answers = (['buy', 'sell'] as const).map((side) => ({
    id: side,
    label: side === 'buy' ? text('All rows are buys') : text('All rows are sells'),
    note: side === 'buy' ? text('No quantity is negative') : null,
    mapping: chooseDirection(mapping, side),
  }))
  return [
    {
      ...plain,
      id: 'direction',
      title: text('Buys or sells?'),
      why: text('No column states it'),
      answers,
      chosen: chosenOf(answers, direction),
    },
  ]
}

/** The likelier reading comes first. */
function roleQuestion(role: UnprovenRole, mapping: Mapping): Question[] {
  const column = mapping.columns[role.index]
  if (column === undefined) return []
  const labelOf = (fields: UnprovenRole['likely']) =>
    fields
      .flatMap(({ index, field }) => (field === null && fields.length > 1 ? [] : [{ index, field }]))
      .map(({ index, field }) => describeRole(mapping.columns[index]?.header ?? '', field))
      .reduce(beside)
  const answers = [true, false].map((isConfirmed): Answer => {
    const fields = isConfirmed ? role.likely : role.instead
    return {
      id: isConfirmed ? 'likely' : 'other',
      label: labelOf(fields),
      note: isConfirmed ? text('The likelier reading') : null,
      mapping: chooseRole(mapping, role, isConfirmed),
    }
  })
  const chosen = role.isConfirmed === null ? null : role.isConfirmed ? 'likely' : 'other'
  const examples = column.examples.filter((value) => value !== '').join(' · ')
  return [
    {
      ...plain,
      id: `role-${role.index}`,
      title: text('What is in {header}?', { header: column.header }),
      why: text('Neither its header nor the amounts of the file prove it: {examples}', { examples }),
      answers,
      chosen: chosenOf(answers, chosen),
    },
  ]
}

function beside(left: Text, right: Text): Text {
  return text('{left} · {right}', { left: inserted(left), right: inserted(right) })
}

function describeRole(header: string, field: ColumnMapping['field']): Text {
  return field === null
    ? text('{header}: not imported', { header })
    : text('{header}: {field}', { header, field: inserted(nameField(field)) })
}

function nameQuestion(mapping: Mapping): Question[] {
  const { columns, identifiesByName } = mapping
  const name = columns.find(({ field }) => field === 'name')
  if (name === undefined || columns.some(({ field }) => field === 'symbol' || field === 'isin')) return []
  const label = text('Find securities by name')
  const { header } = name
  return [
    {
      ...plain,
      id: 'names',
      title: text('Find the securities by their names?'),
      why: text('No column has symbols or ISINs. The names are in {header}.', { header }),
      answers: [{ id: 'names', label, note: null, mapping: identifyByName(mapping) }],
      chosen: identifiesByName ? { id: 'names', label } : null,
    },
  ]
}

function differenceQuestion({ scale, count, exampleLine, message }: Difference, mapping: Mapping): Question {
  const answers = describeDifferenceChoices(scale).map(({ value, label }) => ({
    id: value,
    label,
    note: null,
    mapping: chooseDifference(mapping, scale, value),
  }))
  return {
    ...plain,
    id: `difference-${scale}`,
    title: text('{count, plural, one {The total of # row differs} other {The totals of # rows differ}}', { count }),
    why: text('Line {exampleLine}: {message}', { exampleLine, message: inserted(message) }),
    answers,
    chosen: chosenOf(answers, mapping.differences[scale] ?? null),
    exampleLine,
  }
}
