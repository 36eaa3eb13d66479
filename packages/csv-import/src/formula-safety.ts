const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r]/

/**
 * A text cell that no spreadsheet runs as a formula: one starting with = + - @, their full-width forms, a tab or a
 * carriage return gets a leading apostrophe. Apostrophes already before such a sign get one more, so that `unguardFormula` gives the text back.
 */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** The text that `guardFormula` was given. */
export function unguardFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell
}
