import { text } from '@plumbline/text/text'
import { readNumber } from '../cells/numbers.ts'
import { type RunningRow, rowsLeftOutOf } from '../laws/running-column.ts'
import { addIssue, type DraftRow, instrumentOf } from './draft-row.ts'
import type { ColumnMapping, Mapping } from './mapping.ts'
import { isTrade } from './row-amounts.ts'
import type { Layout } from './row-cells.ts'

/** A file of several currencies has a balance for each. */
const MAX_CURRENCIES = 1

/** Asks about trades that a running balance of money or of units leaves out, as it does cancelled ones. */
export function judgeRunningColumns(drafts: readonly DraftRow[], { columns }: Layout, mapping: Mapping): void {
  const ofMoney = mapping.currencies.length <= MAX_CURRENCIES ? [drafts] : []
  const ofUnits = [...Map.groupBy(drafts, ({ row }) => instrumentOf(row)).entries()].flatMap(([security, rows]) =>
    security === '' ? [] : [rows],
  )
  for (const column of columns.filter(({ field }) => field === null)) {
    for (const rows of ofMoney) ask(rows, column, ({ row, totalSign }) => totalSign * Number(row.total ?? 0))
    for (const rows of ofUnits) ask(rows, column, changeOfUnits)
  }
}

function changeOfUnits({ row }: DraftRow): number {
  return row.type === 'buy' ? Number(row.units) : row.type === 'sell' ? -Number(row.units) : 0
}

function ask(drafts: readonly DraftRow[], column: ColumnMapping, changeOf: (draft: DraftRow) => number): void {
  const rows = drafts.map((draft): RunningRow => {
    const after = readNumber(draft.cells[column.index] ?? '', column.decimalMark)
    return { change: changeOf(draft), after: after.kind === 'number' ? Number(after.value) : null }
  })
  for (const index of rowsLeftOutOf(rows) ?? []) {
    const draft = drafts[index]
    if (draft === undefined || !isTrade(draft.row.type) || draft.row.outcome.kind !== 'ready') continue
    const message = text('“{header}” goes on without this row: it may be cancelled', { header: column.header })
    addIssue(draft, { code: 'reversal', message, column: { index: column.index, header: column.header } })
  }
}
