import type { PackedTexts } from '../in-memory/packed-texts.ts'
import type { TermRange } from './term-index.ts'

export interface SimilarTerms extends TermRange {
  /** Letters inserted, deleted, replaced or swapped with their neighbor. */
  edits: number
  /** False when only a prefix of the terms is similar, as while the user is typing. */
  isWhole: boolean
}

/** The number of typing errors that a word of this length may contain. */
export function forgivenEdits(word: string): number {
  if (/^\d+$/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** The end of the terms in `from..to` that share the unit of `from` at `depth`. */
function endOfBranch({ units, starts }: PackedTexts, from: number, to: number, depth: number): number {
  const unit = units[(starts[from] as number) + depth]
  let step = 1
  while (from + step < to && units[(starts[from + step] as number) + depth] === unit) step *= 2
  let low = from + (step >>> 1)
  let high = Math.min(from + step, to)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (units[(starts[middle] as number) + depth] === unit) low = middle
    else high = middle
  }
  return high
}

/**
 * The terms within `most` edits of the word, or with such a prefix. Ranges may overlap; the fewest edits count.
 * Walks the sorted terms as a prefix tree. Each letter of the path adds one row of the edit distance table, limited
 * to the cells that can be within `most`. Stops a branch once all cells exceed it.
 */
export function similarTerms(terms: PackedTexts, word: string, most: number): SimilarTerms[] {
  const found: SimilarTerms[] = []
  const { units, starts } = terms
  const length = word.length
  const width = length + 1
  const beyond = most + 1
  const rows = new Uint8Array((length + most + 2) * width).fill(beyond)
  for (let at = 0; at <= Math.min(length, most); at++) rows[at] = at
  const letters = Uint16Array.from({ length }, (_, at) => word.charCodeAt(at))
  const path = new Uint16Array(length + most + 2)

  function nextRow(depth: number, unit: number): number {
    const row = depth * width
    const above = row - width
    const first = Math.max(1, depth - most)
    const last = Math.min(length, depth + most)
    rows[row + first - 1] = first === 1 ? Math.min(depth, beyond) : beyond
    let least = rows[row + first - 1] as number
    for (let at = first; at <= last; at++) {
      const letter = letters[at - 1] as number
      let edits = (rows[above + at - 1] as number) + (letter === unit ? 0 : 1)
      edits = Math.min(edits, (rows[above + at] as number) + 1, (rows[row + at - 1] as number) + 1)
      const isSwapped = at > 1 && depth > 1 && letter === path[depth - 2] && letters[at - 2] === unit
      if (isSwapped) edits = Math.min(edits, (rows[above - width + at - 2] as number) + 1)
      rows[row + at] = Math.min(edits, beyond)
      least = Math.min(least, edits)
    }
    if (last < length) rows[row + last + 1] = beyond
    return least
  }

  /** All terms of the range share their first `depth` letters, whose row is filled. */
  function walk(from: number, to: number, depth: number): void {
    const edits = rows[depth * width + length] as number
    let next = from
    if (depth > 0 && edits <= most) found.push({ from, to, edits, isWhole: false })
    while (next < to && (starts[next + 1] as number) - (starts[next] as number) === depth) {
      if (edits <= most) found.push({ from: next, to: next + 1, edits, isWhole: true })
      next++
    }
    while (next < to) {
      const end = endOfBranch(terms, next, to, depth)
      const unit = units[(starts[next] as number) + depth] as number
      path[depth] = unit
      if (nextRow(depth + 1, unit) <= most) walk(next, end, depth + 1)
      next = end
    }
  }

  walk(0, starts.length - 1, 0)
  return found
}
