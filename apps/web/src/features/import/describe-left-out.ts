import type { LeftOutMessage, LeftOutRow } from '@plumbline/contract/imports/schemas'
import { inserted, type Text } from '@plumbline/text/text'
import { showValue } from '../../language/show-text.ts'
import { cut, explainFate, fateOf, type MatchedRow, reasonsOf } from './matched-row.ts'

const MAX_REASON_LENGTH = 2000
const MAX_VALUE_LENGTH = 2000
const MAX_CELL_LENGTH = 20_000
const MAX_MESSAGES = 20

/** Rows that do not become transactions, with the file's own cells. Omits rows that the portfolio already has. */
export async function describeLeftOut(
  rows: readonly MatchedRow[],
  takeCells: (rowNumbers: number[]) => Promise<readonly (readonly string[])[]>,
): Promise<LeftOutRow[]> {
  const leftOut = rows.filter((row) => !['import', 'duplicate'].includes(fateOf(row)))
  const cells = await takeCells(leftOut.map(({ row }) => row.rowNumber))
  return leftOut.map((matched, index) => ({
    rowNumber: matched.row.rowNumber,
    reason: cut(explainFate(matched), MAX_REASON_LENGTH),
    messages: reasonsOf(matched).slice(0, MAX_MESSAGES).map(storedMessage),
    cells: (cells[index] ?? []).map((cell) => cut(cell, MAX_CELL_LENGTH)),
  }))
}

/** The message with values within the API's limits. */
function storedMessage(reason: Text): LeftOutMessage {
  const { message, values } = inserted(reason)
  const stored = Object.entries(values).map(([name, value]) => {
    const shown = showValue(value)
    return [name, typeof shown === 'number' ? shown : cut(shown, MAX_VALUE_LENGTH)]
  })
  return { message, values: Object.fromEntries(stored) }
}
