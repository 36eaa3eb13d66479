import { plural, t } from '@lingui/core/macro'
import { DATE_FORMATS, type DateFormat, readDate } from '@plumbline/csv-import/cells/date-formats'
import type { DecimalMark } from '@plumbline/csv-import/cells/numbers'
import { readNumber } from '@plumbline/csv-import/cells/numbers'
import {
  chooseDateFormat,
  chooseDecimalMark,
  chooseDifference,
  chooseDirection,
  chooseRole,
  chooseType,
  identifyByName,
} from '@plumbline/csv-import/interpretations/guess-mapping'
import type { Difference } from '@plumbline/csv-import/readings/find-differences'
import {
  type ColumnMapping,
  type DifferenceChoice,
  isOpenWord,
  type Mapping,
  type TypeWord,
  type UnprovenRole,
} from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { TYPE_CHOICES } from '@plumbline/csv-import/words/type-words'
import { formatDate } from '../../../formatting/format-date.ts'
import { showText } from '../../../language/show-text.ts'
import { nameField } from '../field-options.ts'
import { nameDateFormat } from '../name-date-format.ts'
import { nameType } from '../type-names.ts'
import { describeDifferenceChoices } from './difference-labels.ts'
import type { Answer, Question } from './question.ts'

const chosenOf = (answers: readonly Pick<Answer, 'id' | 'label'>[], id: string | null) =>
  answers.find((answer) => answer.id === id) ?? null

const plain = { others: null, exampleLine: null, isAboutDays: false }

/**
 * All questions of a file apart from its currency, open or answered: how its dates are written, its decimal mark, the
 * words of its types, buys or sells, columns whose role nothing proves, securities by name, and totals that differ.
 */
export function findQuestions(table: CsvTable, mapping: Mapping, differences: readonly Difference[]): Question[] {
  return [
    ...dateQuestion(table, mapping),
    ...mapping.columns.flatMap((column) => decimalQuestion(column, mapping)),
    ...mapping.types.flatMap((word) => typeQuestion(word, table, mapping)),
    ...directionQuestion(mapping),
    ...mapping.unproven.flatMap((role) => roleQuestion(role, mapping)),
    ...nameQuestion(mapping),
    ...differences.map((difference) => differenceQuestion(difference, mapping)),
  ]
}

function dateQuestion(table: CsvTable, mapping: Mapping): Question[] {
  const column = mapping.columns.find(({ field }) => field === 'date')
  if (column === undefined) return []
  const { dateFormat, dateFormatCandidates: candidates } = mapping
  const example = table.rows.find(({ cells }) => cells[column.index])
  const cell = example?.cells[column.index] ?? ''
  const answerOf = (format: DateFormat): Answer => {
    const date = readDate(cell, format)
    const note = nameDateFormat(format)
    return {
      id: format,
      label: date === null ? note : formatDate(date),
      note,
      mapping: chooseDateFormat(mapping, format),
    }
  }
  const answers = candidates.map(answerOf)
  const others = DATE_FORMATS.filter((format) => !candidates.includes(format)).map((format) => ({
    ...answerOf(format),
    label: nameDateFormat(format),
  }))
  return [
    {
      id: 'date',
      title: t`How is ${{ example: cell }} meant?`,
      why:
        candidates.length > 1
          ? t`The dates can be read in more than one way, and every return depends on them.`
          : t`No known format fits all dates of the file.`,
      answers,
      chosen: chosenOf([...answers, ...others], dateFormat),
      others: { label: t`Another format`, answers: others },
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
      title: t`How is ${{ example }} in ${{ header }} meant?`,
      why: t`Nothing in the file shows whether the mark is for decimals or for thousands.`,
      answers,
      chosen: decimalMarkIsChosen ? chosenOf(answers, column.decimalMark) : null,
    },
  ]
}

/** What a mark makes of the example, in words: both readings of `1,234` look alike as figures. */
function describeMark(example: string, mark: DecimalMark): string {
  const isComma = example.includes(',')
  const isDecimal = (mark === ',') === isComma
  const number = readNumber(example, mark)
  const value = number.kind === 'number' ? Number(number.value) : null
  if (isDecimal) {
    const meaning = isComma ? t`The comma is the decimal mark` : t`The point is the decimal mark`
    return value === null ? meaning : t`${meaning}: about ${{ rounded: Math.round(value) }}`
  }
  const meaning = isComma ? t`The comma separates thousands` : t`The point separates thousands`
  return value === null ? meaning : `${meaning}: ${value}`
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
      title: value === '' ? t`What are rows without a type?` : t`What is “${{ word: value }}”?`,
      why: [plural(count, { one: '# row', other: '# rows' }), exampleRow(table, exampleLine)]
        .filter(Boolean)
        .join('. '),
      answers,
      chosen: chosenOf(answers, choice),
      exampleLine,
    },
  ]
}

/** The row as the file has it; empty if it lies beyond the rows that the page has. */
function exampleRow({ rows }: CsvTable, line: number): string {
  const row = rows.find((each) => each.line === line)
  if (row === undefined) return ''
  const cells = row.cells.filter((cell) => cell !== '').join(' · ')
  return t`Line ${{ line }}: ${cells}`
}

function directionQuestion(mapping: Mapping): Question[] {
  const { direction, columns } = mapping
  const isTypeStated = columns.some(({ field }) => field === 'type' || field === 'side')
  const hasUnits = columns.some(({ field }) => field === 'units')
  if (isTypeStated || !hasUnits || !(direction === null || direction === 'buy' || direction === 'sell')) return []
  const answers = (['buy', 'sell'] as const).map((side) => ({
    id: side,
    label: side === 'buy' ? t`All rows are buys` : t`All rows are sells`,
    note: side === 'buy' ? t`No quantity is negative` : null,
    mapping: chooseDirection(mapping, side),
  }))
  return [
    {
      ...plain,
      id: 'direction',
      title: t`Buys or sells?`,
      why: t`No column states it`,
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
      .join(' · ')
  const answers = [true, false].map((isConfirmed): Answer => {
    const fields = isConfirmed ? role.likely : role.instead
    return {
      id: isConfirmed ? 'likely' : 'other',
      label: labelOf(fields),
      note: isConfirmed ? t`The likelier reading` : null,
      mapping: chooseRole(mapping, role, isConfirmed),
    }
  })
  const chosen = role.isConfirmed === null ? null : role.isConfirmed ? 'likely' : 'other'
  const examples = column.examples.filter((value) => value !== '').join(' · ')
  return [
    {
      ...plain,
      id: `role-${role.index}`,
      title: t`What is in ${{ header: column.header }}?`,
      why: t`Neither its header nor the amounts of the file prove it: ${examples}`,
      answers,
      chosen: chosenOf(answers, chosen),
    },
  ]
}

function describeRole(header: string, field: ColumnMapping['field']): string {
  return field === null ? t`${header}: not imported` : t`${header}: ${{ field: nameField(field) }}`
}

function nameQuestion(mapping: Mapping): Question[] {
  const { columns, identifiesByName } = mapping
  const name = columns.find(({ field }) => field === 'name')
  if (name === undefined || columns.some(({ field }) => field === 'symbol' || field === 'isin')) return []
  const label = t`Find securities by name`
  const { header } = name
  return [
    {
      ...plain,
      id: 'names',
      title: t`Find the securities by their names?`,
      why: t`No column has symbols or ISINs. The names are in ${header}.`,
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
    mapping: chooseDifference(mapping, scale, value as DifferenceChoice),
  }))
  return {
    ...plain,
    id: `difference-${scale}`,
    title: plural(count, { one: 'The total of # row differs', other: 'The totals of # rows differ' }),
    why: t`Line ${exampleLine}: ${{ message: showText(message) }}`,
    answers,
    chosen: chosenOf(answers, mapping.differences[scale] ?? null),
    exampleLine,
  }
}
