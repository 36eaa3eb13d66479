const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
}
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
}
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|(\w{2,6}));/gi
const HEXADECIMAL = 16
const MAX_CODE_POINT = 0x10_ff_ff

/**
 * Replaces what brokers write for characters in HTML and OFX: references to characters, letters with accents, and a few
 * names. In one pass: `&amp;lt;` is `&lt;`. Names that nobody knows stay.
 */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, hex?: string, code?: string, letter?: string, mark?: string, name?: string) => {
    if (letter !== undefined && mark !== undefined) return (letter + (MARKS[mark.toLowerCase()] ?? '')).normalize('NFC')
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const point = hex === undefined ? Number(code) : Number.parseInt(hex, HEXADECIMAL)
    return point <= MAX_CODE_POINT ? String.fromCodePoint(point) : ''
  })
}
