import { guardFormula } from '../cells/guarded-text.ts'

interface LeftOutRow {
  readonly rowNumber: number
  readonly reason: string
  readonly cells: readonly string[]
}

/** Writes the left-out rows as csv: line, reason and the file's own cells. No cell can run as a formula. */
export function writeLeftOutRows(headers: readonly string[], rows: readonly LeftOutRow[]): string {
  const lines = [
    ['Line', 'Reason', ...headers],
    ...rows.map(({ rowNumber, reason, cells }) => [String(rowNumber), reason, ...cells]),
  ]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** A number stays bare, signed or not: only text can be a formula. */
function quoted(cell: string): string {
  const safe = /^[+-]?[\d.,' ]+$/.test(cell) ? cell : guardFormula(cell)
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
