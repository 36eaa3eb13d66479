import type { KeyboardEvent } from 'react'

/** Less than the rows that a virtual table draws beyond those in sight. */
const PAGE_ROWS = 10

/** Of a cell, what the focus goes to: its first link or button, else the cell. */
function targetIn(cell: HTMLTableCellElement): HTMLElement {
  const controls = cell.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input')
  const shown = [...controls].find((control) => control.checkVisibility())
  if (!shown) cell.tabIndex = -1
  return shown ?? cell
}

const shownCells = (row: HTMLTableRowElement) => [...row.cells].filter((cell) => cell.checkVisibility())

/**
 * The keys of a grid: arrows move by a cell, Home and End to the ends of the row, with Control to the first and last
 * row, Page Up and Page Down by ten rows. Tab goes from control to control as elsewhere.
 */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, ctrlKey, altKey, metaKey, shiftKey, target, currentTarget } = event
  if (event.defaultPrevented || altKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return
  const cell = target.closest<HTMLTableCellElement>('td, th')
  const row = cell?.parentElement
  if (target.matches('input, select, textarea') || !cell || !(row instanceof HTMLTableRowElement)) return
  if (!currentTarget.contains(row)) return

  const rows = [...currentTarget.rows].filter((each) => !('space' in each.dataset))
  const [fromRow, fromCell] = [rows.indexOf(row), shownCells(row).indexOf(cell)]
  const steps: Record<string, [row: number, cell: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-PAGE_ROWS, 0],
    PageDown: [PAGE_ROWS, 0],
    Home: ctrlKey ? [-rows.length, 0] : [0, -row.cells.length],
    End: ctrlKey ? [rows.length, 0] : [0, row.cells.length],
  }
  const step = steps[key]
  if (step === undefined || (ctrlKey && key.startsWith('Arrow'))) return
  const nextRow = rows[Math.min(Math.max(fromRow + step[0], 0), rows.length - 1)]
  const cells = nextRow ? shownCells(nextRow) : []
  const next = cells[Math.min(Math.max(fromCell + step[1], 0), cells.length - 1)]
  if (!next) return
  event.preventDefault()
  targetIn(next).focus()
}
