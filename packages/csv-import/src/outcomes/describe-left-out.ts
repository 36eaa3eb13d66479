import { type FilledMessage, inserted, type Text } from '@plumbline/text/text'
import { cut } from '../readings/named-security.ts'
import { fateOf, type MatchedRow, reasonsOf } from './matched-row.ts'

/** A row that is kept with an import though it became no transaction, as the API takes it. */
export interface LeftOut {
  rowNumber: number
  reason: string
  messages: { message: string; values: Record<string, string | number> }[]
  cells: string[]
}

/** Writes texts and days in the reader's language. */
export interface TextWriter {
  text(text: Text): string
  day(isoDate: string): string
}

const MAX_REASON_LENGTH = 2000
const MAX_VALUE_LENGTH = 2000
const MAX_CELL_LENGTH = 20_000
const MAX_MESSAGES = 20

/** Rows that do not become transactions, with the file's own cells. Omits rows that the portfolio already has. */
export async function describeLeftOut(
  rows: readonly MatchedRow[],
  takeCells: (rowNumbers: number[]) => Promise<readonly (readonly string[])[]>,
  write: TextWriter,
): Promise<LeftOut[]> {
  const leftOut = rows.filter((row) => !['import', 'duplicate'].includes(fateOf(row)))
  const cells = await takeCells(leftOut.map(({ row }) => row.rowNumber))
  return leftOut.map((matched, index) => ({
    rowNumber: matched.row.rowNumber,
    reason: cut(reasonsOf(matched).map(write.text).join('. '), MAX_REASON_LENGTH),
    messages: reasonsOf(matched)
      .slice(0, MAX_MESSAGES)
      .map((reason) => storedMessage(reason, write)),
    cells: (cells[index] ?? []).map((cell) => cut(cell, MAX_CELL_LENGTH)),
  }))
}

/** The message with values within the API's limits. */
function storedMessage(reason: Text, write: TextWriter): LeftOut['messages'][number] {
  const { message, values } = inserted(reason)
  const stored = Object.entries(values).map(([name, value]) => {
    const shown = writeValue(value, write)
    return [name, typeof shown === 'number' ? shown : cut(shown, MAX_VALUE_LENGTH)]
  })
  return { message, values: Object.fromEntries(stored) }
}

function writeValue(value: FilledMessage['values'][string], write: TextWriter): string | number {
  if (typeof value !== 'object') return value
  return 'day' in value ? write.day(value.day) : write.text(value)
}
