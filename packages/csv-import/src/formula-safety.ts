const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r]/

/**
 * Guards a text cell against running as a spreadsheet formula: text that starts with = + - @, their full-width forms, a
 * tab or a carriage return gets a leading apostrophe. Existing apostrophes before such a character get one more, so
 * that `unguardFormula` restores the text.
 */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** The text that `guardFormula` was given. */
export function unguardFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell
}
