/** The table with the focus, else the first one in sight. */
function findTable(): HTMLTableElement | undefined {
  const focused = document.activeElement?.closest('table')
  if (focused) return focused
  return [...document.querySelectorAll<HTMLTableElement>('table[data-rows]')].find((table) => table.checkVisibility())
}

function bodyRows(table: HTMLTableElement): HTMLTableRowElement[] {
  return [...table.tBodies].flatMap(({ rows }) => [...rows]).filter((row) => !('space' in row.dataset))
}

/** What a row is opened by: the link of its name, else what folds or unfolds it. */
function openerOf(row: HTMLTableRowElement): HTMLElement | undefined {
  const controls = row.querySelectorAll<HTMLElement>('[data-compact="name"] :is(a[href], button)')
  return [...controls].find((control) => control.checkVisibility())
}

/**
 * Moves the focus to the name in the row below (1) or above (-1), or to the first row when none has the focus. Enter
 * then opens it. Returns whether there is such a row.
 */
export function walkRows(step: 1 | -1): boolean {
  const table = findTable()
  if (!table) return false
  const rows = bodyRows(table)
  const from = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]
  const opener = next && openerOf(next)
  opener?.focus()
  return opener !== undefined
}

/** Clicks what `aria-keyshortcuts` marks with the key: in the row with the focus, else on the page outside of rows. */
export function clickMarked(key: string): boolean {
  const marked = `[aria-keyshortcuts="${key}"]`
  const row = document.activeElement?.closest('tr')
  const onPage = () => [...document.querySelectorAll<HTMLElement>(marked)].find((each) => !each.closest('tr'))
  const control = row?.querySelector<HTMLElement>(marked) ?? onPage()
  control?.click()
  return control !== undefined
}
