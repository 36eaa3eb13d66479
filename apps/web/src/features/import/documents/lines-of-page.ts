/** A piece of text as a PDF places it: `left` and `width` in points from the left edge, `top` of its baseline from above. */
export interface PlacedText {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Baselines that differ by less than this part of the text's height are on one line. */
const SAME_LINE = 0.4
/** A gap below this part of the text's height joins two pieces into one word: PDFs often place letters one by one. */
const WORD_GAP = 0.15

/**
 * Orders the placed texts of one page into lines from top to bottom, and each line into words from left to right. A text
 * with spaces becomes several words, whose places are estimated from their share of its characters.
 */
export function linesOfPage(texts: readonly PlacedText[]): PlacedText[][] {
  const lines: PlacedText[][] = []
  const sorted = texts.flatMap(splitAtSpaces).toSorted((a, b) => a.top - b.top || a.left - b.left)
  for (const word of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && word.top - first.top < SAME_LINE * Math.min(first.height, word.height)) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => joinPieces(line.toSorted((a, b) => a.left - b.left)))
}

function splitAtSpaces(placed: PlacedText): PlacedText[] {
  const perCharacter = placed.width / Math.max(1, placed.text.length)
  return [...placed.text.matchAll(/\S+/gu)].map(({ 0: text, index }) => ({
    ...placed,
    text,
    left: placed.left + index * perCharacter,
    width: text.length * perCharacter,
  }))
}

function joinPieces(line: readonly PlacedText[]): PlacedText[] {
  const words: PlacedText[] = []
  for (const piece of line) {
    const before = words.at(-1)
    const gap = before ? piece.left - (before.left + before.width) : Number.POSITIVE_INFINITY
    if (before && Math.abs(gap) < WORD_GAP * before.height) {
      const width = piece.left + piece.width - before.left
      words[words.length - 1] = { ...before, text: before.text + piece.text, width }
    } else words.push(piece)
  }
  return words
}
