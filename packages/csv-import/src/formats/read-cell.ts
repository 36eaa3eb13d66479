export const LINE_FEED = 0x0a
export const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x22
const SPACE = 0x20

export interface CellSource {
  readonly content: string
  readonly delimiterCode: number
}

interface ReadCell {
  /** The text as written, without the quotes around it. */
  readonly text: string
  /** The line ends inside quotes. */
  readonly lineEnds: number
  /** The position of the delimiter or line end after the cell. */
  readonly end: number
}

/** Reads the cell that starts at `at`. Returns null if it is quoted and never closed. */
export function readCell(source: CellSource, at: number): ReadCell | null {
  const start = skipSpaces(source, at)
  return source.content.charCodeAt(start) === QUOTE ? readQuotedCell(source, start + 1) : readPlainCell(source, at)
}

function readPlainCell(source: CellSource, at: number): ReadCell {
  let end = at
  while (!endsCell(source, end)) end++
  return { text: source.content.slice(at, end), lineEnds: 0, end }
}

/** `at` is the position after the opening quote. */
function readQuotedCell(source: CellSource, at: number): ReadCell | null {
  const { content } = source
  const parts: string[] = []
  let from = at
  for (;;) {
    const quote = content.indexOf('"', from)
    if (quote < 0) return null
    const isDoubled = content.charCodeAt(quote + 1) === QUOTE
    const end = skipSpaces(source, quote + 1)
    if (!isDoubled && endsCell(source, end)) {
      parts.push(content.slice(from, quote))
      const text = parts.join('')
      return { text, lineEnds: countLineEnds(text), end }
    }
    parts.push(content.slice(from, quote + 1))
    from = isDoubled ? quote + 2 : quote + 1
  }
}

function endsCell({ content, delimiterCode }: CellSource, position: number): boolean {
  if (position >= content.length) return true
  const code = content.charCodeAt(position)
  return code === delimiterCode || code === LINE_FEED || code === CARRIAGE_RETURN
}

function skipSpaces({ content }: CellSource, from: number): number {
  let position = from
  while (content.charCodeAt(position) === SPACE) position++
  return position
}

function countLineEnds(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(index + 1) !== LINE_FEED)) count++
  }
  return count
}
