const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r]/
/** What brokers write into a text cell that is blank. */
const BLANK_WORD = /^(?:[-–—]+|n\/a|N\/A)$/
const GUARDED_BLANK_WORD = /^'+(?:[-–—]+|n\/a|N\/A)$/

/**
 * Guards a text cell against running as a spreadsheet formula: text that starts with = + - @, their full-width forms, a
 * tab or a carriage return gets a leading apostrophe. Existing apostrophes before such a character get one more, so
 * that `unguardText` restores the text.
 */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** Guards a text against running as a formula, and a text such as "–" or "n/a" against being read as a blank cell. */
export function guardText(text: string): string {
  return isBlankWord(text) || GUARDED_BLANK_WORD.test(text) ? `'${text}` : guardFormula(text)
}

/** The text that `guardFormula` or `guardText` was given. */
export function unguardText(cell: string): string {
  const isGuarded = GUARDED_BLANK_WORD.test(cell) || (cell.startsWith("'") && FORMULA_START.test(cell.slice(1)))
  return isGuarded ? cell.slice(1) : cell
}

/** Whether a text cell says only that there is nothing: dashes or "n/a". */
export function isBlankWord(cell: string): boolean {
  return BLANK_WORD.test(cell)
}
