/** A word of a page with its place in points; `y` is the same for the words of a line. */
export interface PlacedWord {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface PlacedLine {
  readonly page: number
  readonly words: readonly PlacedWord[]
}

/** The text of a document in reading order, with the places of its words where the format knows them. */
export interface DocumentInput {
  readonly name: string
  readonly lines: readonly (PlacedLine | string)[]
}

/** A line as the reader needs it: its text and, where known, where each word stands on the page. */
export interface Line {
  readonly index: number
  readonly text: string
  readonly places: readonly { start: number; end: number; left: number; right: number }[] | null
}

/** Leaves out empty lines and page numbers, which may separate a header from its row. */
export function toLines({ lines }: DocumentInput): Line[] {
  return lines
    .map((line) => (typeof line === 'string' ? { text: narrowGaps(line), places: null } : placeWords(line.words)))
    .filter(({ text }) => text.trim() !== '' && !PAGE_NUMBER.test(text.trim()))
    .map((line, index) => ({ index, ...line }))
}

/** "Seite 2 von 3", "Page 1/2" alone on a line. */
const PAGE_NUMBER =
  /^(?:Seite|Blatt|Page|Pagina|Pag\.|Página|Side)[ :]*\d{1,3}(?: ?(?:\/|von|of|sur|de|di|van|af) ?\d{1,3})?$/iu

/** `K u r s w e r t  1 2 , 5 0`: letters set apart are words, and wider gaps stand between words. */
function joinLetters(text: string): string {
  const words = text.trim().split(/\s+/)
  const single = words.filter((word) => word.length === 1 && !EMPTY_CELL.test(word)).length
  if (words.length < MIN_SPACED || single < words.length * SPACED_SHARE) return text
  return text.replace(/(?<=\S) (?=\S)/g, '')
}

/** "Saldo - - - - 10,066.27": empty cells stand apart, too. */
const EMPTY_CELL = /^[-–—]$/

// Fewer single characters than this are columns of digits or marks.
const MIN_SPACED = 8
const SPACED_SHARE = 0.8

/** One space between words. Between digits a wide gap stays wide: it parts two columns. */
function narrowGaps(text: string): string {
  return joinLetters(text)
    .replace(/(?<=\d)\s{2,}(?=\d)/g, '\u0002')
    .replace(/\s+/g, ' ')
    .replaceAll('\u0002', '  ')
}

function placeWords(words: readonly PlacedWord[]): Pick<Line, 'text' | 'places'> {
  let text = ''
  const places = [...words]
    .sort((a, b) => a.x - b.x)
    .map(({ text: word, x, width }) => {
      if (text !== '') text += ' '
      const start = text.length
      text += word
      return { start, end: text.length, left: x, right: x + width }
    })
  return { text, places }
}

/** Where the characters from `start` to `end` of a line stand on the page, or null. */
export function placeOf({ places }: Line, start: number, end: number): { left: number; right: number } | null {
  const inside = places?.filter((place) => place.start < end && place.end > start) ?? []
  if (inside.length === 0) return null
  return { left: Math.min(...inside.map(({ left }) => left)), right: Math.max(...inside.map(({ right }) => right)) }
}

/** A cell of a row: words that stand close together. */
export interface Cell {
  readonly text: string
  readonly left: number
  readonly right: number
}

// Words of one title stand a space apart, columns at least twice as far.
const WORD_GAP_IN_LETTERS = 1.6

/** The words of a line, joined where less than a column's gap is between them; null without places. */
export function cellsOf({ text, places }: Line): Cell[] | null {
  if (places === null) return null
  const cells: Cell[] = []
  for (const { start, end, left, right } of places) {
    const letter = (right - left) / Math.max(1, end - start)
    const last = cells.at(-1)
    if (last !== undefined && left - last.right <= letter * WORD_GAP_IN_LETTERS) {
      cells[cells.length - 1] = { text: `${last.text} ${text.slice(start, end)}`, left: last.left, right }
    } else cells.push({ text: text.slice(start, end), left, right })
  }
  return cells
}
